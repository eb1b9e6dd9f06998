-- The tables of a gateway as the version before this one left them: a finished sync, a schedule, and a job whose worker died.
SET client_encoding = 'UTF8';
SET standard_conforming_strings = on;
SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;
SET row_security = off;
CREATE EXTENSION IF NOT EXISTS pg_trgm WITH SCHEMA public;
CREATE TABLE public.application (
    id text NOT NULL,
    name text NOT NULL,
    secret_hash text NOT NULL,
    generation integer NOT NULL,
    created_at bigint NOT NULL,
    revoked_at bigint
);
CREATE TABLE public.attempt (
    job_id bigint NOT NULL,
    number integer NOT NULL,
    workspace_id text NOT NULL,
    status text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    ended_at bigint,
    rows bigint NOT NULL,
    bytes bigint NOT NULL,
    streams_json text,
    failure text
);
ALTER TABLE ONLY public.attempt FORCE ROW LEVEL SECURITY;
CREATE TABLE public.audit (
    id bigint NOT NULL,
    at bigint NOT NULL,
    workspace_id text,
    actor text NOT NULL,
    action text NOT NULL,
    target text,
    params text NOT NULL,
    outcome text NOT NULL,
    request_id text NOT NULL
);
CREATE SEQUENCE public.audit_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.audit_id_seq OWNED BY public.audit.id;
CREATE TABLE public.connection (
    id text NOT NULL,
    workspace_id text NOT NULL,
    name text NOT NULL,
    source_id text NOT NULL,
    destination_id text NOT NULL,
    status text NOT NULL,
    cron text,
    next_run_at bigint,
    prefix text NOT NULL,
    namespace_definition text NOT NULL,
    namespace_format text,
    non_breaking_behavior text NOT NULL,
    streams_json text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);
ALTER TABLE ONLY public.connection FORCE ROW LEVEL SECURITY;
CREATE TABLE public.delivery (
    id text NOT NULL,
    source_id text NOT NULL,
    workspace_id text NOT NULL,
    digest text,
    type text NOT NULL,
    received_at bigint NOT NULL,
    pending integer NOT NULL
);
ALTER TABLE ONLY public.delivery FORCE ROW LEVEL SECURITY;
CREATE TABLE public.destination (
    id text NOT NULL,
    workspace_id text NOT NULL,
    type text NOT NULL,
    name text NOT NULL,
    config_json text NOT NULL,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);
