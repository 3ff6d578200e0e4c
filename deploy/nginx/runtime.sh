#!/bin/sh
# Says in the pages where their calls are answered, and lets them call there: SERVICE_BASE, SERVICE_BASE_DEVELOPMENT and
# SERVICE_BASE_OVERRIDES; whose registry they believe: REGISTRY_PUBLIC_KEYS; and from where developers may load builds of
# their own: DEVELOPMENT_ORIGINS. All as the service takes them. Nothing is touched when none is set.
set -eu

site=${PORTAL_SITE:-/srv/portal}
headers=${PORTAL_HEADERS:-/etc/nginx/portal/headers.conf}
production=${SERVICE_BASE:-}
development=${SERVICE_BASE_DEVELOPMENT:-}
pairs=$(printf '%s' "${SERVICE_BASE_OVERRIDES:-}" | tr -d ' ')

keys=$(printf '%s' "${REGISTRY_PUBLIC_KEYS:-}" | tr -d ' ')

builds=$(printf '%s' "${DEVELOPMENT_ORIGINS:-}" | tr -d ' ')
[ "$builds" != none ] || builds=''

[ -n "$production$development$pairs$keys$builds" ] || exit 0

host='https?://[A-Za-z0-9.-]+(:[0-9]{1,5})?'
# What is written into pages and headers is checked first: no quote, no angle bracket, no space gets through.
check() {
  if printf '%s\n' "$2" | grep -Evq "$3"; then
    echo "$1: $4" >&2
    exit 1
  fi
}
check_base() {
  check "$1" "$2" "^($host)?(/[A-Za-z0-9._~-]+)*/?\$" 'https://host/path, or a path'
}
check_base SERVICE_BASE "$production"
check_base SERVICE_BASE_DEVELOPMENT "$development"

overrides=''
bases="$development
$production"
IFS=,
for pair in $pairs; do
  origin=${pair%%=*}
  base=${pair#*=}
  [ "$origin" != "$pair" ] || base='?'
  check SERVICE_BASE_OVERRIDES "$origin" "^$host\$" 'https://origin=https://host/path, comma-separated'
  check_base SERVICE_BASE_OVERRIDES "$base"
  overrides="$overrides${overrides:+,}\"$origin\":\"$base\""
  bases="$bases
$base"
done
quoted=''
for key in $keys; do
  check REGISTRY_PUBLIC_KEYS "$key" '^[A-Za-z0-9+/]{43}=$' 'Ed25519 public keys of 32 bytes, base64, comma-separated'
  quoted="$quoted${quoted:+,}\"$key\""
done
developers=''
from=''
for origin in $builds; do
  check DEVELOPMENT_ORIGINS "$origin" '^https?://[a-z0-9.-]+(:[0-9]{1,5})?$' 'an origin without path: https://host'
  developers="$developers${developers:+,}\"$origin\""
  from="$from $origin"
done
unset IFS

json="{\"development\":\"$development\",\"production\":\"$production\",\"overrides\":{$overrides},\"registryKeys\":[$quoted],\"developmentOrigins\":[$developers]}"
block='<script type="application/json" id="portal-runtime">'
for page in index.html login.html login.elder.html public.html; do
  grep -q "$block" "$site/$page" || { echo "$site/$page does not ask where calls are answered" >&2; exit 1; }
  sed -i "s|$block[^<]*</script>|$block$json</script>|" "$site/$page"
  # What the build compressed says nothing of it.
  gzip -9 -n -c "$site/$page" >"$site/$page.gz"
  if command -v brotli >/dev/null; then brotli -f -q 11 -o "$site/$page.br" "$site/$page"; else rm -f "$site/$page.br"; fi
done

origins=$(printf '%s\n' "$bases" | sed -nE "s#^($host).*#\\1#p" | awk '!seen[$0]++ { printf " %s", $0 }')
sed -i \
  -e "s|script-src 'self'[^;]* 'sha256|script-src 'self'$from 'sha256|" \
  -e "s|style-src 'self'[^;]* 'unsafe-inline'|style-src 'self'$from 'unsafe-inline'|" \
  -e "s|font-src 'self'[^;]* data:|font-src 'self'$from data:|" \
  -e "s|connect-src 'self'[^;]*|connect-src 'self'$origins$from|" \
  -e "s|img-src 'self'[^;]* data: blob:|img-src 'self'$origins$from data: blob:|" \
  -e "s|form-action 'self'[^;]*|form-action 'self'$origins|" "$headers"
