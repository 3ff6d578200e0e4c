#!/bin/sh
# Makes what the configuration needs from the environment, then becomes nginx.
set -eu

if [ ! -s /etc/nginx/tls/portal.crt ]; then
  echo "No certificate in /etc/nginx/tls: making a self-signed one. Mount portal.crt and portal.key for real use." >&2
  mkdir -p /etc/nginx/tls
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 30 -subj "/CN=${SERVER_NAME:-localhost}" \
    -keyout /etc/nginx/tls/portal.key -out /etc/nginx/tls/portal.crt 2>/dev/null
  chmod 600 /etc/nginx/tls/portal.key
fi

# Origins that may frame the portal: comma-separated, as the service takes them.
if [ -n "${FRAME_ANCESTORS:-}" ]; then
  sed -i -e "s|frame-ancestors 'self'|frame-ancestors 'self' $(echo "$FRAME_ANCESTORS" | tr ',' ' ')|" -e '/X-Frame-Options/d' /etc/nginx/portal/headers.conf
fi

sh /usr/local/lib/portal-transport.sh
sh /usr/local/lib/portal-runtime.sh
sh /usr/local/lib/portal-remotes.sh

exec nginx -g 'daemon off;'
