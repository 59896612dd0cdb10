# A small image: one static program, not root, for a read-only root; only /home/mtgcr is written.
#
#   docker build -t mtgcr .
#   docker volume create mtgcr
#   docker run --rm -v mtgcr:/home/mtgcr mtgcr update                     # the official texts
#   docker run -d --read-only --cap-drop ALL --security-opt no-new-privileges \
#     -v mtgcr:/home/mtgcr:ro -p 127.0.0.1:8080:8080 mtgcr
#
# Without editions in the volume the built-in sample answers. An import into the same volume, by
# another container, is taken up within a second. For another name than `localhost` or an address:
# `… mtgcr serve --addr 0.0.0.0:8080 --host-name rules.example.org`.

FROM docker.io/library/rust:1-alpine AS build
# The C compiler and headers are for the cryptography of TLS; any version will do.
# hadolint ignore=DL3018
RUN apk add --no-cache build-base
WORKDIR /source
# What the program is made of, and nothing that changes for other reasons.
COPY Cargo.toml Cargo.lock build.rs ./
COPY benches benches
COPY corpus corpus
COPY index index
COPY src src
COPY tests tests
RUN --mount=type=cache,target=/usr/local/cargo/registry \
    --mount=type=cache,target=/source/target \
    cargo build --release --locked --bin mtgcr && install -D target/release/mtgcr /out/mtgcr

# Alpine and not an empty image: its `wget` asks after the server's health.
FROM docker.io/library/alpine:3
RUN adduser -D -u 10001 mtgcr
COPY --from=build /out/mtgcr /usr/local/bin/mtgcr
COPY LICENSE NOTICE /usr/local/share/doc/mtgcr/
USER 10001:10001
ENV MTGCR_HOME=/home/mtgcr
WORKDIR /home/mtgcr
VOLUME /home/mtgcr
EXPOSE 8080
# A server is well when it answers from its library.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
    CMD ["wget", "-q", "-O", "/dev/null", "http://127.0.0.1:8080/api/v1/editions"]
STOPSIGNAL SIGTERM
ENTRYPOINT ["mtgcr"]
CMD ["serve", "--addr", "0.0.0.0:8080"]