ALTER TABLE ONLY public.destination FORCE ROW LEVEL SECURITY;
CREATE TABLE public.ferrule_gone (
    source_id text NOT NULL COLLATE pg_catalog."C",
    stream text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    at double precision NOT NULL
);
CREATE TABLE public.ferrule_store (
    name text NOT NULL COLLATE pg_catalog."C",
    value text NOT NULL
);
CREATE TABLE public.ferrule_stream (
    source_id text NOT NULL COLLATE pg_catalog."C",
    stream text NOT NULL COLLATE pg_catalog."C",
    connector text NOT NULL,
    state text,
    complete integer
);
CREATE TABLE public.ferrule_table (
    name text NOT NULL COLLATE pg_catalog."C",
    plan text NOT NULL,
    version integer NOT NULL
);
CREATE TABLE public.job (
    id bigint NOT NULL,
    workspace_id text NOT NULL,
    connection_id text NOT NULL,
    type text NOT NULL,
    status text NOT NULL,
    dedupe_key text,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL,
    started_at bigint,
    cancel_requested_at bigint,
    worker text,
    heartbeat_at bigint,
    run_after bigint NOT NULL,
    rows bigint NOT NULL,
    bytes bigint NOT NULL
);
ALTER TABLE ONLY public.job FORCE ROW LEVEL SECURITY;
CREATE SEQUENCE public.job_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.job_id_seq OWNED BY public.job.id;
CREATE TABLE public.kysely_migration (
    name character varying(255) NOT NULL,
    "timestamp" character varying(255) NOT NULL
);
CREATE TABLE public.kysely_migration_lock (
    id character varying(255) NOT NULL,
    is_locked integer DEFAULT 0 NOT NULL
);
CREATE TABLE public.lease (
    key text NOT NULL,
    holder text NOT NULL,
    until bigint NOT NULL
);
CREATE TABLE public.log_line (
    id bigint NOT NULL,
    job_id bigint NOT NULL,
    attempt integer NOT NULL,
    workspace_id text NOT NULL,
    at bigint NOT NULL,
    level text NOT NULL,
    message text NOT NULL
);
ALTER TABLE ONLY public.log_line FORCE ROW LEVEL SECURITY;
CREATE SEQUENCE public.log_line_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;
ALTER SEQUENCE public.log_line_id_seq OWNED BY public.log_line.id;
CREATE TABLE public.secret (
    workspace_id text NOT NULL,
    owner_id text NOT NULL,
    purpose text NOT NULL,
    key_name text NOT NULL,
    sealed_json text NOT NULL,
    version integer NOT NULL,
    updated_at bigint NOT NULL
);
ALTER TABLE ONLY public.secret FORCE ROW LEVEL SECURITY;
CREATE TABLE public.setting (
    name text NOT NULL,
    value text NOT NULL
);
CREATE TABLE public.signing_key (
    kid text NOT NULL,
    public_json text NOT NULL,
    sealed_json text NOT NULL,
    created_at bigint NOT NULL,
    retired_at bigint
);
CREATE TABLE public.source (
    id text NOT NULL,
    workspace_id text NOT NULL,
    kind text NOT NULL,
    name text NOT NULL,
    config_json text NOT NULL,
    replication_json text NOT NULL,
    entities_json text,
    created_at bigint NOT NULL,
    updated_at bigint NOT NULL
);
ALTER TABLE ONLY public.source FORCE ROW LEVEL SECURITY;
CREATE TABLE public.state (
    connection_id text NOT NULL,
    workspace_id text NOT NULL,
    stream text NOT NULL,
    state_json text NOT NULL,
    updated_at bigint NOT NULL
);
ALTER TABLE ONLY public.state FORCE ROW LEVEL SECURITY;
CREATE TABLE public.stripe_customers (
    source_id text NOT NULL COLLATE pg_catalog."C",
    key text NOT NULL COLLATE pg_catalog."C",
    at double precision,
    generation integer NOT NULL,
    under text COLLATE pg_catalog."C",
    f_id text COLLATE pg_catalog."C",
    t_id text COLLATE pg_catalog."C",
    w_id text COLLATE pg_catalog."C",
    f_object text COLLATE pg_catalog."C",
    t_object text COLLATE pg_catalog."C",
    w_object text COLLATE pg_catalog."C",
    f_balance double precision,
    f_business_name text COLLATE pg_catalog."C",
    t_business_name text COLLATE pg_catalog."C",
    w_business_name text COLLATE pg_catalog."C",
    f_created double precision,
    f_currency text COLLATE pg_catalog."C",
    t_currency text COLLATE pg_catalog."C",
    w_currency text COLLATE pg_catalog."C",
    f_customer_account text COLLATE pg_catalog."C",
    t_customer_account text COLLATE pg_catalog."C",
    w_customer_account text COLLATE pg_catalog."C",
    f_default_currency text COLLATE pg_catalog."C",
    t_default_currency text COLLATE pg_catalog."C",
    w_default_currency text COLLATE pg_catalog."C",
    f_default_source text COLLATE pg_catalog."C",
    t_default_source text COLLATE pg_catalog."C",
    w_default_source text COLLATE pg_catalog."C",
    f_delinquent boolean,
    f_description text COLLATE pg_catalog."C",
    t_description text COLLATE pg_catalog."C",
    w_description text COLLATE pg_catalog."C",
    f_email text COLLATE pg_catalog."C",
    t_email text COLLATE pg_catalog."C",
    w_email text COLLATE pg_catalog."C",
    f_individual_name text COLLATE pg_catalog."C",
    t_individual_name text COLLATE pg_catalog."C",
    w_individual_name text COLLATE pg_catalog."C",
    f_invoice_prefix text COLLATE pg_catalog."C",
    t_invoice_prefix text COLLATE pg_catalog."C",
    w_invoice_prefix text COLLATE pg_catalog."C",
    f_livemode boolean,
    f_name text COLLATE pg_catalog."C",
    t_name text COLLATE pg_catalog."C",
    w_name text COLLATE pg_catalog."C",
    f_next_invoice_sequence double precision,
    f_phone text COLLATE pg_catalog."C",
    t_phone text COLLATE pg_catalog."C",
    w_phone text COLLATE pg_catalog."C",
    f_sources text COLLATE pg_catalog."C",
    t_sources text COLLATE pg_catalog."C",
    w_sources text COLLATE pg_catalog."C",
    f_tax_exempt text COLLATE pg_catalog."C",
    t_tax_exempt text COLLATE pg_catalog."C",
    w_tax_exempt text COLLATE pg_catalog."C",
    f_test_clock text COLLATE pg_catalog."C",
    t_test_clock text COLLATE pg_catalog."C",
    w_test_clock text COLLATE pg_catalog."C",
    f_account_balance double precision,
    f_default_card text COLLATE pg_catalog."C",
    t_default_card text COLLATE pg_catalog."C",
    w_default_card text COLLATE pg_catalog."C",
    f_is_deleted boolean,
    f_tax_info text COLLATE pg_catalog."C",
    t_tax_info text COLLATE pg_catalog."C",
    w_tax_info text COLLATE pg_catalog."C",
    f_tax_info_verification text COLLATE pg_catalog."C",
    t_tax_info_verification text COLLATE pg_catalog."C",
    w_tax_info_verification text COLLATE pg_catalog."C",
    f_updated double precision,
    nt jsonb,
    nw jsonb,
    data jsonb NOT NULL,
    raw text
);
CREATE TABLE public.workspace (
    id text NOT NULL,
    name text NOT NULL,
    created_at bigint NOT NULL
);
ALTER TABLE ONLY public.audit ALTER COLUMN id SET DEFAULT nextval('public.audit_id_seq'::regclass);
ALTER TABLE ONLY public.job ALTER COLUMN id SET DEFAULT nextval('public.job_id_seq'::regclass);
ALTER TABLE ONLY public.log_line ALTER COLUMN id SET DEFAULT nextval('public.log_line_id_seq'::regclass);
INSERT INTO public.application VALUES ('cc20d16b-2362-4e36-842c-7447854dfdb2', 'previous', '264bb56f3c0c864d82df54de496a2e71817bc804161c046b95586afb0e9dab94', 1, 1795369025872, NULL);
INSERT INTO public.attempt VALUES (1, 0, 'e374a2e1-42a1-4760-8486-4f6b8654de41', 'succeeded', 1795369026075, 1795369027146, 1795369027146, 4, 3177, '[{"stream":"customers","status":"complete","rows":4,"deletes":0}]', NULL);
INSERT INTO public.attempt VALUES (2, 0, 'e374a2e1-42a1-4760-8486-4f6b8654de41', 'running', 1795369027376, 1795369027408, NULL, 0, 0, NULL, NULL);
INSERT INTO public.connection VALUES ('3e844fb6-9c66-4c90-9722-e44f9221ca95', 'e374a2e1-42a1-4760-8486-4f6b8654de41', 'done', 'f6022762-ddb9-4d44-921c-a7c03cfa7d53', 'd4c8ae8e-2ae3-444e-9be3-b2b49ef60b96', 'active', NULL, NULL, '', 'destination', NULL, 'ignore', '[{"name":"customers"}]', 1795369025931, 1795369025931);
INSERT INTO public.connection VALUES ('877cb552-ccf2-4806-ba5e-33584a523558', 'e374a2e1-42a1-4760-8486-4f6b8654de41', 'scheduled', 'f6022762-ddb9-4d44-921c-a7c03cfa7d53', 'd4c8ae8e-2ae3-444e-9be3-b2b49ef60b96', 'active', '0 0 12 * * ?', 1795435200000, '', 'destination', NULL, 'ignore', '[{"name":"products"}]', 1795369025945, 1795369025945);
INSERT INTO public.connection VALUES ('f9b37502-f237-4766-b12c-2555da8df454', 'e374a2e1-42a1-4760-8486-4f6b8654de41', 'running', 'f6022762-ddb9-4d44-921c-a7c03cfa7d53', 'd4c8ae8e-2ae3-444e-9be3-b2b49ef60b96', 'active', NULL, NULL, '', 'destination', NULL, 'ignore', '[{"name":"products"}]', 1795369025967, 1795369025967);
INSERT INTO public.delivery VALUES ('evt_1', 'f6022762-ddb9-4d44-921c-a7c03cfa7d53', 'e374a2e1-42a1-4760-8486-4f6b8654de41', 'd', 'customer.updated', 1795369027180, 0);
INSERT INTO public.destination VALUES ('d4c8ae8e-2ae3-444e-9be3-b2b49ef60b96', 'e374a2e1-42a1-4760-8486-4f6b8654de41', 'store', 'copy', '{}', 1795369025923, 1795369025923);
INSERT INTO public.ferrule_store VALUES ('version', '1');
INSERT INTO public.ferrule_stream VALUES ('e374a2e1-42a1-4760-8486-4f6b8654de41/f6022762-ddb9-4d44-921c-a7c03cfa7d53', 'customers', 'stripe', '{"version":1,"connector":"stripe","stream":"customers","generation":1,"position":{"checked":1795369026850,"time":1788499577,"seen":["evt_H5dh4QbgKHIhrCqYj33kElY8","evt_H5dh4QbgKHIhrCqYj33kElY8"]},"complete":1795369026583}', 1);
INSERT INTO public.ferrule_table VALUES ('stripe_customers', '{"table":"stripe_customers","entity":"customers","fields":[{"name":"id","type":"string","column":"f_id","text":"t_id","words":"w_id"},{"name":"object","type":"string","column":"f_object","text":"t_object","words":"w_object"},{"name":"address","type":"object"},{"name":"balance","type":"integer","column":"f_balance"},{"name":"business_name","type":"string","column":"f_business_name","text":"t_business_name","words":"w_business_name"},{"name":"cash_balance","type":"object"},{"name":"created","type":"integer","column":"f_created"},{"name":"currency","type":"string","column":"f_currency","text":"t_currency","words":"w_currency"},{"name":"customer_account","type":"string","column":"f_customer_account","text":"t_customer_account","words":"w_customer_account"},{"name":"default_currency","type":"string","column":"f_default_currency","text":"t_default_currency","words":"w_default_currency"},{"name":"default_source","type":"string","column":"f_default_source","text":"t_default_source","words":"w_default_source"},{"name":"delinquent","type":"boolean","column":"f_delinquent"},{"name":"description","type":"string","column":"f_description","text":"t_description","words":"w_description"},{"name":"discount","type":"object"},{"name":"email","type":"string","column":"f_email","text":"t_email","words":"w_email"},{"name":"individual_name","type":"string","column":"f_individual_name","text":"t_individual_name","words":"w_individual_name"},{"name":"invoice_credit_balance","type":"object"},{"name":"invoice_prefix","type":"string","column":"f_invoice_prefix","text":"t_invoice_prefix","words":"w_invoice_prefix"},{"name":"invoice_settings","type":"object"},{"name":"livemode","type":"boolean","column":"f_livemode"},{"name":"metadata","type":"object"},{"name":"name","type":"string","column":"f_name","text":"t_name","words":"w_name"},{"name":"next_invoice_sequence","type":"integer","column":"f_next_invoice_sequence"},{"name":"phone","type":"string","column":"f_phone","text":"t_phone","words":"w_phone"},{"name":"preferred_locales","type":"array"},{"name":"shipping","type":"object"},{"name":"sources","type":"string","column":"f_sources","text":"t_sources","words":"w_sources"},{"name":"subscriptions","type":"object"},{"name":"tax","type":"object"},{"name":"tax_exempt","type":"string","column":"f_tax_exempt","text":"t_tax_exempt","words":"w_tax_exempt"},{"name":"tax_ids","type":"object"},{"name":"test_clock","type":"string","column":"f_test_clock","text":"t_test_clock","words":"w_test_clock"},{"name":"account_balance","type":"integer","column":"f_account_balance"},{"name":"cards","type":"array"},{"name":"default_card","type":"string","column":"f_default_card","text":"t_default_card","words":"w_default_card"},{"name":"is_deleted","type":"boolean","column":"f_is_deleted"},{"name":"tax_info","type":"string","column":"f_tax_info","text":"t_tax_info","words":"w_tax_info"},{"name":"tax_info_verification","type":"string","column":"f_tax_info_verification","text":"t_tax_info_verification","words":"w_tax_info_verification"},{"name":"updated","type":"integer","column":"f_updated"}],"sorted":["f_created","f_updated"]}', 1);
INSERT INTO public.job VALUES (1, 'e374a2e1-42a1-4760-8486-4f6b8654de41', '3e844fb6-9c66-4c90-9722-e44f9221ca95', 'sync', 'succeeded', NULL, 1795369026017, 1795369027146, 1795369026075, NULL, NULL, NULL, 1795369027146, 4, 3177);
INSERT INTO public.job VALUES (2, 'e374a2e1-42a1-4760-8486-4f6b8654de41', 'f9b37502-f237-4766-b12c-2555da8df454', 'sync', 'running', NULL, 1795369027368, 1795369027376, 1795369027376, NULL, 'dead', 1795369027408, 1795369027368, 0, 0);
INSERT INTO public.kysely_migration VALUES ('0001_first', '2026-11-22T17:37:05.794Z');
INSERT INTO public.kysely_migration VALUES ('0002_deliveries', '2026-11-22T17:37:05.834Z');
INSERT INTO public.kysely_migration_lock VALUES ('migration_lock', 0);
INSERT INTO public.log_line VALUES (1, 1, 0, 'e374a2e1-42a1-4760-8486-4f6b8654de41', 1795369026143, 'info', 'attempt 1 of job 1 begins');
INSERT INTO public.log_line VALUES (2, 1, 0, 'e374a2e1-42a1-4760-8486-4f6b8654de41', 1795369026485, 'info', 'reads customers of stripe into store');
INSERT INTO public.log_line VALUES (3, 1, 0, 'e374a2e1-42a1-4760-8486-4f6b8654de41', 1795369026814, 'info', 'customers: everything; 4 rows written, 0 deleted');
INSERT INTO public.log_line VALUES (4, 1, 0, 'e374a2e1-42a1-4760-8486-4f6b8654de41', 1795369026829, 'info', 'customers: everything; 4 rows written, 0 deleted');
INSERT INTO public.log_line VALUES (5, 1, 0, 'e374a2e1-42a1-4760-8486-4f6b8654de41', 1795369026850, 'info', 'customers: everything; 4 rows written, 0 deleted');
INSERT INTO public.log_line VALUES (6, 1, 0, 'e374a2e1-42a1-4760-8486-4f6b8654de41', 1795369026970, 'info', 'customers: changes; 4 rows written, 0 deleted');
INSERT INTO public.log_line VALUES (7, 1, 0, 'e374a2e1-42a1-4760-8486-4f6b8654de41', 1795369027019, 'info', 'customers: changes; 4 rows written, 0 deleted');
INSERT INTO public.log_line VALUES (8, 1, 0, 'e374a2e1-42a1-4760-8486-4f6b8654de41', 1795369027019, 'info', 'customers: complete; 4 rows written, 0 deleted');
INSERT INTO public.log_line VALUES (9, 1, 0, 'e374a2e1-42a1-4760-8486-4f6b8654de41', 1795369027124, 'info', 'attempt 1 ends: succeeded; 4 rows');
INSERT INTO public.log_line VALUES (10, 2, 0, 'e374a2e1-42a1-4760-8486-4f6b8654de41', 1795369027432, 'info', 'begun');
INSERT INTO public.secret VALUES ('e374a2e1-42a1-4760-8486-4f6b8654de41', 'f6022762-ddb9-4d44-921c-a7c03cfa7d53', 'credentials', 'kmws4d22l7746', '{"key":"kmws4d22l7746","wrapped":"tjR1kQDMCnE8ACFWoWZBhK84bHqTmwcH92eSdBv7GtCsNgNTLmAfebo6KDiGSsowLrI4tO8WqObmxili","iv":"rXJp21IBpEVsrVPQ","data":"yJiX/+a1XCrX50BWjavPP2TD9gZPq7yy4t2n/wHSr0GAGzmca86pvBCl0dCXoP/RHnwybJQ="}', 1, 1795369025910);
INSERT INTO public.setting VALUES ('organization_id', 'e93916d2-2bc6-4bd0-b9ca-540b564e6961');
INSERT INTO public.source VALUES ('f6022762-ddb9-4d44-921c-a7c03cfa7d53', 'e374a2e1-42a1-4760-8486-4f6b8654de41', 'stripe', 'billing', '{}', '{}', NULL, 1795369025899, 1795369025899);
INSERT INTO public.stripe_customers VALUES ('e374a2e1-42a1-4760-8486-4f6b8654de41/f6022762-ddb9-4d44-921c-a7c03cfa7d53', 'cus_kt9vg2vAJ08lPs', 1788499577000, 1, NULL, 'cus_kt9vg2vAJ08lPs', 'cus_kt9vg2vaj08lps', ' cus kt9vg2vaj08lps ', 'customer', 'customer', ' customer ', 0, NULL, NULL, NULL, 1788499577, 'usd', 'usd', ' usd ', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, true, NULL, NULL, NULL, 'ruth.petrov@example.net', 'ruth.petrov@example.net', ' ruth petrov example net ', NULL, NULL, NULL, 'D4TJK5MK', 'd4tjk5mk', ' d4tjk5mk ', false, 'Ruth Petrov', 'ruth petrov', ' ruth petrov ', 2, NULL, NULL, NULL, NULL, NULL, NULL, 'none', 'none', ' none ', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, 1788499577, '{"address": {"city": "portland", "line1": "55 mill lane", "state": "or", "country": "us", "postal_code": "97205"}, "metadata": {"source": "website"}, "invoice_settings": {"default_payment_method": "pm_uyqmfx4tqkgv3igsyv4xdmhl"}}', '{"address": {"city": " portland ", "line1": " 55 mill lane ", "state": " or ", "country": " us ", "postal_code": " 97205 "}, "metadata": {"source": " website "}, "invoice_settings": {"default_payment_method": " pm uyqmfx4tqkgv3igsyv4xdmhl "}}', '{"id": "cus_kt9vg2vAJ08lPs", "name": "Ruth Petrov", "email": "ruth.petrov@example.net", "phone": null, "object": "customer", "address": {"city": "Portland", "line1": "55 Mill Lane", "line2": null, "state": "OR", "country": "US", "postal_code": "97205"}, "balance": 0, "created": 1788499577, "updated": 1788499577, "currency": "usd", "discount": null, "livemode": false, "metadata": {"source": "website"}, "shipping": null, "delinquent": true, "is_deleted": false, "tax_exempt": "none", "test_clock": null, "description": null, "default_source": null, "invoice_prefix": "D4TJK5MK", "customer_account": null, "invoice_settings": {"footer": null, "custom_fields": null, "rendering_options": null, "default_payment_method": "pm_uyQMfx4TQkGV3iGSYV4XDMhl"}, "preferred_locales": [], "next_invoice_sequence": 2}', NULL);
INSERT INTO public.stripe_customers VALUES ('e374a2e1-42a1-4760-8486-4f6b8654de41/f6022762-ddb9-4d44-921c-a7c03cfa7d53', 'cus_QkSy8n6sxH8qcN', 1788499577000, 1, NULL, 'cus_QkSy8n6sxH8qcN', 'cus_qksy8n6sxh8qcn', ' cus qksy8n6sxh8qcn ', 'customer', 'customer', ' customer ', 0, NULL, NULL, NULL, 1775384092, 'usd', 'usd', ' usd ', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, 'olga.laurent@example.net', 'olga.laurent@example.net', ' olga laurent example net ', NULL, NULL, NULL, 'YGNYNWCN', 'ygnynwcn', ' ygnynwcn ', false, 'Olga Laurent', 'olga laurent', ' olga laurent ', 2, '+1 555 0177', '+1 555 0177', ' 1 555 0177 ', NULL, NULL, NULL, 'none', 'none', ' none ', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, 1775384092, '{"address": {"city": "berlin", "line1": "32 elm street", "country": "de", "postal_code": "10115"}, "metadata": {"source": "referral"}, "invoice_settings": {"default_payment_method": "pm_qezjipg7bhywkcfse4kei8nt"}}', '{"address": {"city": " berlin ", "line1": " 32 elm street ", "country": " de ", "postal_code": " 10115 "}, "metadata": {"source": " referral "}, "invoice_settings": {"default_payment_method": " pm qezjipg7bhywkcfse4kei8nt "}}', '{"id": "cus_QkSy8n6sxH8qcN", "name": "Olga Laurent", "email": "olga.laurent@example.net", "phone": "+1 555 0177", "object": "customer", "address": {"city": "Berlin", "line1": "32 Elm Street", "line2": null, "state": null, "country": "DE", "postal_code": "10115"}, "balance": 0, "created": 1775384092, "updated": 1775384092, "currency": "usd", "discount": null, "livemode": false, "metadata": {"source": "referral"}, "shipping": null, "delinquent": false, "is_deleted": false, "tax_exempt": "none", "test_clock": null, "description": null, "default_source": null, "invoice_prefix": "YGNYNWCN", "customer_account": null, "invoice_settings": {"footer": null, "custom_fields": null, "rendering_options": null, "default_payment_method": "pm_qezjIpG7bhYwkcfSE4kEI8Nt"}, "preferred_locales": ["de"], "next_invoice_sequence": 2}', NULL);
INSERT INTO public.stripe_customers VALUES ('e374a2e1-42a1-4760-8486-4f6b8654de41/f6022762-ddb9-4d44-921c-a7c03cfa7d53', 'cus_GlMNGlBU8SANdN', 1788499577000, 1, NULL, 'cus_GlMNGlBU8SANdN', 'cus_glmnglbu8sandn', ' cus glmnglbu8sandn ', 'customer', 'customer', ' customer ', 0, NULL, NULL, NULL, 1772412168, 'usd', 'usd', ' usd ', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, 'samir.diallo@example.net', 'samir.diallo@example.net', ' samir diallo example net ', NULL, NULL, NULL, 'VS4FZUHK', 'vs4fzuhk', ' vs4fzuhk ', false, 'Samir Diallo', 'samir diallo', ' samir diallo ', 1, '+44 20 7946 0109', '+44 20 7946 0109', ' 44 20 7946 0109 ', NULL, NULL, NULL, 'none', 'none', ' none ', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, 1772412168, '{"address": {"city": "london", "line1": "170 station road", "country": "gb", "postal_code": "ec1a 1bb"}, "metadata": {"source": "referral"}, "invoice_settings": {"default_payment_method": "pm_udlozmpllkcvbstfqboqhylq"}}', '{"address": {"city": " london ", "line1": " 170 station road ", "country": " gb ", "postal_code": " ec1a 1bb "}, "metadata": {"source": " referral "}, "invoice_settings": {"default_payment_method": " pm udlozmpllkcvbstfqboqhylq "}}', '{"id": "cus_GlMNGlBU8SANdN", "name": "Samir Diallo", "email": "samir.diallo@example.net", "phone": "+44 20 7946 0109", "object": "customer", "address": {"city": "London", "line1": "170 Station Road", "line2": null, "state": null, "country": "GB", "postal_code": "EC1A 1BB"}, "balance": 0, "created": 1772412168, "updated": 1772412168, "currency": "usd", "discount": null, "livemode": false, "metadata": {"source": "referral"}, "shipping": null, "delinquent": false, "is_deleted": false, "tax_exempt": "none", "test_clock": null, "description": null, "default_source": null, "invoice_prefix": "VS4FZUHK", "customer_account": null, "invoice_settings": {"footer": null, "custom_fields": null, "rendering_options": null, "default_payment_method": "pm_udLozMplLkcvBStfqbOQHylq"}, "preferred_locales": [], "next_invoice_sequence": 1}', NULL);
INSERT INTO public.stripe_customers VALUES ('e374a2e1-42a1-4760-8486-4f6b8654de41/f6022762-ddb9-4d44-921c-a7c03cfa7d53', 'cus_ylcxUIULTLbZ0T', 1788499577000, 1, NULL, 'cus_ylcxUIULTLbZ0T', 'cus_ylcxuiultlbz0t', ' cus ylcxuiultlbz0t ', 'customer', 'customer', ' customer ', 0, NULL, NULL, NULL, 1745104225, 'usd', 'usd', ' usd ', NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, 'maya.ivanova@example.net', 'maya.ivanova@example.net', ' maya ivanova example net ', NULL, NULL, NULL, 'Q6S3BCMY', 'q6s3bcmy', ' q6s3bcmy ', false, 'Maya Ivanova', 'maya ivanova', ' maya ivanova ', 8, NULL, NULL, NULL, NULL, NULL, NULL, 'none', 'none', ' none ', NULL, NULL, NULL, NULL, NULL, NULL, NULL, false, NULL, NULL, NULL, NULL, NULL, NULL, 1745104225, '{"address": {"city": "lisbon", "line1": "44 birch lane", "country": "pt", "postal_code": "1100-148"}, "metadata": {"source": "referral"}, "shipping": {"name": "maya ivanova", "address": {"city": "lisbon", "line1": "44 birch lane", "country": "pt", "postal_code": "1100-148"}}, "invoice_settings": {"default_payment_method": "pm_h3w9t5vz4js6iueq3p11m2bv"}}', '{"address": {"city": " lisbon ", "line1": " 44 birch lane ", "country": " pt ", "postal_code": " 1100 148 "}, "metadata": {"source": " referral "}, "shipping": {"name": " maya ivanova ", "address": {"city": " lisbon ", "line1": " 44 birch lane ", "country": " pt ", "postal_code": " 1100 148 "}}, "invoice_settings": {"default_payment_method": " pm h3w9t5vz4js6iueq3p11m2bv "}}', '{"id": "cus_ylcxUIULTLbZ0T", "name": "Maya Ivanova", "email": "maya.ivanova@example.net", "phone": null, "object": "customer", "address": {"city": "Lisbon", "line1": "44 Birch Lane", "line2": null, "state": null, "country": "PT", "postal_code": "1100-148"}, "balance": 0, "created": 1745104225, "updated": 1745104225, "currency": "usd", "discount": null, "livemode": false, "metadata": {"source": "referral"}, "shipping": {"name": "Maya Ivanova", "phone": null, "address": {"city": "Lisbon", "line1": "44 Birch Lane", "line2": null, "state": null, "country": "PT", "postal_code": "1100-148"}, "carrier": null, "tracking_number": null}, "delinquent": false, "is_deleted": false, "tax_exempt": "none", "test_clock": null, "description": null, "default_source": null, "invoice_prefix": "Q6S3BCMY", "customer_account": null, "invoice_settings": {"footer": null, "custom_fields": null, "rendering_options": null, "default_payment_method": "pm_h3w9t5vZ4jS6iUeQ3p11M2bv"}, "preferred_locales": [], "next_invoice_sequence": 8}', NULL);
INSERT INTO public.workspace VALUES ('488cb134-fcc8-498a-b604-39e922c7267c', 'default', 1795369025863);
INSERT INTO public.workspace VALUES ('e374a2e1-42a1-4760-8486-4f6b8654de41', 'acme', 1795369025892);
SELECT pg_catalog.setval('public.audit_id_seq', 1, false);
SELECT pg_catalog.setval('public.job_id_seq', 2, true);
SELECT pg_catalog.setval('public.log_line_id_seq', 10, true);
ALTER TABLE ONLY public.application
    ADD CONSTRAINT application_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.attempt
    ADD CONSTRAINT attempt_key PRIMARY KEY (job_id, number);
