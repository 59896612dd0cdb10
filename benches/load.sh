#!/usr/bin/env bash
# How many pages and searches a second does the server give, and how long do they take?
#
#   benches/load.sh MTGCR HOME [SECONDS]
#
# MTGCR is a release build, HOME holds editions. Needs wrk, curl and taskset, and nginx for the
# ceiling: a static file as long as a rule page. With one thread the server has one core and wrk
# another; with two they share both. "All pages" asks for each rule in turn, so that those that are
# not kept yet are made; "searches" are of three random words, so that almost none is kept.
# "Half load" is one connection: while wrk waits, one of two cores has nothing to do.
set -euo pipefail

mtgcr=$1 home=$2 seconds=${3:-10}
port=${PORT:-18080}
folder=$(mktemp -d)
running=
trap 'test -z "$running" || kill "$running" 2>/dev/null; rm -rf "$folder"' EXIT

cat >"$folder/targets.lua" <<'LUA'
-- Asks for the lines of a file, each once before any comes again.
local targets, at = {}, 0
for line in io.lines(os.getenv("TARGETS")) do targets[#targets + 1] = line end
function request()
  at = at % #targets + 1
  return wrk.format("GET", targets[at])
end
LUA

wait_for() {
  for _ in $(seq 200); do
    if curl -so /dev/null "http://127.0.0.1:$port$1"; then return; fi
    sleep 0.05
  done
  echo "nothing listens at port $port" >&2
  exit 1
}

# LABEL CONNECTIONS CPUS TARGETS: one line of the table.
measure() {
  local report
  report=$(TARGETS=$4 taskset -c "$3" wrk -t1 -c"$2" -d"${seconds}s" --latency \
    -s "$folder/targets.lua" "http://127.0.0.1:$port")
  awk -v label="$1" -v rss="$(ps -o rss= -p "$running")" '
    /50%/ { p50 = $2 } /99%/ { p99 = $2 } /Requests\/sec/ { rate = $2 }
    /Non-2xx/ { bad = $NF } /Socket errors/ { bad = $0 }
    END { printf "| %s | %d | %s | %s | %d | %s |\n", label, rate, p50, p99, rss / 1024, bad ? bad : "none" }
  ' <<<"$report"
}

numbers() {
  curl -s "http://127.0.0.1:$port/academyruins/cr" |
    grep -o '"ruleNumber": "[^"]*"' | cut -d'"' -f4
}

searches() {
  awk 'BEGIN {
    srand(7)
    n = split("damage combat lethal trample deathtouch creature player library graveyard stack " \
      "spell ability mana land draw discard exile token counter copy attack block turn step phase " \
      "priority target cost sacrifice destroy replacement prevention layer power toughness " \
      "%E3%83%80%E3%83%A1%E3%83%BC%E3%82%B8 %E6%88%A6%E9%97%98 %E8%87%B4%E6%AD%BB " \
      "%E5%91%AA%E6%96%87 %E8%83%BD%E5%8A%9B %E5%89%B2%E3%82%8A%E6%8C%AF%E3%82%8A", words, " ")
    for (i = 0; i < 40000; i++)
      printf "/api/v1/search?q=%s+%s+%s\n", words[1 + int(rand() * n)], \
        words[1 + int(rand() * n)], words[1 + int(rand() * n)]
  }'
}

echo "load before: $(cut -d' ' -f1-3 /proc/loadavg)"
echo
echo '| what | a second | p50 | p99 | MB | errors |'
echo '| --- | ---: | ---: | ---: | ---: | --- |'
for threads in 1 2; do
  if [ "$threads" = 1 ]; then server_cpus=0 wrk_cpus=1; else server_cpus=0,1 wrk_cpus=0,1; fi
  taskset -c "$server_cpus" "$mtgcr" --home "$home" serve --quiet \
    --addr "127.0.0.1:$port" --threads "$threads" >/dev/null &
  running=$!
  wait_for /api/v1/editions
  numbers | sed 's|^|/|' >"$folder/pages"
  numbers | sed 's|^|/api/v1/show?q=|' >"$folder/json"
  searches >"$folder/all-searches"
  head -n 20000 "$folder/all-searches" >"$folder/searches"
  tail -n 20000 "$folder/all-searches" >"$folder/other-searches"
  echo /702.19b >"$folder/page"
  curl -s "http://127.0.0.1:$port/702.19b" >"$folder/page.html"
  measure "rule page, $threads of 2 cores" 16 "$wrk_cpus" "$folder/page"
  measure "all rule pages, $threads of 2 cores" 16 "$wrk_cpus" "$folder/pages"
  measure "all rules as JSON, $threads of 2 cores" 16 "$wrk_cpus" "$folder/json"
  measure "searches, $threads of 2 cores" 16 "$wrk_cpus" "$folder/searches"
  measure "searches at half load, $threads of 2 cores" 1 "$wrk_cpus" "$folder/other-searches"
  kill "$running"
  wait "$running" || true

  if command -v nginx >/dev/null; then
    cat >"$folder/nginx.conf" <<CONF
daemon off; worker_processes $threads; pid $folder/nginx.pid; error_log $folder/nginx.log;
events { worker_connections 256; }
http {
  access_log off; sendfile on; tcp_nopush on; default_type text/html; keepalive_requests 1000000000;
  client_body_temp_path $folder/b; proxy_temp_path $folder/p; fastcgi_temp_path $folder/f;
  uwsgi_temp_path $folder/u; scgi_temp_path $folder/s;
  server { listen 127.0.0.1:$port; location / { root $folder; try_files /page.html =404; } }
}
CONF
    chmod 755 "$folder"
    taskset -c "$server_cpus" nginx -c "$folder/nginx.conf" -e "$folder/nginx.log" &
    running=$!
    wait_for /702.19b
    size=$(wc -c <"$folder/page.html")
    measure "nginx, a file of $size bytes, $threads of 2 cores" 16 "$wrk_cpus" "$folder/page"
    kill "$running"
    wait "$running" || true
  fi
  running=
done
echo
echo "load after: $(cut -d' ' -f1-3 /proc/loadavg)"
