#!/bin/sh
# Prints an .env for compose.yaml with random secrets: docs/cluster/compose/env.sh > .env
set -eu
umask 077
for name in POSTGRES_PASSWORD OWNER_PASSWORD PRODUCT_PASSWORD SESSION_SECRET ADMIN_PASSWORD METRICS_TOKEN; do
  printf '%s=%s\n' "$name" "$(head -c 32 /dev/urandom | od -An -vtx1 | tr -d ' \n')"
done
cat <<'ENV'
# With a proxy with TLS on this machine (Docker; see containers.md):
#TRUST_PROXY=172.30.77.1
#PUBLIC_URL=https://steel.example.com
ENV