ALTER TABLE ONLY public.audit
    ADD CONSTRAINT audit_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.connection
    ADD CONSTRAINT connection_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.delivery
    ADD CONSTRAINT delivery_body UNIQUE (source_id, digest);
ALTER TABLE ONLY public.delivery
    ADD CONSTRAINT delivery_key PRIMARY KEY (source_id, id);
ALTER TABLE ONLY public.destination
    ADD CONSTRAINT destination_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.ferrule_gone
    ADD CONSTRAINT ferrule_gone_pkey PRIMARY KEY (source_id, stream, key);
ALTER TABLE ONLY public.ferrule_store
    ADD CONSTRAINT ferrule_store_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.ferrule_stream
    ADD CONSTRAINT ferrule_stream_pkey PRIMARY KEY (source_id, stream);
ALTER TABLE ONLY public.ferrule_table
    ADD CONSTRAINT ferrule_table_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_dedupe_key_key UNIQUE (dedupe_key);
ALTER TABLE ONLY public.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration_lock
    ADD CONSTRAINT kysely_migration_lock_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.kysely_migration
    ADD CONSTRAINT kysely_migration_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.lease
    ADD CONSTRAINT lease_pkey PRIMARY KEY (key);
ALTER TABLE ONLY public.log_line
    ADD CONSTRAINT log_line_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.secret
    ADD CONSTRAINT secret_key PRIMARY KEY (workspace_id, owner_id, purpose);
