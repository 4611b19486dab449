#!/bin/sh
# The two roles of docs/operations.md and the database, made at the first start of an empty volume.
set -eu
psql --no-psqlrc --set ON_ERROR_STOP=1 --set owner="$OWNER_PASSWORD" --set product="$PRODUCT_PASSWORD" --username "${POSTGRES_USER:-postgres}" --dbname postgres <<'SQL'
create role steel_owner login password :'owner';
create role steel login password :'product';
create database steel owner steel_owner encoding 'UTF8' template template0;
revoke all on database steel from public;
grant connect on database steel to steel;
\connect steel
revoke create on schema public from public;
SQL
