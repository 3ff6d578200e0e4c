#!/bin/sh
# Says who is believed from which address a user comes, by TLS or not, and may pass requests on in clear text (TLS_TERMINATOR: addresses of a
# balancer or TLS terminator in front, comma-separated, networks allowed; nobody by default), and where all others in clear text are sent
# (PUBLIC_ORIGIN, or the TLS port of the host that was asked).
set -eu

file=${PORTAL_TRANSPORT:-/etc/nginx/portal/transport.conf}
terminators=$(printf '%s' "${TLS_TERMINATOR:-}" | tr -d ' ')
port=${HTTPS_PORT:-8443}

# What is written into the configuration is checked first: no brace, no semicolon, no space gets through.
check() {
  if printf '%s\n' "$2" | grep -Evq "$3"; then
    echo "$1: $4" >&2
    exit 1
  fi
}
check HTTPS_PORT "$port" '^([0-9.]+:)?[0-9]{1,5}$' 'a port'
port=${port##*:}
[ "$port" != 443 ] || port=''
origin="https://\$host${port:+:$port}"
# The address of a trial without TLS is none to send anybody to.
case ${PUBLIC_ORIGIN:-} in
  https://*)
    check PUBLIC_ORIGIN "$PUBLIC_ORIGIN" '^https://[A-Za-z0-9.-]+(:[0-9]{1,5})?/?$' 'an origin without path: https://host'
    origin=${PUBLIC_ORIGIN%/}
    ;;
esac

trusted=''
real=''
IFS=,
for address in $terminators; do
  # Never everybody: whoever is trusted says by which protocol and from which address somebody came.
  check TLS_TERMINATOR "$address" '^[0-9a-fA-F.:]+(/[1-9][0-9]{0,2})?$' 'addresses or networks, comma-separated'
  trusted="$trusted
  $address 1;"
  real="$real
set_real_ip_from $address;"
done
unset IFS

cat >"$file" <<CONFIGURATION
geo \$realip_remote_addr \$portal_terminator {
  default 0;$trusted
}$real
map \$host \$portal_origin {
  default $origin;
}
CONFIGURATION
