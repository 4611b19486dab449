-- Once, on the primary: psql --host <primary> --username postgres --file roles.sql
-- Words in {{ }} are yours to fill in; docs/cluster/README.md says how.

create role steel_owner login password '{{owner_password}}';
create role steel login password '{{product_password}}';
create database {{database}} owner steel_owner encoding 'UTF8' template template0;
revoke all on database {{database}} from public;
grant connect on database {{database}} to steel;

-- What the product names when it connects, for connections through PgBouncer.
alter role steel set statement_timeout = '30s';
alter role steel set lock_timeout = '10s';
alter role steel set idle_in_transaction_session_timeout = '30s';
alter role steel set client_connection_check_interval = '2s';

\connect {{database}}
revoke create on schema public from public;