ALTER TABLE ONLY public.setting
    ADD CONSTRAINT setting_pkey PRIMARY KEY (name);
ALTER TABLE ONLY public.signing_key
    ADD CONSTRAINT signing_key_pkey PRIMARY KEY (kid);
ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_pkey PRIMARY KEY (id);
ALTER TABLE ONLY public.state
    ADD CONSTRAINT state_key PRIMARY KEY (connection_id, stream);
ALTER TABLE ONLY public.workspace
    ADD CONSTRAINT workspace_name_key UNIQUE (name);
ALTER TABLE ONLY public.workspace
    ADD CONSTRAINT workspace_pkey PRIMARY KEY (id);
CREATE INDEX audit_workspace ON public.audit USING btree (workspace_id, id);
CREATE INDEX connection_due ON public.connection USING btree (next_run_at);
CREATE INDEX connection_workspace ON public.connection USING btree (workspace_id, created_at);
CREATE INDEX delivery_pending ON public.delivery USING btree (source_id) WHERE (pending = 1);
CREATE INDEX delivery_received ON public.delivery USING btree (received_at);
CREATE INDEX destination_workspace ON public.destination USING btree (workspace_id, created_at);
CREATE INDEX job_connection ON public.job USING btree (connection_id, created_at);
CREATE UNIQUE INDEX job_open ON public.job USING btree (connection_id) WHERE (status = ANY (ARRAY['pending'::text, 'queued'::text, 'running'::text, 'incomplete'::text]));
CREATE INDEX job_status ON public.job USING btree (status, run_after);
CREATE INDEX log_line_job ON public.log_line USING btree (job_id, attempt, id);
CREATE INDEX source_workspace ON public.source USING btree (workspace_id, created_at);
CREATE UNIQUE INDEX stripe_customers_key ON public.stripe_customers USING btree (source_id, key);
CREATE INDEX stripe_customers_sort_0 ON public.stripe_customers USING btree (source_id, f_created NULLS FIRST, key);
CREATE INDEX stripe_customers_sort_1 ON public.stripe_customers USING btree (source_id, f_updated NULLS FIRST, key);
CREATE INDEX stripe_customers_text_0 ON public.stripe_customers USING gin (t_id public.gin_trgm_ops, t_object public.gin_trgm_ops, t_business_name public.gin_trgm_ops, t_currency public.gin_trgm_ops, t_customer_account public.gin_trgm_ops, t_default_currency public.gin_trgm_ops, t_default_source public.gin_trgm_ops, t_description public.gin_trgm_ops, t_email public.gin_trgm_ops, t_individual_name public.gin_trgm_ops, t_invoice_prefix public.gin_trgm_ops, t_name public.gin_trgm_ops, t_phone public.gin_trgm_ops, t_sources public.gin_trgm_ops, t_tax_exempt public.gin_trgm_ops, t_test_clock public.gin_trgm_ops, t_default_card public.gin_trgm_ops, t_tax_info public.gin_trgm_ops, t_tax_info_verification public.gin_trgm_ops);
CREATE INDEX stripe_customers_under ON public.stripe_customers USING btree (source_id, under) WHERE (under IS NOT NULL);
ALTER TABLE ONLY public.connection
    ADD CONSTRAINT connection_destination_id_fkey FOREIGN KEY (destination_id) REFERENCES public.destination(id);
