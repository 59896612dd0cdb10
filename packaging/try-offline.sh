#!/bin/sh
# Builds the program as a distribution does: from the archive that goes to the registry, with
# vendored packages and without network. Needs some 3 GB below the folder that it is given, and an
# hour of one processor; leaves the program there as `target/debug/mtgcr`.
#
#   packaging/try-offline.sh /tmp/mtgcr-offline
set -eu
work=${1:?name an empty folder}
source=$(cd "$(dirname "$0")/.." && pwd)
mkdir -p "$work"
work=$(cd "$work" && pwd)

(cd "$source" && cargo package --no-verify --allow-dirty --target-dir "$work/package")
tar xzf "$work"/package/package/mtgcr-*.crate -C "$work"
cd "$work"/mtgcr-*/

# All targets, so that the package with the dictionary is among them, which is never compiled.
mkdir -p .cargo
cargo vendor --locked vendor >.cargo/config.toml

# A home of Cargo's own that is empty: nothing can come from anywhere but `vendor`.
CARGO_HOME="$work/cargo-home" CARGO_NET_OFFLINE=true \
	cargo build --locked --offline --bin mtgcr --target-dir "$work/target" \
	--config 'profile.dev.opt-level=0' --config 'profile.dev.package."*".opt-level=0'

# The sample answers, and with it the dictionary that was built in.
mkdir -p "$work/home"
"$work/target/debug/mtgcr" --home "$work/home" show 接死
