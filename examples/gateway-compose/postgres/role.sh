#!/bin/sh
# Runs once, when the server has no data yet. Row-level security separates workspaces, and a superuser would bypass it.
set -e
psql --username "$POSTGRES_USER" --dbname postgres --set ON_ERROR_STOP=1 --set password="$FERRULE_PASSWORD" <<'SQL'
create role ferrule login nosuperuser password :'password';
create database ferrule owner ferrule template template0 encoding 'UTF8';
SQL