ALTER TABLE ONLY public.connection
    ADD CONSTRAINT connection_source_id_fkey FOREIGN KEY (source_id) REFERENCES public.source(id);
ALTER TABLE ONLY public.connection
    ADD CONSTRAINT connection_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspace(id);
ALTER TABLE ONLY public.destination
    ADD CONSTRAINT destination_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspace(id);
ALTER TABLE ONLY public.source
    ADD CONSTRAINT source_workspace_id_fkey FOREIGN KEY (workspace_id) REFERENCES public.workspace(id);
ALTER TABLE public.attempt ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.connection ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.delivery ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.destination ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.job ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.log_line ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.secret ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.source ENABLE ROW LEVEL SECURITY;
ALTER TABLE public.state ENABLE ROW LEVEL SECURITY;
CREATE POLICY workspace ON public.attempt USING (((current_setting('ferrule.workspace'::text, true) = workspace_id) OR (current_setting('ferrule.workspace'::text, true) = '*'::text))) WITH CHECK (((current_setting('ferrule.workspace'::text, true) = workspace_id) OR (current_setting('ferrule.workspace'::text, true) = '*'::text)));
CREATE POLICY workspace ON public.connection USING (((current_setting('ferrule.workspace'::text, true) = workspace_id) OR (current_setting('ferrule.workspace'::text, true) = '*'::text))) WITH CHECK (((current_setting('ferrule.workspace'::text, true) = workspace_id) OR (current_setting('ferrule.workspace'::text, true) = '*'::text)));
CREATE POLICY workspace ON public.delivery USING (((current_setting('ferrule.workspace'::text, true) = workspace_id) OR (current_setting('ferrule.workspace'::text, true) = '*'::text))) WITH CHECK (((current_setting('ferrule.workspace'::text, true) = workspace_id) OR (current_setting('ferrule.workspace'::text, true) = '*'::text)));
CREATE POLICY workspace ON public.destination USING (((current_setting('ferrule.workspace'::text, true) = workspace_id) OR (current_setting('ferrule.workspace'::text, true) = '*'::text))) WITH CHECK (((current_setting('ferrule.workspace'::text, true) = workspace_id) OR (current_setting('ferrule.workspace'::text, true) = '*'::text)));
CREATE POLICY workspace ON public.job USING (((current_setting('ferrule.workspace'::text, true) = workspace_id) OR (current_setting('ferrule.workspace'::text, true) = '*'::text))) WITH CHECK (((current_setting('ferrule.workspace'::text, true) = workspace_id) OR (current_setting('ferrule.workspace'::text, true) = '*'::text)));
CREATE POLICY workspace ON public.log_line USING (((current_setting('ferrule.workspace'::text, true) = workspace_id) OR (current_setting('ferrule.workspace'::text, true) = '*'::text))) WITH CHECK (((current_setting('ferrule.workspace'::text, true) = workspace_id) OR (current_setting('ferrule.workspace'::text, true) = '*'::text)));
CREATE POLICY workspace ON public.secret USING (((current_setting('ferrule.workspace'::text, true) = workspace_id) OR (current_setting('ferrule.workspace'::text, true) = '*'::text))) WITH CHECK (((current_setting('ferrule.workspace'::text, true) = workspace_id) OR (current_setting('ferrule.workspace'::text, true) = '*'::text)));
CREATE POLICY workspace ON public.source USING (((current_setting('ferrule.workspace'::text, true) = workspace_id) OR (current_setting('ferrule.workspace'::text, true) = '*'::text))) WITH CHECK (((current_setting('ferrule.workspace'::text, true) = workspace_id) OR (current_setting('ferrule.workspace'::text, true) = '*'::text)));
CREATE POLICY workspace ON public.state USING (((current_setting('ferrule.workspace'::text, true) = workspace_id) OR (current_setting('ferrule.workspace'::text, true) = '*'::text))) WITH CHECK (((current_setting('ferrule.workspace'::text, true) = workspace_id) OR (current_setting('ferrule.workspace'::text, true) = '*'::text)));
