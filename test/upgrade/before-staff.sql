SELECT pg_catalog.set_config('search_path', '', false);
SET check_function_bodies = false;

CREATE SCHEMA drizzle;

CREATE SCHEMA pgboss;

CREATE EXTENSION IF NOT EXISTS btree_gist WITH SCHEMA public;

CREATE TYPE pgboss.job_state AS ENUM (
    'created',
    'retry',
    'active',
    'completed',
    'cancelled',
    'failed'
);

CREATE FUNCTION pgboss.create_queue(queue_name text, options jsonb) RETURNS void
    LANGUAGE plpgsql
    AS $_$
    DECLARE
      tablename varchar := CASE WHEN options->>'partition' = 'true'
                            THEN 'j' || encode(sha224(queue_name::bytea), 'hex')
                            ELSE 'job_common'
                            END;
      queue_created_on timestamptz;
    BEGIN

      WITH q as (
        INSERT INTO pgboss.queue (
          name,
          policy,
          retry_limit,
          retry_delay,
          retry_backoff,
          retry_delay_max,
          expire_seconds,
          retention_seconds,
          deletion_seconds,
          warning_queued,
          dead_letter,
          partition,
          table_name,
          heartbeat_seconds,
          notify,
          created_on,
          updated_on
        )
        VALUES (
          queue_name,
          options->>'policy',
          COALESCE((options->>'retryLimit')::int, 2),
          COALESCE((options->>'retryDelay')::int, 0),
          COALESCE((options->>'retryBackoff')::bool, false),
          (options->>'retryDelayMax')::int,
          COALESCE((options->>'expireInSeconds')::int, 900),
          COALESCE((options->>'retentionSeconds')::int, 1209600),
          COALESCE((options->>'deleteAfterSeconds')::int, 604800),
          COALESCE((options->>'warningQueueSize')::int, 0),
          options->>'deadLetter',
          COALESCE((options->>'partition')::bool, false),
          tablename,
          (options->>'heartbeatSeconds')::int,
          COALESCE((options->>'notify')::bool, false),
          pgboss.job_now(),
          pgboss.job_now()
        )
        ON CONFLICT DO NOTHING
        RETURNING created_on
      )
      SELECT created_on into queue_created_on from q;

      IF queue_created_on IS NULL OR options->>'partition' IS DISTINCT FROM 'true' THEN
        RETURN;
      END IF;

      EXECUTE format('CREATE TABLE pgboss.%I (LIKE pgboss.job INCLUDING DEFAULTS)', tablename);

      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD PRIMARY KEY (name, id)$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue (name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED$cmd$, tablename);

      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i11 ON pgboss.job (name, priority DESC, created_on, start_after) WHERE state < 'active' AND NOT blocked$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i4 ON pgboss.job (name, singleton_on, COALESCE(singleton_key, '')) WHERE state <> 'cancelled' AND singleton_on IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i7 ON pgboss.job (name, group_id) WHERE state = 'active' AND group_id IS NOT NULL$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i9 ON pgboss.job (name, id) WHERE blocking AND state = 'completed'$cmd$, tablename);
      EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i12 ON pgboss.job (source_root_id) WHERE source_root_id IS NOT NULL$cmd$, tablename);

      IF options->>'policy' = 'short' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i1 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'created' AND policy = 'short'$cmd$, tablename);
      ELSIF options->>'policy' = 'singleton' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i2 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state = 'active' AND policy = 'singleton'$cmd$, tablename);
      ELSIF options->>'policy' = 'stately' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i3 ON pgboss.job (name, state, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'stately'$cmd$, tablename);
      ELSIF options->>'policy' = 'exclusive' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i6 ON pgboss.job (name, COALESCE(singleton_key, '')) WHERE state <= 'active' AND policy = 'exclusive'$cmd$, tablename);
      ELSIF options->>'policy' = 'key_strict_fifo' THEN
        EXECUTE pgboss.job_table_format($cmd$CREATE UNIQUE INDEX job_i8 ON pgboss.job (name, singleton_key) WHERE state IN ('active', 'retry', 'failed') AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$CREATE INDEX job_i10 ON pgboss.job (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE state < 'active' AND NOT blocked AND policy = 'key_strict_fifo'$cmd$, tablename);
        EXECUTE pgboss.job_table_format($cmd$ALTER TABLE pgboss.job ADD CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK (NOT (policy = 'key_strict_fifo' AND singleton_key IS NULL))$cmd$, tablename);
      END IF;

      EXECUTE format('ALTER TABLE pgboss.%I ADD CONSTRAINT cjc CHECK (name=%L)', tablename, queue_name);
      EXECUTE format('ALTER TABLE pgboss.job ATTACH PARTITION pgboss.%I FOR VALUES IN (%L)', tablename, queue_name);
    END;
    $_$;

CREATE FUNCTION pgboss.delete_queue(queue_name text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      v_table varchar;
      v_partition bool;
    BEGIN
      
      SELECT table_name, partition
      FROM pgboss.queue
      WHERE name = queue_name
      INTO v_table, v_partition;

      IF v_partition THEN
        EXECUTE format('DROP TABLE IF EXISTS pgboss.%I', v_table);
      ELSE
        EXECUTE format('DELETE FROM pgboss.%I WHERE name = %L', v_table, queue_name);
      END IF;
    
      DELETE FROM pgboss.queue WHERE name = queue_name;
    END;
    $$;

CREATE FUNCTION pgboss.job_now() RETURNS timestamp with time zone
    LANGUAGE sql STABLE
    AS $$
      SELECT pg_catalog.now();
    $$;

CREATE FUNCTION pgboss.job_table_format(command text, table_name text) RETURNS text
    LANGUAGE sql IMMUTABLE
    AS $_$
      SELECT format(
        regexp_replace(
          regexp_replace(command, '\.job\y', '.%1$I', 'g'),
          '\yjob_i(\d+)', '%1$s_i\1', 'g'
        ),
        table_name
      );
    $_$;

CREATE FUNCTION pgboss.job_table_run(command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    DECLARE
      tbl RECORD;
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        EXECUTE pgboss.job_table_format(command, tbl_name);
        RETURN;
      END IF;

      EXECUTE pgboss.job_table_format(command, 'job_common');

      FOR tbl IN SELECT table_name FROM pgboss.queue WHERE partition = true
      LOOP
        EXECUTE pgboss.job_table_format(command, tbl.table_name);
      END LOOP;
    END;
    $$;

CREATE FUNCTION pgboss.job_table_run_async(command_name text, version integer, command text, tbl_name text DEFAULT NULL::text, queue_name text DEFAULT NULL::text) RETURNS void
    LANGUAGE plpgsql
    AS $$
    BEGIN
      IF queue_name IS NOT NULL THEN
        SELECT table_name INTO tbl_name FROM pgboss.queue WHERE name = queue_name;
      END IF;

      IF tbl_name IS NOT NULL THEN
        INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
        VALUES (
          command_name,
          version,
          'pending',
          queue_name,
          tbl_name,
          pgboss.job_table_format(command, tbl_name)
        );
        RETURN;
      END IF;

      INSERT INTO pgboss.bam (name, version, status, queue, table_name, command)
      SELECT
        command_name,
        version,
        'pending',
        NULL,
        'job_common',
        pgboss.job_table_format(command, 'job_common')
      UNION ALL
      SELECT
        command_name,
        version,
        'pending',
        queue.name,
        queue.table_name,
        pgboss.job_table_format(command, queue.table_name)
      FROM pgboss.queue
      WHERE partition = true;
    END;
    $$;

CREATE TABLE drizzle.__drizzle_migrations (
    id integer NOT NULL,
    hash text NOT NULL,
    created_at bigint
);

CREATE SEQUENCE drizzle.__drizzle_migrations_id_seq
    AS integer
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1;

ALTER SEQUENCE drizzle.__drizzle_migrations_id_seq OWNED BY drizzle.__drizzle_migrations.id;

CREATE TABLE pgboss.bam (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    version integer NOT NULL,
    status text DEFAULT 'pending'::text NOT NULL,
    queue text,
    table_name text NOT NULL,
    command text NOT NULL,
    error text,
    created_on timestamp with time zone DEFAULT clock_timestamp() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone
);

CREATE TABLE pgboss.job (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid
)
PARTITION BY LIST (name);

CREATE TABLE pgboss.job_common (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    priority integer DEFAULT 0 NOT NULL,
    data jsonb,
    state pgboss.job_state DEFAULT 'created'::pgboss.job_state NOT NULL,
    retry_limit integer DEFAULT 2 NOT NULL,
    retry_count integer DEFAULT 0 NOT NULL,
    retry_delay integer DEFAULT 0 NOT NULL,
    retry_backoff boolean DEFAULT false NOT NULL,
    retry_delay_max integer,
    expire_seconds integer DEFAULT 900 NOT NULL,
    deletion_seconds integer DEFAULT 604800 NOT NULL,
    singleton_key text,
    singleton_on timestamp without time zone,
    group_id text,
    group_tier text,
    start_after timestamp with time zone DEFAULT now() NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    started_on timestamp with time zone,
    completed_on timestamp with time zone,
    keep_until timestamp with time zone DEFAULT (now() + '336:00:00'::interval) NOT NULL,
    output jsonb,
    dead_letter text,
    policy text,
    heartbeat_on timestamp with time zone,
    heartbeat_seconds integer,
    blocked boolean DEFAULT false NOT NULL,
    blocking boolean DEFAULT false NOT NULL,
    pending_dependencies integer DEFAULT 0 NOT NULL,
    source_name text,
    source_id uuid,
    source_created_on timestamp with time zone,
    source_retry_count integer,
    source_output jsonb,
    source_root_id uuid,
    CONSTRAINT job_key_strict_fifo_singleton_key_check CHECK ((NOT ((policy = 'key_strict_fifo'::text) AND (singleton_key IS NULL))))
);

CREATE TABLE pgboss.job_dependency (
    child_name text NOT NULL,
    child_id uuid NOT NULL,
    parent_name text NOT NULL,
    parent_id uuid NOT NULL
);

CREATE TABLE pgboss.queue (
    name text NOT NULL,
    policy text NOT NULL,
    retry_limit integer NOT NULL,
    retry_delay integer NOT NULL,
    retry_backoff boolean NOT NULL,
    retry_delay_max integer,
    expire_seconds integer NOT NULL,
    retention_seconds integer NOT NULL,
    deletion_seconds integer NOT NULL,
    dead_letter text,
    partition boolean NOT NULL,
    table_name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    warning_queued integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer DEFAULT 0 NOT NULL,
    completed_delta integer DEFAULT 0 NOT NULL,
    failed_delta integer DEFAULT 0 NOT NULL,
    delta_on timestamp with time zone,
    delta_seconds integer,
    ready_history integer[] DEFAULT '{}'::integer[] NOT NULL,
    heartbeat_seconds integer,
    notify boolean DEFAULT false NOT NULL,
    singletons_active text[],
    monitor_claim_on timestamp with time zone,
    monitor_on timestamp with time zone,
    maintain_on timestamp with time zone,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT queue_check CHECK ((dead_letter IS DISTINCT FROM name))
);

CREATE TABLE pgboss.queue_stats (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
)
PARTITION BY RANGE (captured_on);

CREATE TABLE pgboss.queue_stats_20261121 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE pgboss.queue_stats_20261122 (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    name text NOT NULL,
    deferred_count integer DEFAULT 0 NOT NULL,
    queued_count integer DEFAULT 0 NOT NULL,
    ready_count integer DEFAULT 0 NOT NULL,
    active_count integer DEFAULT 0 NOT NULL,
    failed_count integer DEFAULT 0 NOT NULL,
    total_count integer DEFAULT 0 NOT NULL,
    created_delta integer,
    completed_delta integer,
    failed_delta integer,
    delta_seconds integer,
    delta_on timestamp with time zone,
    captured_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE pgboss.schedule (
    name text NOT NULL,
    key text DEFAULT ''::text NOT NULL,
    kind text DEFAULT 'cron'::text NOT NULL,
    cron text NOT NULL,
    timezone text DEFAULT 'UTC'::text,
    data jsonb,
    options jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL,
    last_job_id uuid,
    CONSTRAINT schedule_kind_check CHECK ((kind = ANY (ARRAY['cron'::text, 'rrule'::text])))
);

CREATE TABLE pgboss.subscription (
    event text NOT NULL,
    name text NOT NULL,
    created_on timestamp with time zone DEFAULT now() NOT NULL,
    updated_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE pgboss.version (
    version integer NOT NULL,
    cron_on timestamp with time zone,
    bam_on timestamp with time zone,
    flow_on timestamp with time zone,
    reindex_on timestamp with time zone,
    monitor_backoff_on timestamp with time zone
);

CREATE TABLE pgboss.warning (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    type text NOT NULL,
    message text NOT NULL,
    data jsonb,
    created_on timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.accounts (
    id text NOT NULL,
    account_id text NOT NULL,
    provider_id text NOT NULL,
    user_id text NOT NULL,
    access_token text,
    refresh_token text,
    id_token text,
    access_token_expires_at timestamp with time zone,
    refresh_token_expires_at timestamp with time zone,
    scope text,
    password text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.availability (
    id bigint NOT NULL,
    schedule_id bigint NOT NULL,
    day_of_week smallint NOT NULL,
    start_time time(0) without time zone NOT NULL,
    end_time time(0) without time zone NOT NULL,
    CONSTRAINT availability_day CHECK (((day_of_week >= 0) AND (day_of_week <= 6))),
    CONSTRAINT availability_order CHECK ((start_time < end_time))
);

ALTER TABLE public.availability ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.availability_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.bookings (
    id bigint NOT NULL,
    schedule_id bigint NOT NULL,
    service_id bigint NOT NULL,
    service_name text NOT NULL,
    service_description text,
    duration_minutes smallint NOT NULL,
    date date NOT NULL,
    start_time time(0) without time zone NOT NULL,
    timezone text NOT NULL,
    starts_at timestamp with time zone NOT NULL,
    ends_at timestamp with time zone NOT NULL,
    status text NOT NULL,
    blocks boolean GENERATED ALWAYS AS (((deleted_at IS NULL) AND (status = ANY (ARRAY['pending'::text, 'approved'::text])))) STORED NOT NULL,
    client_name text NOT NULL,
    client_email text,
    client_phone text NOT NULL,
    client_locale text NOT NULL,
    comment text,
    reference_token character(8) NOT NULL,
    request_key uuid,
    version integer DEFAULT 1 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    hold_ends_at timestamp with time zone,
    remind_at timestamp with time zone,
    CONSTRAINT bookings_range CHECK ((starts_at < ends_at)),
    CONSTRAINT bookings_status CHECK ((status = ANY (ARRAY['pending'::text, 'approved'::text, 'rejected'::text, 'cancelled'::text])))
);

ALTER TABLE public.bookings ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.bookings_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.deposits (
    id bigint NOT NULL,
    booking_id bigint NOT NULL,
    provider text NOT NULL,
    account_id text NOT NULL,
    payment_intent_id text,
    amount_cents integer NOT NULL,
    status text DEFAULT 'created'::text NOT NULL,
    visitor text NOT NULL,
    check_at timestamp with time zone,
    unreachable_since timestamp with time zone,
    refund_attempts smallint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    CONSTRAINT deposits_amount CHECK ((amount_cents > 0)),
    CONSTRAINT deposits_status CHECK ((status = ANY (ARRAY['created'::text, 'succeeded'::text, 'failed'::text, 'cancelled'::text, 'refund_pending'::text, 'refunded'::text])))
);

ALTER TABLE public.deposits ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.deposits_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.messages (
    id uuid DEFAULT gen_random_uuid() NOT NULL,
    kind text NOT NULL,
    recipient text NOT NULL,
    user_id text,
    booking_id bigint,
    booking_version integer,
    to_address text NOT NULL,
    locale text NOT NULL,
    details jsonb DEFAULT '{}'::jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    due_at timestamp with time zone DEFAULT now() NOT NULL,
    attempts smallint DEFAULT 0 NOT NULL,
    last_error text,
    sent_at timestamp with time zone,
    abandoned_at timestamp with time zone
);

CREATE TABLE public.payment_accounts (
    owner_id text NOT NULL,
    provider text NOT NULL,
    account_id text NOT NULL,
    enabled boolean DEFAULT false NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.payment_events (
    id text NOT NULL,
    received_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.reminder_stops (
    address text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.sandbox_objects (
    id text NOT NULL,
    kind text NOT NULL,
    parent text,
    body jsonb NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.schedules (
    id bigint NOT NULL,
    owner_id text NOT NULL,
    name text NOT NULL,
    description text,
    timezone text NOT NULL,
    password_hash text,
    share_token text NOT NULL,
    requires_deposit boolean DEFAULT false NOT NULL,
    deposit_cents integer,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    refund_hours smallint DEFAULT 24 NOT NULL,
    feed_token text DEFAULT replace(((gen_random_uuid())::text || (gen_random_uuid())::text), '-'::text, ''::text) NOT NULL,
    CONSTRAINT schedules_deposit CHECK (((NOT requires_deposit) OR (deposit_cents IS NOT NULL))),
    CONSTRAINT schedules_deposit_cents CHECK ((deposit_cents >= 0)),
    CONSTRAINT schedules_refund_hours CHECK (((refund_hours >= 0) AND (refund_hours <= 720)))
);

ALTER TABLE public.schedules ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.schedules_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.services (
    id bigint NOT NULL,
    schedule_id bigint NOT NULL,
    name text NOT NULL,
    description text,
    duration_minutes smallint NOT NULL,
    display_order smallint DEFAULT 0 NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    deleted_at timestamp with time zone,
    CONSTRAINT services_duration CHECK (((duration_minutes >= 15) AND (duration_minutes <= 480)))
);

ALTER TABLE public.services ALTER COLUMN id ADD GENERATED ALWAYS AS IDENTITY (
    SEQUENCE NAME public.services_id_seq
    START WITH 1
    INCREMENT BY 1
    NO MINVALUE
    NO MAXVALUE
    CACHE 1
);

CREATE TABLE public.sessions (
    id text NOT NULL,
    token text NOT NULL,
    user_id text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    ip_address text,
    user_agent text,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.subscriptions (
    owner_id text NOT NULL,
    provider text NOT NULL,
    customer_id text NOT NULL,
    paid_until timestamp with time zone,
    ends_at_period_end boolean DEFAULT false NOT NULL,
    check_at timestamp with time zone,
    created_at timestamp with time zone DEFAULT now() NOT NULL
);

CREATE TABLE public.users (
    id text NOT NULL,
    name text NOT NULL,
    email text NOT NULL,
    email_verified boolean DEFAULT false NOT NULL,
    image text,
    locale text DEFAULT 'fr'::text NOT NULL,
    subscription_status text DEFAULT 'none'::text NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL,
    muted_mails text[] DEFAULT '{}'::text[] NOT NULL
);

CREATE TABLE public.verifications (
    id text NOT NULL,
    identifier text NOT NULL,
    value text NOT NULL,
    expires_at timestamp with time zone NOT NULL,
    created_at timestamp with time zone DEFAULT now() NOT NULL,
    updated_at timestamp with time zone DEFAULT now() NOT NULL
);

ALTER TABLE ONLY pgboss.job ATTACH PARTITION pgboss.job_common DEFAULT;

ALTER TABLE ONLY pgboss.queue_stats ATTACH PARTITION pgboss.queue_stats_20261121 FOR VALUES FROM ('2026-11-21 00:00:00+00') TO ('2026-11-22 00:00:00+00');

ALTER TABLE ONLY pgboss.queue_stats ATTACH PARTITION pgboss.queue_stats_20261122 FOR VALUES FROM ('2026-11-22 00:00:00+00') TO ('2026-11-23 00:00:00+00');

ALTER TABLE ONLY drizzle.__drizzle_migrations ALTER COLUMN id SET DEFAULT nextval('drizzle.__drizzle_migrations_id_seq'::regclass);

INSERT INTO drizzle.__drizzle_migrations VALUES
	(1, '609a89e9f5774777e1e7dc556992cb14b7d92359d5e9b49552ceeb117656435d', 1795233191548),
	(2, '341a7489ecb3865a8c24a18a915af2d3298bb741441dd720dd4af13bb6eac55d', 1795233193230),
	(3, 'b6cef2f8d659e1d959a9b9c239e92abe205ccbd19b54aeb74bc8cfb5a1861e2e', 1795253324190),
	(4, '794f1eb4722810554d9d743fe6302a5dc1095b63796dde150752e86ba77536c3', 1795255757901);

INSERT INTO pgboss.job_common VALUES
	('13607af9-df42-4f3d-9ac7-bce98e901b60', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:29.722408+00', '2026-11-21 16:50:29.722408+00', '2026-11-21 16:50:29.808308+00', '2026-11-21 16:50:30.007175+00', '2026-12-05 16:50:29.722408+00', NULL, NULL, 'short', '2026-11-21 16:50:29.808308+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('19492dba-f132-4ae7-8ecd-1fe884e3d4a1', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:30.548592+00', '2026-11-21 16:50:30.548592+00', '2026-11-21 16:50:30.562591+00', '2026-11-21 16:50:33.573937+00', '2026-12-05 16:50:30.548592+00', NULL, NULL, 'short', '2026-11-21 16:50:30.562591+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('59b5ac10-4380-450f-8137-4192d268ba9a', '__pgboss__send-it', 0, '{"key": "", "data": null, "name": "mails", "slot": "2026-11-21 16:50:00", "options": {}}', 'completed', 2, 0, 0, false, NULL, 900, 604800, 'mails__', '2026-11-21 16:50:00', NULL, NULL, '2026-11-21 16:50:29.746545+00', '2026-11-21 16:50:29.746545+00', '2026-11-21 16:50:34.611327+00', '2026-11-21 16:50:34.833105+00', '2026-12-05 16:50:29.746545+00', NULL, NULL, 'standard', '2026-11-21 16:50:34.611327+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('a6ce9232-ff70-499b-9bda-f6123f97e655', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:34.675331+00', '2026-11-21 16:50:34.675331+00', '2026-11-21 16:50:34.731216+00', '2026-11-21 16:50:34.864966+00', '2026-12-05 16:50:34.675331+00', NULL, NULL, 'short', '2026-11-21 16:50:34.731216+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('ba81afb4-3c08-444c-82e3-c6c24c97373e', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:36.558455+00', '2026-11-21 16:50:36.558455+00', '2026-11-21 16:50:36.575697+00', '2026-11-21 16:50:36.71282+00', '2026-12-05 16:50:36.558455+00', NULL, NULL, 'short', '2026-11-21 16:50:36.575697+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('a145ca3c-fc1d-44a6-935d-b32ed497486a', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:37.273511+00', '2026-11-21 16:50:37.273511+00', '2026-11-21 16:50:37.303179+00', '2026-11-21 16:50:37.473454+00', '2026-12-05 16:50:37.273511+00', NULL, NULL, 'short', '2026-11-21 16:50:37.303179+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('5585cf8a-477f-4bc5-8c2a-c3c09002176c', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:38.394462+00', '2026-11-21 16:50:38.394462+00', '2026-11-21 16:50:38.406572+00', '2026-11-21 16:50:38.549192+00', '2026-12-05 16:50:38.394462+00', NULL, NULL, 'short', '2026-11-21 16:50:38.406572+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('57f71dcb-353d-47bd-95fa-5f2248f5f7fb', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:40.027084+00', '2026-11-21 16:50:40.027084+00', '2026-11-21 16:50:40.037542+00', '2026-11-21 16:50:40.096992+00', '2026-12-05 16:50:40.027084+00', NULL, NULL, 'short', '2026-11-21 16:50:40.037542+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('288282a8-ef83-4581-8c87-73daa3fe0e80', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:41.296576+00', '2026-11-21 16:50:41.296576+00', '2026-11-21 16:50:41.30118+00', '2026-11-21 16:50:41.351481+00', '2026-12-05 16:50:41.296576+00', NULL, NULL, 'short', '2026-11-21 16:50:41.30118+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('4344d46f-f8c9-4c73-b21e-f6964c3c1671', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:42.430911+00', '2026-11-21 16:50:42.430911+00', '2026-11-21 16:50:42.435048+00', '2026-11-21 16:50:42.493791+00', '2026-12-05 16:50:42.430911+00', NULL, NULL, 'short', '2026-11-21 16:50:42.435048+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('5f837986-cb31-4ce3-86ec-09f71a33aead', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:42.925655+00', '2026-11-21 16:50:42.925655+00', '2026-11-21 16:50:42.928587+00', '2026-11-21 16:50:43.056424+00', '2026-12-05 16:50:42.925655+00', NULL, NULL, 'short', '2026-11-21 16:50:42.928587+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('63cb3897-ff45-4b72-9c6c-a95046198e66', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:43.060861+00', '2026-11-21 16:50:43.060861+00', '2026-11-21 16:50:43.064696+00', '2026-11-21 16:50:43.106569+00', '2026-12-05 16:50:43.060861+00', NULL, NULL, 'short', '2026-11-21 16:50:43.064696+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('8f472c7d-7a20-4526-abbf-727b2e453e5f', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:43.126452+00', '2026-11-21 16:50:43.126452+00', '2026-11-21 16:50:43.158436+00', '2026-11-21 16:50:43.228585+00', '2026-12-05 16:50:43.126452+00', NULL, NULL, 'short', '2026-11-21 16:50:43.158436+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('c1271388-16f2-4571-9f44-fa9b3181ae2d', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:47.462443+00', '2026-11-21 16:50:47.462443+00', '2026-11-21 16:50:47.469298+00', '2026-11-21 16:50:47.708725+00', '2026-12-05 16:50:47.462443+00', NULL, NULL, 'short', '2026-11-21 16:50:47.469298+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('599f4715-a947-478e-878a-594742141f24', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:47.337676+00', '2026-11-21 16:50:47.337676+00', '2026-11-21 16:50:47.343908+00', '2026-11-21 16:50:47.709096+00', '2026-12-05 16:50:47.337676+00', NULL, NULL, 'short', '2026-11-21 16:50:47.343908+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('68b26dfa-415a-47ec-a12d-18e50e414443', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:47.641539+00', '2026-11-21 16:50:47.641539+00', '2026-11-21 16:50:47.7103+00', '2026-11-21 16:50:47.714286+00', '2026-12-05 16:50:47.641539+00', NULL, NULL, 'short', '2026-11-21 16:50:47.7103+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('f914e153-0729-42d1-b08a-acd1b561687c', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:47.54823+00', '2026-11-21 16:50:47.54823+00', '2026-11-21 16:50:47.56568+00', '2026-11-21 16:50:47.786168+00', '2026-12-05 16:50:47.54823+00', NULL, NULL, 'short', '2026-11-21 16:50:47.56568+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('3ec3f9b6-9557-4170-98d2-f1c03c810a65', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:47.409148+00', '2026-11-21 16:50:47.409148+00', '2026-11-21 16:50:47.413564+00', '2026-11-21 16:50:47.953996+00', '2026-12-05 16:50:47.409148+00', NULL, NULL, 'short', '2026-11-21 16:50:47.413564+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('4dd29c10-573a-4780-bca3-1e25c4947b7b', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:48.012128+00', '2026-11-21 16:50:48.012128+00', '2026-11-21 16:50:48.026019+00', '2026-11-21 16:50:48.061097+00', '2026-12-05 16:50:48.012128+00', NULL, NULL, 'short', '2026-11-21 16:50:48.026019+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('b05f3db4-8566-4ae2-9587-15a0a12d135e', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:47.811515+00', '2026-11-21 16:50:47.811515+00', '2026-11-21 16:50:47.820517+00', '2026-11-21 16:50:48.442395+00', '2026-12-05 16:50:47.811515+00', NULL, NULL, 'short', '2026-11-21 16:50:47.820517+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('40b2a70f-fc10-4d91-aeb5-770f0d0b695a', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:48.174409+00', '2026-11-21 16:50:48.174409+00', '2026-11-21 16:50:48.458085+00', '2026-11-21 16:50:48.521571+00', '2026-12-05 16:50:48.174409+00', NULL, NULL, 'short', '2026-11-21 16:50:48.458085+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('0c3be21f-a75b-47ba-9ba7-85cb054faa6d', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:48.488206+00', '2026-11-21 16:50:48.488206+00', '2026-11-21 16:50:48.523496+00', '2026-11-21 16:50:48.546413+00', '2026-12-05 16:50:48.488206+00', NULL, NULL, 'short', '2026-11-21 16:50:48.523496+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('28705a06-bdd6-4fc6-9348-5187d6758644', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:48.062423+00', '2026-11-21 16:50:48.062423+00', '2026-11-21 16:50:48.066003+00', '2026-11-21 16:50:48.802397+00', '2026-12-05 16:50:48.062423+00', NULL, NULL, 'short', '2026-11-21 16:50:48.066003+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('a3cba767-2737-42f0-99b3-3d018af8d043', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:48.693947+00', '2026-11-21 16:50:48.693947+00', '2026-11-21 16:50:48.83029+00', '2026-11-21 16:50:48.878096+00', '2026-12-05 16:50:48.693947+00', NULL, NULL, 'short', '2026-11-21 16:50:48.83029+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('e696aa15-9f37-4e78-8f52-84cc2c3f8de9', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:47.934263+00', '2026-11-21 16:50:47.934263+00', '2026-11-21 16:50:47.945857+00', '2026-11-21 16:50:48.908989+00', '2026-12-05 16:50:47.934263+00', NULL, NULL, 'short', '2026-11-21 16:50:47.945857+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('2519a4d4-576c-4276-b729-753264b19c16', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:48.613424+00', '2026-11-21 16:50:48.613424+00', '2026-11-21 16:50:48.623743+00', '2026-11-21 16:50:49.072169+00', '2026-12-05 16:50:48.613424+00', NULL, NULL, 'short', '2026-11-21 16:50:48.623743+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('46ee62cf-e9e3-4434-a857-9e8b855741a3', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:47.878684+00', '2026-11-21 16:50:47.878684+00', '2026-11-21 16:50:47.887218+00', '2026-11-21 16:50:49.08437+00', '2026-12-05 16:50:47.878684+00', NULL, NULL, 'short', '2026-11-21 16:50:47.887218+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('cde376ec-322f-49db-b95f-f495ac836e11', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:48.899105+00', '2026-11-21 16:50:48.899105+00', '2026-11-21 16:50:48.90792+00', '2026-11-21 16:50:49.088604+00', '2026-12-05 16:50:48.899105+00', NULL, NULL, 'short', '2026-11-21 16:50:48.90792+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('0c7ad77d-4f93-4597-808c-630ec343d418', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:49.108558+00', '2026-11-21 16:50:49.108558+00', '2026-11-21 16:50:49.112803+00', '2026-11-21 16:50:49.15557+00', '2026-12-05 16:50:49.108558+00', NULL, NULL, 'short', '2026-11-21 16:50:49.112803+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('76c968f1-5d8d-4d08-82c4-51377ab68183', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:49.266427+00', '2026-11-21 16:50:49.266427+00', '2026-11-21 16:50:49.277224+00', '2026-11-21 16:50:49.498566+00', '2026-12-05 16:50:49.266427+00', NULL, NULL, 'short', '2026-11-21 16:50:49.277224+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('5aea153d-8ad0-4614-a1fc-77a05aabb142', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:48.948285+00', '2026-11-21 16:50:48.948285+00', '2026-11-21 16:50:48.952877+00', '2026-11-21 16:50:49.552744+00', '2026-12-05 16:50:48.948285+00', NULL, NULL, 'short', '2026-11-21 16:50:48.952877+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('15d7263c-d319-42ed-849d-38fc21582814', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:49.554742+00', '2026-11-21 16:50:49.554742+00', '2026-11-21 16:50:49.564405+00', '2026-11-21 16:50:49.587028+00', '2026-12-05 16:50:49.554742+00', NULL, NULL, 'short', '2026-11-21 16:50:49.564405+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('e996a2b4-4f8c-4c6d-a14a-605f52b15670', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:49.36148+00', '2026-11-21 16:50:49.36148+00', '2026-11-21 16:50:49.370555+00', '2026-11-21 16:50:49.603356+00', '2026-12-05 16:50:49.36148+00', NULL, NULL, 'short', '2026-11-21 16:50:49.370555+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('6ed0e439-b6eb-44b9-a99f-fb3a5570e81b', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:49.751674+00', '2026-11-21 16:50:49.751674+00', '2026-11-21 16:50:49.755658+00', '2026-11-21 16:50:49.858669+00', '2026-12-05 16:50:49.751674+00', NULL, NULL, 'short', '2026-11-21 16:50:49.755658+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('e756c49a-07ac-4222-b79f-20bbefbfdde4', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:49.872904+00', '2026-11-21 16:50:49.872904+00', '2026-11-21 16:50:49.87815+00', '2026-11-21 16:50:49.910469+00', '2026-12-05 16:50:49.872904+00', NULL, NULL, 'short', '2026-11-21 16:50:49.87815+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('1d2c4d9a-14f7-4152-8bbd-1136cc18fe36', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:49.617875+00', '2026-11-21 16:50:49.617875+00', '2026-11-21 16:50:49.624736+00', '2026-11-21 16:50:49.963673+00', '2026-12-05 16:50:49.617875+00', NULL, NULL, 'short', '2026-11-21 16:50:49.624736+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('6512a433-7b9a-4f38-9b1f-889149371e31', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:49.964747+00', '2026-11-21 16:50:49.964747+00', '2026-11-21 16:50:49.967639+00', '2026-11-21 16:50:50.006187+00', '2026-12-05 16:50:49.964747+00', NULL, NULL, 'short', '2026-11-21 16:50:49.967639+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('91529d98-55ca-4a5b-afd5-377827ea4035', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:50.063099+00', '2026-11-21 16:50:50.063099+00', '2026-11-21 16:50:50.070545+00', '2026-11-21 16:50:50.431823+00', '2026-12-05 16:50:50.063099+00', NULL, NULL, 'short', '2026-11-21 16:50:50.070545+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('2906fbf0-b899-4042-b8f3-81da75a0a743', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:50.416427+00', '2026-11-21 16:50:50.416427+00', '2026-11-21 16:50:50.431054+00', '2026-11-21 16:50:50.521861+00', '2026-12-05 16:50:50.416427+00', NULL, NULL, 'short', '2026-11-21 16:50:50.431054+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('699657af-fca0-4b2a-a477-749b61835d9a', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:50.562276+00', '2026-11-21 16:50:50.562276+00', '2026-11-21 16:50:50.584432+00', '2026-11-21 16:50:50.682212+00', '2026-12-05 16:50:50.562276+00', NULL, NULL, 'short', '2026-11-21 16:50:50.584432+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('dcc29f4b-5d29-4443-9ea3-8c3df51397d2', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:50.496482+00', '2026-11-21 16:50:50.496482+00', '2026-11-21 16:50:50.501847+00', '2026-11-21 16:50:50.712277+00', '2026-12-05 16:50:50.496482+00', NULL, NULL, 'short', '2026-11-21 16:50:50.501847+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('07906f78-141b-405b-bcb9-4ca0e5c8de67', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:50.63254+00', '2026-11-21 16:50:50.63254+00', '2026-11-21 16:50:50.690579+00', '2026-11-21 16:50:50.717855+00', '2026-12-05 16:50:50.63254+00', NULL, NULL, 'short', '2026-11-21 16:50:50.690579+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('2c76c144-8e60-40dc-8d4d-c1b4425e8546', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:50.355002+00', '2026-11-21 16:50:50.355002+00', '2026-11-21 16:50:50.367483+00', '2026-11-21 16:50:50.718621+00', '2026-12-05 16:50:50.355002+00', NULL, NULL, 'short', '2026-11-21 16:50:50.367483+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('e41fdeaf-a659-440f-a73f-67d6297a3421', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:50.225271+00', '2026-11-21 16:50:50.225271+00', '2026-11-21 16:50:50.230395+00', '2026-11-21 16:50:50.726999+00', '2026-12-05 16:50:50.225271+00', NULL, NULL, 'short', '2026-11-21 16:50:50.230395+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('872cd6d5-f240-4437-9473-60036e8f0e02', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:50.735153+00', '2026-11-21 16:50:50.735153+00', '2026-11-21 16:50:50.741688+00', '2026-11-21 16:50:50.763897+00', '2026-12-05 16:50:50.735153+00', NULL, NULL, 'short', '2026-11-21 16:50:50.741688+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('f31aa2c8-7364-4bb1-8008-cd25e4398577', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:50.933935+00', '2026-11-21 16:50:50.933935+00', '2026-11-21 16:50:50.946836+00', '2026-11-21 16:50:51.560791+00', '2026-12-05 16:50:50.933935+00', NULL, NULL, 'short', '2026-11-21 16:50:50.946836+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('0006ecb5-be31-455c-8a3b-0c99b9ad214f', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:50.824629+00', '2026-11-21 16:50:50.824629+00', '2026-11-21 16:50:50.835748+00', '2026-11-21 16:50:51.714307+00', '2026-12-05 16:50:50.824629+00', NULL, NULL, 'short', '2026-11-21 16:50:50.835748+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('d51a054a-9bbe-420a-98be-8777a800ca19', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:51.797934+00', '2026-11-21 16:50:51.797934+00', '2026-11-21 16:50:51.803755+00', '2026-11-21 16:50:51.990419+00', '2026-12-05 16:50:51.797934+00', NULL, NULL, 'short', '2026-11-21 16:50:51.803755+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('86e86a14-79e3-433d-a6e2-bf6c315fcf1b', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:51.250461+00', '2026-11-21 16:50:51.250461+00', '2026-11-21 16:50:51.268326+00', '2026-11-21 16:50:51.363055+00', '2026-12-05 16:50:51.250461+00', NULL, NULL, 'short', '2026-11-21 16:50:51.268326+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('0949c2ad-534a-4002-9805-25e6d01d3677', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:51.465488+00', '2026-11-21 16:50:51.465488+00', '2026-11-21 16:50:51.486616+00', '2026-11-21 16:50:51.712438+00', '2026-12-05 16:50:51.465488+00', NULL, NULL, 'short', '2026-11-21 16:50:51.486616+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL);
INSERT INTO pgboss.job_common VALUES
	('f2e60e41-df1c-4195-8b56-4338bdee6c4e', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:51.567386+00', '2026-11-21 16:50:51.567386+00', '2026-11-21 16:50:51.648821+00', '2026-11-21 16:50:51.713108+00', '2026-12-05 16:50:51.567386+00', NULL, NULL, 'short', '2026-11-21 16:50:51.648821+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('51077801-40c3-4e52-8f35-39c8396fd173', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:51.70247+00', '2026-11-21 16:50:51.70247+00', '2026-11-21 16:50:51.715129+00', '2026-11-21 16:50:51.738037+00', '2026-12-05 16:50:51.70247+00', NULL, NULL, 'short', '2026-11-21 16:50:51.715129+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('24cab327-7800-4d5a-bbf2-0c728a10ff4a', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:51.978225+00', '2026-11-21 16:50:51.978225+00', '2026-11-21 16:50:51.98287+00', '2026-11-21 16:50:51.9979+00', '2026-12-05 16:50:51.978225+00', NULL, NULL, 'short', '2026-11-21 16:50:51.98287+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('6f7561b2-ef6e-471a-86d9-b0a665f170f6', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:52.287662+00', '2026-11-21 16:50:52.287662+00', '2026-11-21 16:50:52.291381+00', '2026-11-21 16:50:52.331068+00', '2026-12-05 16:50:52.287662+00', NULL, NULL, 'short', '2026-11-21 16:50:52.291381+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('9676c405-43ea-4233-826b-a0cf015de6de', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:51.082197+00', '2026-11-21 16:50:51.082197+00', '2026-11-21 16:50:51.084823+00', '2026-11-21 16:50:52.514407+00', '2026-12-05 16:50:51.082197+00', NULL, NULL, 'short', '2026-11-21 16:50:51.084823+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('04a90a8d-7c08-4692-a0b9-b3c2c574185d', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:54.065554+00', '2026-11-21 16:50:54.065554+00', '2026-11-21 16:50:54.074665+00', '2026-11-21 16:50:54.277665+00', '2026-12-05 16:50:54.065554+00', NULL, NULL, 'short', '2026-11-21 16:50:54.074665+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('e06fba5f-2675-43f4-bc47-6be66730e05a', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:54.39015+00', '2026-11-21 16:50:54.39015+00', '2026-11-21 16:50:54.395066+00', '2026-11-21 16:50:54.681654+00', '2026-12-05 16:50:54.39015+00', NULL, NULL, 'short', '2026-11-21 16:50:54.395066+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('a09ed40c-e9cb-4797-90a5-d5239c79a4ef', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:55.142908+00', '2026-11-21 16:50:55.142908+00', '2026-11-21 16:50:55.153456+00', '2026-11-21 16:50:55.317557+00', '2026-12-05 16:50:55.142908+00', NULL, NULL, 'short', '2026-11-21 16:50:55.153456+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('a401100a-709e-464b-b581-1f2f4a786396', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:55.309958+00', '2026-11-21 16:50:55.309958+00', '2026-11-21 16:50:55.319953+00', '2026-11-21 16:50:55.331478+00', '2026-12-05 16:50:55.309958+00', NULL, NULL, 'short', '2026-11-21 16:50:55.319953+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('331ae461-c026-4531-9e5b-ec8282f18222', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:55.065014+00', '2026-11-21 16:50:55.065014+00', '2026-11-21 16:50:55.071908+00', '2026-11-21 16:50:55.332274+00', '2026-12-05 16:50:55.065014+00', NULL, NULL, 'short', '2026-11-21 16:50:55.071908+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('b4b7ac54-41ef-4322-869e-51deb86798e7', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:55.514722+00', '2026-11-21 16:50:55.514722+00', '2026-11-21 16:50:55.521135+00', '2026-11-21 16:50:55.666902+00', '2026-12-05 16:50:55.514722+00', NULL, NULL, 'short', '2026-11-21 16:50:55.521135+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('b1260b5c-e2d9-4eb0-9ea2-8574535b6524', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:55.441501+00', '2026-11-21 16:50:55.441501+00', '2026-11-21 16:50:55.447805+00', '2026-11-21 16:50:55.782768+00', '2026-12-05 16:50:55.441501+00', NULL, NULL, 'short', '2026-11-21 16:50:55.447805+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('e8cec457-7b75-4577-a61d-0347a5dacb3e', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:55.884011+00', '2026-11-21 16:50:55.884011+00', '2026-11-21 16:50:55.931024+00', '2026-11-21 16:50:55.996829+00', '2026-12-05 16:50:55.884011+00', NULL, NULL, 'short', '2026-11-21 16:50:55.931024+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('46d23c67-b70c-4f05-a044-030bd37088b1', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:56.047869+00', '2026-11-21 16:50:56.047869+00', '2026-11-21 16:50:56.054415+00', '2026-11-21 16:50:56.07101+00', '2026-12-05 16:50:56.047869+00', NULL, NULL, 'short', '2026-11-21 16:50:56.054415+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('2038e2b0-1ebc-49e6-bdc3-c6ef0ce78a49', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:56.194+00', '2026-11-21 16:50:56.194+00', '2026-11-21 16:50:56.204819+00', '2026-11-21 16:50:56.235659+00', '2026-12-05 16:50:56.194+00', NULL, NULL, 'short', '2026-11-21 16:50:56.204819+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('5d153bc2-b419-456a-85d8-76980cb16fc7', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:56.131939+00', '2026-11-21 16:50:56.131939+00', '2026-11-21 16:50:56.138842+00', '2026-11-21 16:50:56.240089+00', '2026-12-05 16:50:56.131939+00', NULL, NULL, 'short', '2026-11-21 16:50:56.138842+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('8ffce974-a461-40c4-894a-75c766ed430b', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:56.278458+00', '2026-11-21 16:50:56.278458+00', '2026-11-21 16:50:56.291584+00', '2026-11-21 16:50:56.301369+00', '2026-12-05 16:50:56.278458+00', NULL, NULL, 'short', '2026-11-21 16:50:56.291584+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('fc5966c6-ed25-4f90-88a0-e71b5168e5a1', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:57.49196+00', '2026-11-21 16:50:57.49196+00', '2026-11-21 16:50:57.493648+00', '2026-11-21 16:50:57.627013+00', '2026-12-05 16:50:57.49196+00', NULL, NULL, 'short', '2026-11-21 16:50:57.493648+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('1f9cfe48-5859-4e9a-a6c7-45ca9f6c2222', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:57.634428+00', '2026-11-21 16:50:57.634428+00', '2026-11-21 16:50:57.639194+00', '2026-11-21 16:50:57.66339+00', '2026-12-05 16:50:57.634428+00', NULL, NULL, 'short', '2026-11-21 16:50:57.639194+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('fbe24013-4ce0-4a29-ba0c-ce729ff29929', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:58.400427+00', '2026-11-21 16:50:58.400427+00', '2026-11-21 16:50:58.406546+00', '2026-11-21 16:50:58.467218+00', '2026-12-05 16:50:58.400427+00', NULL, NULL, 'short', '2026-11-21 16:50:58.406546+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('fa267940-3359-426a-8843-f3a311b1ad1a', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:51.860361+00', '2026-11-21 16:50:51.860361+00', '2026-11-21 16:50:51.870478+00', '2026-11-21 16:50:51.957435+00', '2026-12-05 16:50:51.860361+00', NULL, NULL, 'short', '2026-11-21 16:50:51.870478+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('3b35ea8c-b3bd-4fc5-a0af-ef899b63c65e', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:52.069747+00', '2026-11-21 16:50:52.069747+00', '2026-11-21 16:50:52.110432+00', '2026-11-21 16:50:52.332711+00', '2026-12-05 16:50:52.069747+00', NULL, NULL, 'short', '2026-11-21 16:50:52.110432+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('366facf2-42c5-46d7-96b9-ed01e2db4621', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:52.996068+00', '2026-11-21 16:50:52.996068+00', '2026-11-21 16:50:53.014413+00', '2026-11-21 16:50:53.044787+00', '2026-12-05 16:50:52.996068+00', NULL, NULL, 'short', '2026-11-21 16:50:53.014413+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('e11e7cfa-f0d7-4348-b011-fadbd7f3281b', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:53.449169+00', '2026-11-21 16:50:53.449169+00', '2026-11-21 16:50:53.45609+00', '2026-11-21 16:50:53.875975+00', '2026-12-05 16:50:53.449169+00', NULL, NULL, 'short', '2026-11-21 16:50:53.45609+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('3bb315b9-f0f4-4ede-a74a-298a445b6f7d', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:53.684198+00', '2026-11-21 16:50:53.684198+00', '2026-11-21 16:50:53.688031+00', '2026-11-21 16:50:53.930491+00', '2026-12-05 16:50:53.684198+00', NULL, NULL, 'short', '2026-11-21 16:50:53.688031+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('e53d5f44-c451-4487-9740-c80f3609df28', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:54.783003+00', '2026-11-21 16:50:54.783003+00', '2026-11-21 16:50:54.78593+00', '2026-11-21 16:50:54.914215+00', '2026-12-05 16:50:54.783003+00', NULL, NULL, 'short', '2026-11-21 16:50:54.78593+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('a37d65d4-eb4e-4f4c-8ef5-b00dc5ae561b', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:54.846912+00', '2026-11-21 16:50:54.846912+00', '2026-11-21 16:50:54.858595+00', '2026-11-21 16:50:54.980328+00', '2026-12-05 16:50:54.846912+00', NULL, NULL, 'short', '2026-11-21 16:50:54.858595+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('56a907e0-1b67-43c9-99cb-e70c871dc673', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:55.715197+00', '2026-11-21 16:50:55.715197+00', '2026-11-21 16:50:55.726401+00', '2026-11-21 16:50:55.760596+00', '2026-12-05 16:50:55.715197+00', NULL, NULL, 'short', '2026-11-21 16:50:55.726401+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('a3a44019-c690-4351-b77b-4dcab9332e4d', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:55.831067+00', '2026-11-21 16:50:55.831067+00', '2026-11-21 16:50:55.832984+00', '2026-11-21 16:50:56.078418+00', '2026-12-05 16:50:55.831067+00', NULL, NULL, 'short', '2026-11-21 16:50:55.832984+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('90a5ce05-b1fe-41d5-8472-c5ec506a46e6', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:57.1882+00', '2026-11-21 16:50:57.1882+00', '2026-11-21 16:50:57.19094+00', '2026-11-21 16:50:57.200507+00', '2026-12-05 16:50:57.1882+00', NULL, NULL, 'short', '2026-11-21 16:50:57.19094+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('82790fd1-6d2e-443c-8c7e-0bb4e7482280', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:57.42249+00', '2026-11-21 16:50:57.42249+00', '2026-11-21 16:50:57.433998+00', '2026-11-21 16:50:57.600768+00', '2026-12-05 16:50:57.42249+00', NULL, NULL, 'short', '2026-11-21 16:50:57.433998+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('870e68d2-ec65-4aad-bd4c-e98790ce2cc8', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:57.690513+00', '2026-11-21 16:50:57.690513+00', '2026-11-21 16:50:57.694025+00', '2026-11-21 16:50:57.729872+00', '2026-12-05 16:50:57.690513+00', NULL, NULL, 'short', '2026-11-21 16:50:57.694025+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('b8f47a9d-0d5c-4085-bb29-85d71af3d60d', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:57.798151+00', '2026-11-21 16:50:57.798151+00', '2026-11-21 16:50:57.801002+00', '2026-11-21 16:50:57.846558+00', '2026-12-05 16:50:57.798151+00', NULL, NULL, 'short', '2026-11-21 16:50:57.801002+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('a4bc97e9-b7b9-4298-9e01-4df56cd0a86c', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:58.06344+00', '2026-11-21 16:50:58.06344+00', '2026-11-21 16:50:58.067569+00', '2026-11-21 16:50:58.346017+00', '2026-12-05 16:50:58.06344+00', NULL, NULL, 'short', '2026-11-21 16:50:58.067569+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('0bfd14f7-b0f7-4b4e-a09e-8dd8de31947c', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:58.320552+00', '2026-11-21 16:50:58.320552+00', '2026-11-21 16:50:58.334891+00', '2026-11-21 16:50:58.348241+00', '2026-12-05 16:50:58.320552+00', NULL, NULL, 'short', '2026-11-21 16:50:58.334891+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('e02d5ad8-fbbf-4cee-be39-b28ac0c06258', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:52.711951+00', '2026-11-21 16:50:52.711951+00', '2026-11-21 16:50:52.713738+00', '2026-11-21 16:50:52.887729+00', '2026-12-05 16:50:52.711951+00', NULL, NULL, 'short', '2026-11-21 16:50:52.713738+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('47ae61d1-d16b-4e73-9756-77bcf866546a', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:52.662079+00', '2026-11-21 16:50:52.662079+00', '2026-11-21 16:50:52.670468+00', '2026-11-21 16:50:52.888303+00', '2026-12-05 16:50:52.662079+00', NULL, NULL, 'short', '2026-11-21 16:50:52.670468+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('2b03b09d-3574-4809-b496-d077dfe60975', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:52.610202+00', '2026-11-21 16:50:52.610202+00', '2026-11-21 16:50:52.613693+00', '2026-11-21 16:50:53.01846+00', '2026-12-05 16:50:52.610202+00', NULL, NULL, 'short', '2026-11-21 16:50:52.613693+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('35978532-7fa6-4382-8548-0fd964eb2bed', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:52.946517+00', '2026-11-21 16:50:52.946517+00', '2026-11-21 16:50:52.961963+00', '2026-11-21 16:50:53.106781+00', '2026-12-05 16:50:52.946517+00', NULL, NULL, 'short', '2026-11-21 16:50:52.961963+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('3569182f-765d-42ee-843c-731e7e9a015c', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:53.998588+00', '2026-11-21 16:50:53.998588+00', '2026-11-21 16:50:54.002277+00', '2026-11-21 16:50:54.273637+00', '2026-12-05 16:50:53.998588+00', NULL, NULL, 'short', '2026-11-21 16:50:54.002277+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('eaf02a00-efca-4598-ad4a-4320894abe25', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:54.44819+00', '2026-11-21 16:50:54.44819+00', '2026-11-21 16:50:54.460723+00', '2026-11-21 16:50:54.717731+00', '2026-12-05 16:50:54.44819+00', NULL, NULL, 'short', '2026-11-21 16:50:54.460723+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('d681f574-cafb-4adc-b17a-2618e160fc03', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:55.935832+00', '2026-11-21 16:50:55.935832+00', '2026-11-21 16:50:55.942898+00', '2026-11-21 16:50:55.997422+00', '2026-12-05 16:50:55.935832+00', NULL, NULL, 'short', '2026-11-21 16:50:55.942898+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('353305dd-0d18-4e3e-93e7-c38385c1e1b5', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:56.408493+00', '2026-11-21 16:50:56.408493+00', '2026-11-21 16:50:56.421683+00', '2026-11-21 16:50:57.056365+00', '2026-12-05 16:50:56.408493+00', NULL, NULL, 'short', '2026-11-21 16:50:56.421683+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('cd57b7b5-da3f-4074-8d43-c807717e653f', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:57.119264+00', '2026-11-21 16:50:57.119264+00', '2026-11-21 16:50:57.132171+00', '2026-11-21 16:50:57.192163+00', '2026-12-05 16:50:57.119264+00', NULL, NULL, 'short', '2026-11-21 16:50:57.132171+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('c2ae9f84-4de5-4c44-a725-f3fe76c53f52', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:58.202866+00', '2026-11-21 16:50:58.202866+00', '2026-11-21 16:50:58.212438+00', '2026-11-21 16:50:58.355564+00', '2026-12-05 16:50:58.202866+00', NULL, NULL, 'short', '2026-11-21 16:50:58.212438+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('e9a6e81e-fb38-4e8b-9b62-457685b80bf3', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:58.926755+00', '2026-11-21 16:50:58.926755+00', '2026-11-21 16:50:58.942409+00', '2026-11-21 16:50:59.496902+00', '2026-12-05 16:50:58.926755+00', NULL, NULL, 'short', '2026-11-21 16:50:58.942409+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('97e27b5d-89d5-4937-8f36-e520c9350468', 'mails', 0, NULL, 'completed', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:50:58.468133+00', '2026-11-21 16:50:58.468133+00', '2026-11-21 16:50:58.47079+00', '2026-11-21 16:50:59.49815+00', '2026-12-05 16:50:58.468133+00', NULL, NULL, 'short', '2026-11-21 16:50:58.47079+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('d89c2029-4c66-43bb-b9bf-79c081860fa4', 'mails', 0, NULL, 'created', 0, 0, 0, false, NULL, 900, 604800, NULL, NULL, NULL, NULL, '2026-11-21 16:51:03.547355+00', '2026-11-21 16:51:03.547355+00', NULL, NULL, '2026-12-05 16:51:03.547355+00', NULL, NULL, 'short', NULL, NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL),
	('4a254d19-e762-440b-b154-275cdf8fe9db', '__pgboss__send-it', 0, '{"key": "", "data": null, "name": "mails", "slot": "2026-11-21 16:51:00", "options": {}}', 'completed', 2, 0, 0, false, NULL, 900, 604800, 'mails__', '2026-11-21 16:51:00', NULL, NULL, '2026-11-21 16:51:01.76086+00', '2026-11-21 16:51:01.76086+00', '2026-11-21 16:51:06.65345+00', '2026-11-21 16:51:06.671511+00', '2026-12-05 16:51:01.76086+00', NULL, NULL, 'standard', '2026-11-21 16:51:06.65345+00', NULL, false, false, 0, NULL, NULL, NULL, NULL, NULL, NULL);

INSERT INTO pgboss.queue VALUES
	('__pgboss__send-it', 'standard', 2, 0, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, false, NULL, NULL, NULL, NULL, '2026-11-21 16:50:29.558561+00', '2026-11-21 16:50:29.558561+00'),
	('mails', 'short', 0, 0, false, NULL, 900, 1209600, 604800, NULL, false, 'job_common', 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, NULL, NULL, '{}', NULL, true, NULL, NULL, NULL, NULL, '2026-11-21 16:50:29.585705+00', '2026-11-21 16:50:29.585705+00');

INSERT INTO pgboss.schedule VALUES
	('mails', '', 'cron', '* * * * *', 'UTC', NULL, '{}', '2026-11-21 16:50:29.700556+00', '2026-11-21 16:50:29.700556+00', 'a6ce9232-ff70-499b-9bda-f6123f97e655');

INSERT INTO pgboss.version VALUES
	(43, '2026-11-21 16:51:01.672027+00', '2026-11-21 16:50:29.593947+00', '2026-11-21 16:51:06.674774+00', NULL, NULL);

INSERT INTO public.accounts VALUES
	('1b89b751-5168-4051-a403-95ecb088408d', '91332556-3036-4e4c-ab42-cf98a001ec5b', 'credential', '91332556-3036-4e4c-ab42-cf98a001ec5b', NULL, NULL, NULL, NULL, NULL, NULL, 'b00fdc702168d50673ce98bc5670aaa0:d444379cab6c56f2456234520ab2adf8b9a1a9d32fd121e68e5bf1658b6dcf63f6f45be544106524487cf64795b1c1536a299bce0e87541b4f9df920433f5561', '2026-11-21 16:50:30.432+00', '2026-11-21 16:50:30.432+00'),
	('2757adec-e13b-4f52-9d25-831eac7927b4', 'b23e6cec-79b3-4dd0-90c6-d935aefb4758', 'credential', 'b23e6cec-79b3-4dd0-90c6-d935aefb4758', NULL, NULL, NULL, NULL, NULL, NULL, '01a3f4abfa18ca0343344e65d3bce491:35297d9a9166105848b1b01b3c5a9296a64fc1f4fcc9507bd61530ed21bcb780576e633823b312019f8ec6b83268694ada86434b7769fa86f78cce354c1b19d9', '2026-11-21 16:50:36.463+00', '2026-11-21 16:50:36.463+00'),
	('8ddc2b6b-b2ea-409b-977c-9c74cd8bd42e', 'c2ac3aac-251d-4f48-923d-23b337e03461', 'credential', 'c2ac3aac-251d-4f48-923d-23b337e03461', NULL, NULL, NULL, NULL, NULL, NULL, 'e54020ace95f437362b10f3ceb1dc3d0:d5f7d3deec417bf64afb31ae1b6cae9902f5e6ea3fd852d65cba1be13a746a16179348cefe496a0974c615f193e22084bb92be99431c7739e19181620cceec6c', '2026-11-21 16:50:38.257+00', '2026-11-21 16:50:38.257+00'),
	('dfb68b03-373e-4a6d-b322-069d494e6aa3', '1943e3fc-7f30-4c5c-a8b9-5a39b33e29e0', 'credential', '1943e3fc-7f30-4c5c-a8b9-5a39b33e29e0', NULL, NULL, NULL, NULL, NULL, NULL, 'b34d2936fa705978a5af49262eea4289:c797081faf8b754d5ad99f625cb65e63ab681bd47219f607d91ab1184d424ae17ca253c15400b953022e7dbca81f8d338b03f1d2b423e5dc1a39d8ab6fdb2020', '2026-11-21 16:50:39.939+00', '2026-11-21 16:50:39.939+00'),
	('1e66e698-c0f9-4d2c-bdff-9d95b19290a1', '189bd538-2446-40b5-8100-a13b659e0b5c', 'credential', '189bd538-2446-40b5-8100-a13b659e0b5c', NULL, NULL, NULL, NULL, NULL, NULL, '80a6cfc89707efc24df9ecc043d3aa95:f990ec678a77dffe196e8aff78269cc818351a26731016a7795a41fcb8645ad11b0b32b992fe6e7672e69236e9b4fa5f48bc4c9033fc53d7991d423fede4f336', '2026-11-21 16:50:41.177+00', '2026-11-21 16:50:41.177+00'),
	('a4057dda-42ad-4e1c-90cb-1e9f5f40357a', 'f6aa8c0d-23f5-4b90-8470-9f0ad8b74435', 'credential', 'f6aa8c0d-23f5-4b90-8470-9f0ad8b74435', NULL, NULL, NULL, NULL, NULL, NULL, '27b8bec3846db835624eac3b65f87f5d:f136a88396a8c44d8a3a2e82e99d3452bd61177dec0bb58a4b2c94d8f491a61f73de8f177a22ae808d7eea4eae67ba350093f7a23c40885e590e494ffc927b1e', '2026-11-21 16:50:42.348+00', '2026-11-21 16:50:42.348+00'),
	('0a8aaf85-cdd9-4c79-93f6-faa147ba4c11', 'd09bb320-dbd5-4d35-9413-6808a261bc6d', 'credential', 'd09bb320-dbd5-4d35-9413-6808a261bc6d', NULL, NULL, NULL, NULL, NULL, NULL, 'dbde15ffde62aaee8a0117c719a4d9e2:747d8f83d9c2fc0e332ef6892092ac92901a78bfccbf43e1bc55f14a4a320a28dbf3aa17d4043a93b7b7f7b02b150b400c9fabaadea5cbe5aaefbd2c7e8981f6', '2026-11-21 16:51:04.483+00', '2026-11-21 16:51:04.483+00');

INSERT INTO public.availability OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 1, '09:00:00', '17:00:00'),
	(2, 1, 2, '09:00:00', '17:00:00'),
	(3, 2, 1, '09:00:00', '17:00:00'),
	(4, 2, 2, '09:00:00', '17:00:00'),
	(5, 3, 1, '09:00:00', '17:00:00'),
	(6, 3, 2, '09:00:00', '17:00:00'),
	(7, 4, 1, '09:00:00', '12:00:00'),
	(8, 4, 1, '12:00:00', '17:00:00'),
	(9, 4, 2, '09:00:00', '17:00:00'),
	(10, 4, 3, '10:00:00', '12:30:00'),
	(11, 4, 3, '14:00:00', '18:00:00'),
	(12, 4, 6, '09:00:00', '13:00:00'),
	(13, 4, 0, '10:00:00', '16:00:00'),
	(15, 5, 0, '09:00:00', '17:00:00'),
	(16, 5, 1, '09:00:00', '17:00:00'),
	(17, 5, 2, '09:00:00', '17:00:00'),
	(18, 5, 3, '09:00:00', '17:00:00'),
	(19, 5, 4, '09:00:00', '17:00:00'),
	(20, 5, 5, '09:00:00', '17:00:00'),
	(21, 5, 6, '09:00:00', '17:00:00'),
	(22, 6, 0, '10:00:00', '14:00:00'),
	(23, 6, 1, '10:00:00', '14:00:00'),
	(24, 6, 2, '10:00:00', '14:00:00'),
	(25, 6, 3, '10:00:00', '14:00:00'),
	(26, 6, 4, '10:00:00', '14:00:00'),
	(27, 6, 5, '10:00:00', '14:00:00'),
	(28, 6, 6, '10:00:00', '14:00:00'),
	(29, 7, 0, '09:00:00', '17:00:00'),
	(30, 7, 1, '09:00:00', '17:00:00'),
	(31, 7, 2, '09:00:00', '17:00:00'),
	(32, 7, 3, '09:00:00', '17:00:00'),
	(33, 7, 4, '09:00:00', '17:00:00'),
	(34, 7, 5, '09:00:00', '17:00:00'),
	(35, 7, 6, '09:00:00', '17:00:00'),
	(36, 8, 0, '09:30:00', '18:30:00'),
	(37, 8, 1, '09:30:00', '18:30:00'),
	(38, 8, 2, '09:30:00', '18:30:00'),
	(39, 8, 3, '09:30:00', '18:30:00'),
	(40, 8, 4, '09:30:00', '18:30:00'),
	(41, 8, 5, '09:30:00', '18:30:00'),
	(42, 8, 6, '09:30:00', '18:30:00'),
	(43, 9, 0, '00:00:00', '23:45:00'),
	(44, 9, 1, '00:00:00', '23:45:00'),
	(45, 9, 2, '00:00:00', '23:45:00'),
	(46, 9, 3, '00:00:00', '23:45:00'),
	(47, 9, 4, '00:00:00', '23:45:00'),
	(48, 9, 5, '00:00:00', '23:45:00'),
	(49, 9, 6, '00:00:00', '23:45:00'),
	(50, 10, 0, '09:00:00', '17:00:00'),
	(51, 10, 1, '09:00:00', '17:00:00');
INSERT INTO public.availability OVERRIDING SYSTEM VALUE VALUES
	(52, 10, 2, '09:00:00', '17:00:00'),
	(53, 10, 3, '09:00:00', '17:00:00'),
	(54, 10, 4, '09:00:00', '17:00:00'),
	(55, 10, 5, '09:00:00', '17:00:00'),
	(56, 10, 6, '09:00:00', '17:00:00');

INSERT INTO public.bookings OVERRIDING SYSTEM VALUE VALUES
	(3, 4, 4, 'Coupe', NULL, 60, '2027-03-15', '10:00:00', 'Europe/Paris', '2027-03-15 09:00:00+00', '2027-03-15 10:00:00+00', 'pending', DEFAULT, 'pending', 'pending@client.example', '06 00 00 00 00', 'fr', 'Porte bleue
merci', 'SSU4KSHM', '2f0cfb3c-7d6f-4f2e-9f41-6a2b0a1c7a01', 1, '2026-11-21 16:50:47.34391+00', NULL, NULL, '2027-03-14 09:00:00+00'),
	(4, 4, 4, 'Coupe', NULL, 60, '2027-03-15', '11:00:00', 'Europe/Paris', '2027-03-15 10:00:00+00', '2027-03-15 11:00:00+00', 'pending', DEFAULT, 'pendingWithoutEmail', NULL, '06 00 00 00 00', 'fr', NULL, 'DCKLNUTB', NULL, 1, '2026-11-21 16:50:47.362408+00', NULL, NULL, '2027-03-14 10:00:00+00'),
	(5, 4, 4, 'Coupe', NULL, 60, '2027-03-08', '10:00:00', 'Europe/Paris', '2027-03-08 09:00:00+00', '2027-03-08 10:00:00+00', 'approved', DEFAULT, 'approved', 'approved@client.example', '06 00 00 00 00', 'fr', NULL, '4HZAUKPY', NULL, 2, '2026-11-21 16:50:47.399828+00', NULL, NULL, '2027-03-07 09:00:00+00'),
	(21, 4, 4, 'Coupe', NULL, 60, '2027-03-10', '23:30:00', 'Europe/Paris', '2027-03-10 22:30:00+00', '2027-03-10 23:30:00+00', 'approved', DEFAULT, 'enteredAtNight', 'enteredatnight@client.example', '06 00 00 00 00', 'fr', NULL, 'SSVFJWK2', NULL, 1, '2026-11-21 16:50:49.919774+00', NULL, NULL, '2027-03-09 22:30:00+00'),
	(6, 4, 6, 'Barbe', NULL, 30, '2027-03-09', '14:00:00', 'Europe/Paris', '2027-03-09 13:00:00+00', '2027-03-09 13:30:00+00', 'approved', DEFAULT, 'moved', 'moved@client.example', '06 00 00 00 00', 'fr', 'Vient avec son chien', 'KVX3MX8A', NULL, 5, '2026-11-21 16:50:47.443+00', NULL, NULL, '2027-03-08 13:00:00+00'),
	(7, 4, 4, 'Coupe', NULL, 60, '2027-03-08', '12:00:00', 'Europe/Paris', '2027-03-08 11:00:00+00', '2027-03-08 12:00:00+00', 'rejected', DEFAULT, 'rejected', 'rejected@client.example', '06 00 00 00 00', 'fr', NULL, '4TN6SHNW', NULL, 2, '2026-11-21 16:50:47.822894+00', NULL, NULL, '2027-03-07 11:00:00+00'),
	(8, 4, 4, 'Coupe', NULL, 60, '2027-03-08', '13:00:00', 'Europe/Paris', '2027-03-08 12:00:00+00', '2027-03-08 13:00:00+00', 'cancelled', DEFAULT, 'cancelledByClient', 'cancelledbyclient@client.example', '06 00 00 00 00', 'fr', NULL, 'EZ4PPKWW', NULL, 2, '2026-11-21 16:50:47.943732+00', NULL, NULL, '2027-03-07 12:00:00+00'),
	(9, 4, 4, 'Coupe', NULL, 60, '2027-03-08', '13:00:00', 'Europe/Paris', '2027-03-08 12:00:00+00', '2027-03-08 13:00:00+00', 'pending', DEFAULT, 'takenAgain', 'takenagain@client.example', '06 00 00 00 00', 'fr', NULL, 'TRZ37E9M', NULL, 1, '2026-11-21 16:50:48.043492+00', NULL, NULL, '2027-03-07 12:00:00+00'),
	(10, 4, 4, 'Coupe', NULL, 60, '2027-03-08', '14:00:00', 'Europe/Paris', '2027-03-08 13:00:00+00', '2027-03-08 14:00:00+00', 'cancelled', DEFAULT, 'cancelledByOwner', 'cancelledbyowner@client.example', '06 00 00 00 00', 'fr', NULL, 'XEJU9SD4', NULL, 3, '2026-11-21 16:50:48.075+00', NULL, NULL, '2027-03-07 13:00:00+00'),
	(11, 4, 4, 'Coupe', NULL, 60, '2027-03-08', '15:00:00', 'Europe/Paris', '2027-03-08 14:00:00+00', '2027-03-08 15:00:00+00', 'pending', DEFAULT, 'deleted', 'deleted@client.example', '06 00 00 00 00', 'fr', NULL, 'VLVLKTWK', NULL, 2, '2026-11-21 16:50:48.431596+00', '2027-02-15 08:00:00+00', NULL, '2027-03-07 14:00:00+00'),
	(12, 4, 4, 'Coupe', NULL, 60, '2027-03-08', '15:00:00', 'Europe/Paris', '2027-03-08 14:00:00+00', '2027-03-08 15:00:00+00', 'rejected', DEFAULT, 'deletedAfterRejection', 'deletedafterrejection@client.example', '06 00 00 00 00', 'fr', NULL, '27ZYBSFP', NULL, 3, '2026-11-21 16:50:48.611915+00', '2027-02-15 08:00:00+00', NULL, '2027-03-07 14:00:00+00'),
	(13, 4, 4, 'Coupe', NULL, 60, '2027-03-09', '10:00:00', 'Europe/Paris', '2027-03-09 09:00:00+00', '2027-03-09 10:00:00+00', 'pending', DEFAULT, 'reopened', 'reopened@client.example', '06 00 00 00 00', 'fr', NULL, '8LS74QTN', NULL, 3, '2026-11-21 16:50:48.863+00', NULL, NULL, '2027-03-08 09:00:00+00'),
	(14, 4, 7, 'Ancien', NULL, 45, '2027-03-09', '11:00:00', 'Europe/Paris', '2027-03-09 10:00:00+00', '2027-03-09 10:45:00+00', 'pending', DEFAULT, 'ofDeletedService', 'ofdeletedservice@client.example', '06 00 00 00 00', 'fr', NULL, 'ZJQQWGD8', NULL, 1, '2026-11-21 16:50:49.293925+00', NULL, NULL, '2027-03-08 10:00:00+00'),
	(15, 4, 4, 'Coupe', NULL, 60, '2027-03-10', '10:00:00', 'Europe/Paris', '2027-03-10 09:00:00+00', '2027-03-10 10:00:00+00', 'approved', DEFAULT, 'entered', 'entered@client.example', '06 00 00 00 00', 'fr', NULL, '76ASGDA9', NULL, 1, '2026-11-21 16:50:49.378087+00', NULL, NULL, '2027-03-09 09:00:00+00'),
	(16, 4, 4, 'Coupe', NULL, 60, '2027-03-10', '14:00:00', 'Europe/Paris', '2027-03-10 13:00:00+00', '2027-03-10 14:00:00+00', 'approved', DEFAULT, 'enteredWithoutEmail', NULL, '06 00 00 00 00', 'fr', NULL, 'Y22NCUWN', NULL, 1, '2026-11-21 16:50:49.525508+00', NULL, NULL, '2027-03-09 13:00:00+00'),
	(17, 4, 4, 'Coupe', NULL, 60, '2027-03-10', '15:00:00', 'Europe/Paris', '2027-03-10 14:00:00+00', '2027-03-10 15:00:00+00', 'pending', DEFAULT, 'enteredPending', 'enteredpending@client.example', '06 00 00 00 00', 'fr', NULL, 'M8QN6PMY', NULL, 1, '2026-11-21 16:50:49.593417+00', NULL, NULL, '2027-03-09 14:00:00+00'),
	(19, 4, 4, 'Coupe', NULL, 60, '2027-03-10', '16:00:00', 'Europe/Paris', '2027-03-10 15:00:00+00', '2027-03-10 16:00:00+00', 'rejected', DEFAULT, 'enteredRejected', 'enteredrejected@client.example', '06 00 00 00 00', 'fr', NULL, 'Y52EWXJ3', NULL, 1, '2026-11-21 16:50:49.74719+00', NULL, NULL, '2027-03-09 15:00:00+00'),
	(20, 4, 4, 'Coupe', NULL, 60, '2027-03-10', '16:00:00', 'Europe/Paris', '2027-03-10 15:00:00+00', '2027-03-10 16:00:00+00', 'cancelled', DEFAULT, 'enteredCancelled', 'enteredcancelled@client.example', '06 00 00 00 00', 'fr', NULL, 'LCURWJ6B', NULL, 1, '2026-11-21 16:50:49.867838+00', NULL, NULL, '2027-03-09 15:00:00+00'),
	(22, 4, 4, 'Coupe', NULL, 60, '2027-03-28', '01:30:00', 'Europe/Paris', '2027-03-28 00:30:00+00', '2027-03-28 01:30:00+00', 'approved', DEFAULT, 'springForward', 'springforward@client.example', '06 00 00 00 00', 'fr', NULL, '8M2YQ5B8', NULL, 1, '2026-11-21 16:50:50.03957+00', NULL, NULL, '2027-03-27 00:30:00+00'),
	(23, 4, 4, 'Coupe', NULL, 60, '2027-03-28', '03:30:00', 'Europe/Paris', '2027-03-28 01:30:00+00', '2027-03-28 02:30:00+00', 'approved', DEFAULT, 'springForwardAfter', 'springforwardafter@client.example', '06 00 00 00 00', 'fr', NULL, '2S6L3YRJ', NULL, 1, '2026-11-21 16:50:50.136084+00', NULL, NULL, '2027-03-27 01:30:00+00'),
	(24, 4, 5, 'Couleur', NULL, 90, '2026-10-25', '02:30:00', 'Europe/Paris', '2026-10-25 00:30:00+00', '2026-10-25 02:00:00+00', 'approved', DEFAULT, 'fallBack', 'fallback@client.example', '06 00 00 00 00', 'fr', NULL, 'NNNQXZ72', NULL, 1, '2026-11-21 16:50:50.241664+00', NULL, NULL, NULL),
	(25, 9, 13, 'Long', NULL, 120, '2027-03-14', '01:30:00', 'America/New_York', '2027-03-14 06:30:00+00', '2027-03-14 08:30:00+00', 'pending', DEFAULT, 'newYorkForward', 'newyorkforward@client.example', '06 00 00 00 00', 'fr', NULL, 'BJDR28Z4', NULL, 1, '2026-11-21 16:50:50.339448+00', NULL, NULL, '2027-03-13 06:30:00+00'),
	(26, 9, 12, 'Massage', NULL, 60, '2027-03-13', '22:30:00', 'America/New_York', '2027-03-14 03:30:00+00', '2027-03-14 04:30:00+00', 'approved', DEFAULT, 'newYorkApproved', 'newyorkapproved@client.example', '06 00 00 00 00', 'fr', NULL, 'QGNSECJZ', NULL, 2, '2026-11-21 16:50:50.350223+00', NULL, NULL, '2027-03-13 03:30:00+00'),
	(27, 8, 11, 'Yoga', NULL, 45, '2027-03-03', '09:30:00', 'Asia/Kolkata', '2027-03-03 04:00:00+00', '2027-03-03 04:45:00+00', 'pending', DEFAULT, 'kolkataPending', 'kolkatapending@client.example', '06 00 00 00 00', 'fr', NULL, 'XK3XHQ5E', NULL, 1, '2026-11-21 16:50:50.483744+00', NULL, NULL, '2027-03-02 04:00:00+00'),
	(29, 8, 11, 'Yoga', NULL, 45, '2027-03-04', '10:00:00', 'Asia/Kolkata', '2027-03-04 04:30:00+00', '2027-03-04 05:15:00+00', 'approved', DEFAULT, 'kolkataApproved', 'kolkataapproved@client.example', '06 00 00 00 00', 'en', NULL, 'Y7SYV3XD', NULL, 2, '2026-11-21 16:50:50.580124+00', NULL, NULL, '2027-03-03 04:30:00+00'),
	(30, 3, 3, 'Coupe', NULL, 60, '2027-03-08', '10:00:00', 'Europe/Paris', '2027-03-08 09:00:00+00', '2027-03-08 10:00:00+00', 'approved', DEFAULT, 'ninasOwn', 'ninasown@client.example', '06 00 00 00 00', 'fr', NULL, 'WY8JC87Z', NULL, 1, '2026-11-21 16:50:50.737617+00', NULL, NULL, '2027-03-07 09:00:00+00'),
	(31, 1, 1, 'Coupe', NULL, 60, '2027-03-08', '10:00:00', 'Europe/Paris', '2027-03-08 09:00:00+00', '2027-03-08 10:00:00+00', 'pending', DEFAULT, 'lenasOwn', 'lenasown@client.example', '06 00 00 00 00', 'fr', NULL, 'S6SJM2W3', NULL, 1, '2026-11-21 16:50:50.833926+00', NULL, NULL, '2027-03-07 09:00:00+00'),
	(34, 4, 4, 'Coupe', NULL, 60, '2027-03-02', '09:00:00', 'Europe/Paris', '2027-03-02 08:00:00+00', '2027-03-02 09:00:00+00', 'approved', DEFAULT, 'toRemind', 'toremind@client.example', '06 00 00 00 00', 'fr', NULL, 'HJQA5CAR', NULL, 2, '2026-11-21 16:50:51.234457+00', NULL, NULL, '2027-03-01 08:00:00+00'),
	(1, 4, 4, 'Coupe', NULL, 60, '2027-02-16', '10:00:00', 'Europe/Paris', '2027-02-16 09:00:00+00', '2027-02-16 10:00:00+00', 'pending', DEFAULT, 'overdue', 'overdue@client.example', '06 00 00 00 00', 'fr', NULL, 'C2M8NV9N', NULL, 1, '2026-11-21 16:50:47.282394+00', NULL, NULL, NULL),
	(35, 4, 4, 'Coupe', NULL, 60, '2027-03-02', '10:00:00', 'Europe/Paris', '2027-03-02 09:00:00+00', '2027-03-02 10:00:00+00', 'approved', DEFAULT, 'notToRemind', 'remindedandstopped@client.example', '06 00 00 00 00', 'fr', NULL, 'XHUJ8Z5Y', NULL, 2, '2026-11-21 16:50:51.483998+00', NULL, NULL, '2027-03-01 09:00:00+00'),
	(38, 7, 10, 'Coupe', NULL, 60, '2027-03-08', '10:00:00', 'Europe/Paris', '2027-03-08 09:00:00+00', '2027-03-08 10:00:00+00', 'cancelled', DEFAULT, 'inDeletedSchedule', 'indeletedschedule@client.example', '06 00 00 00 00', 'fr', NULL, 'RSY35V6Y', NULL, 3, '2026-11-21 16:50:51.805649+00', NULL, NULL, '2027-03-07 09:00:00+00'),
	(39, 7, 10, 'Coupe', NULL, 60, '2027-03-08', '11:00:00', 'Europe/Paris', '2027-03-08 10:00:00+00', '2027-03-08 11:00:00+00', 'cancelled', DEFAULT, 'pendingInDeletedSchedule', 'pendingindeletedschedule@client.example', '06 00 00 00 00', 'fr', NULL, 'YXG5XMVR', NULL, 2, '2026-11-21 16:50:51.985082+00', NULL, NULL, '2027-03-07 10:00:00+00'),
	(40, 7, 10, 'Coupe', NULL, 60, '2027-02-15', '11:00:00', 'Europe/Paris', '2027-02-15 10:00:00+00', '2027-02-15 11:00:00+00', 'cancelled', DEFAULT, 'pastInDeletedSchedule', 'pastindeletedschedule@client.example', '06 00 00 00 00', 'fr', NULL, 'U47J34YF', NULL, 3, '2026-11-21 16:50:52.03044+00', NULL, NULL, NULL),
	(42, 6, 9, 'Coupe', NULL, 60, '2027-03-09', '10:00:00', 'Europe/Paris', '2027-03-09 09:00:00+00', '2027-03-09 10:00:00+00', 'pending', DEFAULT, 'behindPassword', 'behindpassword@client.example', '06 00 00 00 00', 'fr', NULL, 'P6PS4JTB', NULL, 1, '2026-11-21 16:50:53.388973+00', NULL, NULL, '2027-03-08 09:00:00+00'),
	(43, 5, 8, 'Soin', NULL, 60, '2027-02-16', '09:00:00', 'Europe/Paris', '2027-02-16 08:00:00+00', '2027-02-16 09:00:00+00', 'pending', DEFAULT, 'paidOverdue', 'paidoverdue@client.example', '06 00 00 00 00', 'fr', NULL, 'DNKYYLVJ', NULL, 2, '2026-11-21 16:50:53.413778+00', NULL, NULL, NULL),
	(48, 5, 8, 'Soin', NULL, 60, '2027-03-15', '12:00:00', 'Europe/Paris', '2027-03-15 11:00:00+00', '2027-03-15 12:00:00+00', 'cancelled', DEFAULT, 'refundedByCancellation', 'refundedbycancellation@client.example', '06 00 00 00 00', 'fr', NULL, 'H66ZJF8Y', NULL, 4, '2026-11-21 16:50:55.317526+00', NULL, NULL, '2027-03-14 11:00:00+00'),
	(44, 5, 8, 'Soin', NULL, 60, '2027-02-16', '10:00:00', 'Europe/Paris', '2027-02-16 09:00:00+00', '2027-02-16 10:00:00+00', 'approved', DEFAULT, 'paidApprovedPast', 'paidapprovedpast@client.example', '06 00 00 00 00', 'fr', NULL, 'S6ZTNTLW', NULL, 4, '2026-11-21 16:50:53.682934+00', NULL, NULL, NULL),
	(58, 5, 8, 'Soin', NULL, 60, '2027-03-14', '12:00:00', 'Europe/Paris', '2027-03-14 11:00:00+00', '2027-03-14 12:00:00+00', 'pending', DEFAULT, 'lateHonoured', 'latehonoured@client.example', '06 00 00 00 00', 'fr', NULL, 'UXUHQNCP', NULL, 3, '2026-11-21 16:50:57.772267+00', NULL, NULL, '2027-03-13 11:00:00+00'),
	(50, 5, 8, 'Soin', NULL, 60, '2027-02-16', '15:00:00', 'Europe/Paris', '2027-02-16 14:00:00+00', '2027-02-16 15:00:00+00', 'cancelled', DEFAULT, 'kept', 'kept@client.example', '06 00 00 00 00', 'fr', NULL, 'HA5MTTZG', NULL, 4, '2026-11-21 16:50:55.841681+00', NULL, NULL, NULL),
	(41, 7, 10, 'Coupe', NULL, 60, '2027-03-08', '14:00:00', 'Europe/Paris', '2027-03-08 13:00:00+00', '2027-03-08 14:00:00+00', 'cancelled', DEFAULT, 'paidInDeletedSchedule', 'paidindeletedschedule@client.example', '06 00 00 00 00', 'fr', NULL, 'HM94A34X', NULL, 4, '2026-11-21 16:50:52.34281+00', NULL, NULL, '2027-03-07 13:00:00+00'),
	(51, 5, 8, 'Soin', NULL, 60, '2027-03-15', '16:00:00', 'Europe/Paris', '2027-03-15 15:00:00+00', '2027-03-15 16:00:00+00', 'pending', DEFAULT, 'paidToDelete', 'paidtodelete@client.example', '06 00 00 00 00', 'fr', NULL, '9QKCLP6V', NULL, 4, '2026-11-21 16:50:56.019107+00', '2027-02-15 08:00:00+00', NULL, '2027-03-14 15:00:00+00'),
	(56, 5, 8, 'Soin', NULL, 60, '2027-03-14', '10:00:00', 'Europe/Paris', '2027-03-14 09:00:00+00', '2027-03-14 10:00:00+00', 'pending', DEFAULT, 'paidAfterSwitching', 'paidafterswitching@client.example', '06 00 00 00 00', 'fr', NULL, 'HS2E4XB2', NULL, 2, '2026-11-21 16:50:57.259772+00', NULL, NULL, '2027-03-13 09:00:00+00'),
	(57, 5, 8, 'Soin', NULL, 60, '2027-03-14', '11:00:00', 'Europe/Paris', '2027-03-14 10:00:00+00', '2027-03-14 11:00:00+00', 'cancelled', DEFAULT, 'givenUp', 'givenup@client.example', '06 00 00 00 00', 'fr', NULL, 'C23UX5Y5', NULL, 2, '2026-11-21 16:50:57.460564+00', '2027-02-15 08:00:00+00', '2027-02-15 08:15:00+00', '2027-03-13 10:00:00+00'),
	(45, 5, 8, 'Soin', NULL, 60, '2027-03-15', '09:00:00', 'Europe/Paris', '2027-03-15 08:00:00+00', '2027-03-15 09:00:00+00', 'pending', DEFAULT, 'paidPending', 'paidpending@client.example', '06 00 00 00 00', 'fr', NULL, 'LGRPD37Z', '2f0cfb3c-7d6f-4f2e-9f41-6a2b0a1c7a03', 2, '2026-11-21 16:50:54.072376+00', NULL, NULL, '2027-03-14 08:00:00+00'),
	(47, 5, 8, 'Soin', NULL, 60, '2027-03-15', '11:00:00', 'Europe/Paris', '2027-03-15 10:00:00+00', '2027-03-15 11:00:00+00', 'rejected', DEFAULT, 'refundedByRejection', 'refundedbyrejection@client.example', '06 00 00 00 00', 'fr', NULL, 'JPQBZUUZ', NULL, 4, '2026-11-21 16:50:54.853653+00', NULL, NULL, '2027-03-14 10:00:00+00'),
	(55, 5, 8, 'Soin', NULL, 60, '2027-03-14', '09:00:00', 'Europe/Paris', '2027-03-14 08:00:00+00', '2027-03-14 09:00:00+00', 'cancelled', DEFAULT, 'switched', 'switched@client.example', '06 00 00 00 00', 'fr', NULL, 'E7AYTJZ3', NULL, 2, '2026-11-21 16:50:57.130902+00', '2027-02-15 08:00:00+00', '2027-02-15 08:15:00+00', '2027-03-13 08:00:00+00'),
	(46, 5, 8, 'Soin', NULL, 60, '2027-03-15', '10:00:00', 'Europe/Paris', '2027-03-15 09:00:00+00', '2027-03-15 10:00:00+00', 'approved', DEFAULT, 'paidApproved', 'paidapproved@client.example', '06 00 00 00 00', 'fr', NULL, 'FXWZDM98', NULL, 3, '2026-11-21 16:50:54.390111+00', NULL, NULL, '2027-03-14 09:00:00+00'),
	(49, 5, 8, 'Soin', NULL, 60, '2027-03-15', '14:00:00', 'Europe/Paris', '2027-03-15 13:00:00+00', '2027-03-15 14:00:00+00', 'approved', DEFAULT, 'refundedThenApproved', 'refundedthenapproved@client.example', '06 00 00 00 00', 'fr', NULL, 'F5J5JZWD', NULL, 5, '2026-11-21 16:50:55.5+00', NULL, NULL, '2027-03-14 13:00:00+00'),
	(52, 10, 14, 'Facial', NULL, 30, '2027-03-15', '09:00:00', 'America/New_York', '2027-03-15 13:00:00+00', '2027-03-15 13:30:00+00', 'pending', DEFAULT, 'paidOnYoga', 'paidonyoga@client.example', '06 00 00 00 00', 'fr', NULL, '2M9Y6BSZ', NULL, 2, '2026-11-21 16:50:56.247092+00', NULL, NULL, '2027-03-14 13:00:00+00'),
	(54, 5, 8, 'Soin', NULL, 60, '2027-03-15', '15:00:00', 'Europe/Paris', '2027-03-15 14:00:00+00', '2027-03-15 15:00:00+00', 'cancelled', DEFAULT, 'expiredAfterDecline', 'expiredafterdecline@client.example', '06 00 00 00 00', 'fr', NULL, 'PUEDHQDT', NULL, 2, '2026-11-21 16:50:56.412897+00', NULL, '2027-02-15 08:15:00+00', '2027-03-14 14:00:00+00');
INSERT INTO public.bookings OVERRIDING SYSTEM VALUE VALUES
	(53, 5, 8, 'Soin', NULL, 60, '2027-03-15', '13:00:00', 'Europe/Paris', '2027-03-15 12:00:00+00', '2027-03-15 13:00:00+00', 'cancelled', DEFAULT, 'expired', 'expired@client.example', '06 00 00 00 00', 'fr', NULL, 'P6P8H69M', NULL, 2, '2026-11-21 16:50:56.345005+00', NULL, '2027-02-15 08:15:00+00', '2027-03-14 12:00:00+00'),
	(60, 5, 8, 'Soin', NULL, 60, '2027-03-14', '13:00:00', 'Europe/Paris', '2027-03-14 12:00:00+00', '2027-03-14 13:00:00+00', 'pending', DEFAULT, 'takenBeforeLate', 'takenbeforelate@client.example', '06 00 00 00 00', 'fr', NULL, 'CV22R458', NULL, 2, '2026-11-21 16:50:57.955972+00', NULL, NULL, '2027-03-13 12:00:00+00'),
	(59, 5, 8, 'Soin', NULL, 60, '2027-03-14', '13:00:00', 'Europe/Paris', '2027-03-14 12:00:00+00', '2027-03-14 13:00:00+00', 'cancelled', DEFAULT, 'lateReturned', 'latereturned@client.example', '06 00 00 00 00', 'fr', NULL, 'GJMD29YV', NULL, 3, '2026-11-21 16:50:57.844957+00', NULL, '2027-02-15 08:32:00+00', '2027-03-13 12:00:00+00'),
	(2, 4, 4, 'Coupe', NULL, 60, '2027-02-16', '11:00:00', 'Europe/Paris', '2027-02-16 10:00:00+00', '2027-02-16 11:00:00+00', 'approved', DEFAULT, 'overdueApproved', 'overdueapproved@client.example', '06 00 00 00 00', 'fr', NULL, 'TWWG8Y9L', NULL, 2, '2026-11-21 16:50:47.306449+00', NULL, NULL, NULL),
	(18, 4, 4, 'Coupe', NULL, 60, '2027-02-16', '14:00:00', 'Europe/Paris', '2027-02-16 13:00:00+00', '2027-02-16 14:00:00+00', 'pending', DEFAULT, 'enteredOverdue', 'enteredoverdue@client.example', '06 00 00 00 00', 'fr', NULL, '2685NA5W', NULL, 1, '2026-11-21 16:50:49.652097+00', NULL, NULL, NULL),
	(28, 8, 11, 'Yoga', NULL, 45, '2027-02-17', '09:30:00', 'Asia/Kolkata', '2027-02-17 04:00:00+00', '2027-02-17 04:45:00+00', 'pending', DEFAULT, 'kolkataOverdue', 'kolkataoverdue@client.example', '06 00 00 00 00', 'fr', NULL, 'U92F3V2U', '2f0cfb3c-7d6f-4f2e-9f41-6a2b0a1c7a02', 1, '2026-11-21 16:50:50.537485+00', NULL, NULL, NULL),
	(32, 4, 4, 'Coupe', NULL, 60, '2027-03-01', '15:00:00', 'Europe/Paris', '2027-03-01 14:00:00+00', '2027-03-01 15:00:00+00', 'approved', DEFAULT, 'reminded', 'reminded@client.example', '06 00 00 00 00', 'fr', NULL, 'DHU3WMJN', NULL, 3, '2026-11-21 16:50:50.884395+00', NULL, NULL, NULL),
	(33, 4, 4, 'Coupe', NULL, 60, '2027-03-01', '16:00:00', 'Europe/Paris', '2027-03-01 15:00:00+00', '2027-03-01 16:00:00+00', 'approved', DEFAULT, 'remindedAndStopped', 'remindedandstopped@client.example', '06 00 00 00 00', 'fr', NULL, 'KVFD5DYV', NULL, 3, '2026-11-21 16:50:50.953227+00', NULL, NULL, NULL),
	(61, 5, 8, 'Soin', NULL, 60, '2027-03-16', '11:00:00', 'Europe/Paris', '2027-03-16 10:00:00+00', '2027-03-16 11:00:00+00', 'cancelled', DEFAULT, 'lapsedFree', 'lapsedfree@client.example', '06 00 00 00 00', 'fr', NULL, 'XPJNJHU7', NULL, 2, '2026-11-21 16:51:02.895119+00', NULL, '2027-03-01 07:06:00+00', '2027-03-15 10:00:00+00'),
	(62, 5, 8, 'Soin', NULL, 60, '2027-03-16', '12:00:00', 'Europe/Paris', '2027-03-16 11:00:00+00', '2027-03-16 12:00:00+00', 'cancelled', DEFAULT, 'lapsedTaken', 'lapsedtaken@client.example', '06 00 00 00 00', 'fr', NULL, '7Z243KY8', NULL, 2, '2026-11-21 16:51:03.045813+00', NULL, '2027-03-01 07:06:00+00', '2027-03-15 11:00:00+00'),
	(63, 5, 8, 'Soin', NULL, 60, '2027-03-16', '13:00:00', 'Europe/Paris', '2027-03-16 12:00:00+00', '2027-03-16 13:00:00+00', 'cancelled', DEFAULT, 'lapsed', 'lapsed@client.example', '06 00 00 00 00', 'fr', NULL, 'T5T6HZK8', NULL, 2, '2026-11-21 16:51:03.131144+00', NULL, '2027-03-01 07:06:00+00', '2027-03-15 12:00:00+00'),
	(64, 5, 8, 'Soin', NULL, 60, '2027-03-16', '12:00:00', 'Europe/Paris', '2027-03-16 11:00:00+00', '2027-03-16 12:00:00+00', 'pending', DEFAULT, 'takenSlot', 'takenslot@client.example', '06 00 00 00 00', 'fr', NULL, 'BSUMLMDL', NULL, 2, '2026-11-21 16:51:03.328556+00', NULL, NULL, '2027-03-15 11:00:00+00'),
	(65, 4, 4, 'Coupe', NULL, 60, '2027-03-16', '10:00:00', 'Europe/Paris', '2027-03-16 09:00:00+00', '2027-03-16 10:00:00+00', 'cancelled', DEFAULT, 'mailsDue', 'mailsdue@client.example', '06 00 00 00 00', 'fr', NULL, 'ALE9TFZQ', NULL, 4, '2026-11-21 16:51:03.514+00', NULL, NULL, '2027-03-15 09:00:00+00'),
	(66, 4, 4, 'Coupe', NULL, 60, '2027-03-16', '11:00:00', 'Europe/Paris', '2027-03-16 10:00:00+00', '2027-03-16 11:00:00+00', 'pending', DEFAULT, 'mailDueInEnglish', 'maildueinenglish@client.example', '06 00 00 00 00', 'en', 'Blue door', '6DW66ZHR', NULL, 1, '2026-11-21 16:51:03.732939+00', NULL, NULL, '2027-03-15 10:00:00+00'),
	(67, 8, 11, 'Yoga', NULL, 45, '2027-03-05', '09:30:00', 'Asia/Kolkata', '2027-03-05 04:00:00+00', '2027-03-05 04:45:00+00', 'pending', DEFAULT, 'mailDueOfJane', 'maildueofjane@client.example', '06 00 00 00 00', 'fr', NULL, '83ZHKAA2', NULL, 1, '2026-11-21 16:51:03.747932+00', NULL, NULL, '2027-03-04 04:00:00+00'),
	(68, 4, 4, 'Coupe', NULL, 60, '2027-03-16', '12:00:00', 'Europe/Paris', '2027-03-16 11:00:00+00', '2027-03-16 12:00:00+00', 'pending', DEFAULT, 'mailAbandoned', 'mailabandoned@client.example', '06 00 00 00 00', 'fr', NULL, '9HFHNSQ4', NULL, 1, '2026-11-21 16:51:03.761863+00', NULL, NULL, '2027-03-15 11:00:00+00'),
	(69, 4, 4, 'Coupe', NULL, 60, '2027-03-16', '13:00:00', 'Europe/Paris', '2027-03-16 12:00:00+00', '2027-03-16 13:00:00+00', 'approved', DEFAULT, 'mailWaiting', 'mailwaiting@client.example', '06 00 00 00 00', 'fr', NULL, '9QGD9CV6', NULL, 2, '2026-11-21 16:51:03.771931+00', NULL, NULL, '2027-03-15 12:00:00+00'),
	(70, 4, 4, 'Coupe', NULL, 60, '2027-03-16', '14:00:00', 'Europe/Paris', '2027-03-16 13:00:00+00', '2027-03-16 14:00:00+00', 'pending', DEFAULT, 'mailRetried', 'mailretried@client.example', '06 00 00 00 00', 'fr', NULL, '4XBLY2DU', NULL, 1, '2026-11-21 16:51:03.863116+00', NULL, NULL, '2027-03-15 13:00:00+00'),
	(71, 4, 4, 'Coupe', NULL, 60, '2027-03-17', '10:00:00', 'Europe/Paris', '2027-03-17 09:00:00+00', '2027-03-17 10:00:00+00', 'pending', DEFAULT, 'enteredMailDue', 'enteredmaildue@client.example', '06 00 00 00 00', 'fr', NULL, 'FGYUPDDE', NULL, 1, '2026-11-21 16:51:03.89358+00', NULL, NULL, '2027-03-16 09:00:00+00'),
	(36, 4, 4, 'Coupe', NULL, 60, '2027-03-02', '08:00:00', 'Europe/Paris', '2027-03-02 07:00:00+00', '2027-03-02 08:00:00+00', 'approved', DEFAULT, 'reminderWritten', 'reminderwritten@client.example', '06 00 00 00 00', 'fr', NULL, '25UAN9JY', NULL, 2, '2026-11-21 16:50:51.687326+00', NULL, NULL, NULL),
	(76, 5, 8, 'Soin', NULL, 60, '2027-03-12', '10:00:00', 'Europe/Paris', '2027-03-12 09:00:00+00', '2027-03-12 10:00:00+00', 'pending', DEFAULT, 'endedToPay', 'endedtopay@client.example', '06 00 00 00 00', 'fr', NULL, 'W7FVC7UT', NULL, 1, '2026-11-21 16:51:05.638887+00', NULL, '2027-03-01 07:59:00+00', '2027-03-11 09:00:00+00'),
	(37, 4, 4, 'Coupe', NULL, 60, '2027-03-02', '07:00:00', 'Europe/Paris', '2027-03-02 06:00:00+00', '2027-03-02 07:00:00+00', 'cancelled', DEFAULT, 'reminderOutdated', 'reminderoutdated@client.example', '06 00 00 00 00', 'fr', NULL, 'FN3MKG8J', NULL, 3, '2026-11-21 16:50:51.737455+00', NULL, NULL, NULL),
	(74, 5, 8, 'Soin', NULL, 60, '2027-03-13', '11:00:00', 'Europe/Paris', '2027-03-13 10:00:00+00', '2027-03-13 11:00:00+00', 'rejected', DEFAULT, 'refundRefusedThrice', 'refundrefusedthrice@client.example', '06 00 00 00 00', 'fr', NULL, '9Y7AU4TY', NULL, 4, '2026-11-21 16:51:05.180078+00', NULL, NULL, '2027-03-12 10:00:00+00'),
	(73, 5, 8, 'Soin', NULL, 60, '2027-03-13', '10:00:00', 'Europe/Paris', '2027-03-13 09:00:00+00', '2027-03-13 10:00:00+00', 'cancelled', DEFAULT, 'refundRefusedOnce', 'refundrefusedonce@client.example', '06 00 00 00 00', 'fr', NULL, 'R4NMKQBY', NULL, 3, '2026-11-21 16:51:05.047471+00', NULL, NULL, '2027-03-12 09:00:00+00'),
	(75, 5, 8, 'Soin', NULL, 60, '2027-03-12', '09:00:00', 'Europe/Paris', '2027-03-12 08:00:00+00', '2027-03-12 09:00:00+00', 'pending', DEFAULT, 'endedUnpaid', 'endedunpaid@client.example', '06 00 00 00 00', 'fr', NULL, '9ZSX9574', NULL, 1, '2026-11-21 16:51:05.589733+00', NULL, '2027-03-01 07:59:00+00', '2027-03-11 08:00:00+00'),
	(77, 5, 8, 'Soin', NULL, 60, '2027-03-12', '11:00:00', 'Europe/Paris', '2027-03-12 10:00:00+00', '2027-03-12 11:00:00+00', 'pending', DEFAULT, 'endedAfterDecline', 'endedafterdecline@client.example', '06 00 00 00 00', 'fr', NULL, '4EEHMUPC', NULL, 1, '2026-11-21 16:51:05.67386+00', NULL, '2027-03-01 07:59:00+00', '2027-03-11 10:00:00+00'),
	(78, 5, 8, 'Soin', NULL, 60, '2027-03-12', '12:00:00', 'Europe/Paris', '2027-03-12 11:00:00+00', '2027-03-12 12:00:00+00', 'pending', DEFAULT, 'endedUnattached', 'endedunattached@client.example', '06 00 00 00 00', 'fr', NULL, 'KEBQB2FZ', NULL, 1, '2026-11-21 16:51:05.831303+00', NULL, '2027-03-01 07:59:00+00', '2027-03-11 11:00:00+00'),
	(79, 5, 8, 'Soin', NULL, 60, '2027-03-11', '09:00:00', 'Europe/Paris', '2027-03-11 08:00:00+00', '2027-03-11 09:00:00+00', 'pending', DEFAULT, 'live', 'live@client.example', '06 00 00 00 00', 'fr', NULL, 'KRFP69TW', '2f0cfb3c-7d6f-4f2e-9f41-6a2b0a1c7a04', 1, '2026-11-21 16:51:05.937765+00', NULL, '2027-03-01 08:12:00+00', '2027-03-10 08:00:00+00'),
	(80, 5, 8, 'Soin', NULL, 60, '2027-03-11', '10:00:00', 'Europe/Paris', '2027-03-11 09:00:00+00', '2027-03-11 10:00:00+00', 'pending', DEFAULT, 'liveAfterDecline', 'liveafterdecline@client.example', '06 00 00 00 00', 'fr', NULL, '2WZ3JBRK', NULL, 1, '2026-11-21 16:51:06.039415+00', NULL, '2027-03-01 08:12:00+00', '2027-03-10 09:00:00+00'),
	(81, 10, 14, 'Facial', NULL, 30, '2027-03-11', '11:00:00', 'America/New_York', '2027-03-11 16:00:00+00', '2027-03-11 16:30:00+00', 'pending', DEFAULT, 'liveAtBank', 'liveatbank@client.example', '06 00 00 00 00', 'fr', NULL, 'XD9G5DAW', NULL, 1, '2026-11-21 16:51:06.219149+00', NULL, '2027-03-01 08:12:00+00', '2027-03-10 16:00:00+00'),
	(83, 5, 8, 'Soin', NULL, 60, '2027-03-11', '13:00:00', 'Europe/Paris', '2027-03-11 12:00:00+00', '2027-03-11 13:00:00+00', 'pending', DEFAULT, 'paidUnheard', 'paidunheard@client.example', '06 00 00 00 00', 'fr', NULL, 'PK3FSF7R', NULL, 1, '2026-11-21 16:51:06.323866+00', NULL, '2027-03-01 08:12:00+00', '2027-03-10 12:00:00+00'),
	(72, 5, 8, 'Soin', NULL, 60, '2027-03-13', '09:00:00', 'Europe/Paris', '2027-03-13 08:00:00+00', '2027-03-13 09:00:00+00', 'rejected', DEFAULT, 'refundOwed', 'refundowed@client.example', '06 00 00 00 00', 'fr', NULL, 'MBAXN4W6', NULL, 3, '2026-11-21 16:51:04.952339+00', NULL, NULL, '2027-03-12 08:00:00+00'),
	(82, 5, 8, 'Soin', NULL, 60, '2027-03-11', '12:00:00', 'Europe/Paris', '2027-03-11 11:00:00+00', '2027-03-11 12:00:00+00', 'pending', DEFAULT, 'liveUnattached', 'liveunattached@client.example', '06 00 00 00 00', 'fr', NULL, 'N5AVMQGE', NULL, 1, '2026-11-21 16:51:06.274114+00', NULL, '2027-03-01 08:12:00+00', '2027-03-10 11:00:00+00'),
	(84, 5, 8, 'Soin', NULL, 60, '2027-03-11', '14:00:00', 'Europe/Paris', '2027-03-11 13:00:00+00', '2027-03-11 14:00:00+00', 'cancelled', DEFAULT, 'released', 'released@client.example', '06 00 00 00 00', 'fr', NULL, 'GPJJ25P4', NULL, 2, '2026-11-21 16:51:06.411794+00', '2027-03-01 07:58:00+00', '2027-03-01 08:12:00+00', '2027-03-10 13:00:00+00');

INSERT INTO public.deposits OVERRIDING SYSTEM VALUE VALUES
	(1, 41, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_yf9D-VzuMWoJRAoof6qObcgp', 1000, 'refunded', 'c4ca4238a0b923820dcc509a6f75849b', NULL, NULL, 0, '2026-11-21 16:50:52.34281+00'),
	(2, 43, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_I3FXSeMdKjQFh0Ed2w8pQjSa', 1550, 'succeeded', 'c81e728d9d4c2f636f067f89cc14862c', NULL, NULL, 0, '2026-11-21 16:50:53.413778+00'),
	(3, 44, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_sJHirChfTO8Qr0-lhRiX9UHM', 1550, 'succeeded', 'eccbc87e4b5ce2fe28308fd9f2a7baf3', NULL, NULL, 0, '2026-11-21 16:50:53.682934+00'),
	(4, 45, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_MDnOASEPZ8PYeBblEqf6qYcY', 1550, 'succeeded', 'a87ff679a2f3e71d9181a67b7542122c', NULL, NULL, 0, '2026-11-21 16:50:54.072376+00'),
	(5, 46, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_vOxBTQHt_08bxEhjvuFMtrSP', 1550, 'succeeded', 'e4da3b7fbbce2345d7772b0674a318d5', NULL, NULL, 0, '2026-11-21 16:50:54.390111+00'),
	(28, 76, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_cvUDRFxM8XRGSRSvG03Xqy7G', 1550, 'created', '33e75ff09dd601bbe69f351039152189', '2027-03-01 07:59:00+00', NULL, 0, '2026-11-21 16:51:05.638887+00'),
	(34, 82, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', NULL, 1550, 'created', 'e369853df766fa44e1ed0ff613f563bd', '2027-03-01 08:12:00+00', NULL, 0, '2026-11-21 16:51:06.274114+00'),
	(36, 84, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_mwITsm4gP32rVF3oiaKD9KbJ', 1550, 'created', '19ca14e7ea6328a42e0eb13d585e4c22', '2027-03-01 07:59:00+00', '2027-03-01 07:58:00+00', 0, '2026-11-21 16:51:06.411794+00'),
	(29, 77, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_8oJDm4Rbu67bNwSehu-hxxII', 1550, 'failed', '6ea9ab1baa0efb9e19094440c317e21b', '2027-03-01 07:59:00+00', NULL, 0, '2026-11-21 16:51:05.67386+00'),
	(6, 47, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_a8Xhksuft8drDBOxISANqNeL', 1550, 'refunded', '1679091c5a880faf6fb5e6087eb1b2dc', NULL, NULL, 0, '2026-11-21 16:50:54.853653+00'),
	(7, 48, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_fnv51vsCcgXiXttEZv6E2rUn', 1550, 'refunded', '8f14e45fceea167a5a36dedd4bea2543', NULL, NULL, 0, '2026-11-21 16:50:55.317526+00'),
	(8, 49, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_udcZ3fAhWLB8MwW36VL9XNBN', 1550, 'refunded', 'c9f0f895fb98ab9159f51fd0297e236d', NULL, NULL, 0, '2026-11-21 16:50:55.500615+00'),
	(9, 50, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_0Q_N7Gj-Td9sprEQSedUuTZx', 1550, 'succeeded', '45c48cce2e2d7fbdea1afc51c7c6ad26', NULL, NULL, 0, '2026-11-21 16:50:55.841681+00'),
	(10, 51, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_KL5cPUniQvlStyNaQLHIG2IU', 1550, 'refunded', 'd3d9446802a44259755d38e6d163e820', NULL, NULL, 0, '2026-11-21 16:50:56.019107+00'),
	(11, 52, 'sandbox', 'acct_kn8TwilLczYaOiPYoQOGCzKy', 'pi_YYZGKRt9TTdpcjtKY4WTtXA1', 2000, 'succeeded', '6512bd43d9caa6e02c990b0a82652dca', NULL, NULL, 0, '2026-11-21 16:50:56.247092+00'),
	(14, 55, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_DZC0AiC36Ld8FTBB-r4QIwCJ', 1550, 'cancelled', 'aab3238922bcc25a6f606eb525ffdc56', NULL, NULL, 0, '2026-11-21 16:50:57.130902+00'),
	(15, 56, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_jjZq03ichk7F4_SVcnD39Apk', 1550, 'succeeded', '9bf31c7ff062936a96d3c8bd1f8f2ff3', NULL, NULL, 0, '2026-11-21 16:50:57.259772+00'),
	(30, 78, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', NULL, 1550, 'created', '34173cb38f07f89ddbebc2ac9128303f', '2027-03-01 07:59:00+00', NULL, 0, '2026-11-21 16:51:05.831303+00'),
	(35, 83, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_ryFlLynnp75h5FTCjpzcMYa7', 1550, 'created', '1c383cd30b7c298ab50293adfecb7b18', '2027-03-01 08:12:00+00', NULL, 0, '2026-11-21 16:51:06.323866+00'),
	(25, 73, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_ofpF7PGgWdy1p1mK0jha915E', 1550, 'refund_pending', '8e296a067a37563370ded05f5a3bf3ec', '2027-03-01 07:59:00+00', NULL, 1, '2026-11-21 16:51:05.047471+00'),
	(24, 72, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_DQPQEgwllwN98okfm9dj7doG', 1550, 'refund_pending', '1ff1de774005f8da13f42943881c655f', '2027-03-01 07:59:00+00', NULL, 0, '2026-11-21 16:51:04.952339+00'),
	(16, 57, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_SiEJsk9EEZzFESuil37Pfymx', 1550, 'cancelled', 'c74d97b01eae257e44aa9d5bade97baf', NULL, NULL, 0, '2026-11-21 16:50:57.460564+00'),
	(13, 54, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_dJFZEbf3yxW_owofaPYnLMa0', 1550, 'cancelled', 'c51ce410c124a10e0db5e4b97fc2af39', NULL, NULL, 0, '2026-11-21 16:50:56.412897+00'),
	(12, 53, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_Kfzz5Cm4KclX5eA5a_EUrvAV', 1550, 'cancelled', 'c20ad4d76fe97759aa27a0c99bff6710', NULL, NULL, 0, '2026-11-21 16:50:56.345005+00'),
	(19, 60, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_KUD1GKRKhkMl9BbpAg2-nMBn', 1550, 'succeeded', '1f0e3dad99908345f7439f8ffabdffc4', NULL, NULL, 0, '2026-11-21 16:50:57.955972+00'),
	(17, 58, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_K4JK5sp4Su17JKImtKXwgi99', 1550, 'succeeded', '70efdf2ec9b086079795c442636b55fb', NULL, NULL, 0, '2026-11-21 16:50:57.772267+00'),
	(18, 59, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_ldqJYyd_5NhcwL0AcCWaulf1', 1550, 'refunded', '6f4922f45568161a8cdf4ad2299f6d23', NULL, NULL, 0, '2026-11-21 16:50:57.844957+00'),
	(20, 61, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_Lgci4ECVwAxoepwlwQxgr08H', 1550, 'created', '98f13708210194c475687be6106a3b84', '2027-03-01 08:36:00+00', '2027-03-01 07:05:00+00', 0, '2026-11-21 16:51:02.895119+00'),
	(21, 62, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_d6tYH6zPAYPpgCAcfl5XnqnJ', 1550, 'created', '3c59dc048e8850243be8079a5c74d079', '2027-03-01 08:36:00+00', '2027-03-01 07:05:00+00', 0, '2026-11-21 16:51:03.045813+00'),
	(22, 63, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_LrDLJXELmeNtcDUPeDwcPJfs', 1550, 'created', 'b6d767d2f8ed5d21a44b0e5886680cb9', '2027-03-01 08:36:00+00', '2027-03-01 07:05:00+00', 0, '2026-11-21 16:51:03.131144+00'),
	(23, 64, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_1cT08JvtpojWFkkC6uKUHnVq', 1550, 'succeeded', '37693cfc748049e45d87b8c7d8b9aacd', NULL, NULL, 0, '2026-11-21 16:51:03.328556+00'),
	(26, 74, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_2x7WwCcHH3B-f6ec-QgRfvm5', 1550, 'refund_pending', '4e732ced3463d06de0ca9a15b6153677', '2027-03-01 08:06:00+00', NULL, 3, '2026-11-21 16:51:05.180078+00'),
	(27, 75, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_U4u0Up8AgEAXKpAlvagEQc3J', 1550, 'created', '02e74f10e0327ad868d138f2b4fdd6f0', '2027-03-01 07:59:00+00', NULL, 0, '2026-11-21 16:51:05.589733+00'),
	(31, 79, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_V7Mj1sgFqAsxXyMnSNBkQJ2S', 1550, 'created', 'c16a5320fa475530d9583c34fd356ef5', '2027-03-01 08:12:00+00', NULL, 0, '2026-11-21 16:51:05.937765+00'),
	(32, 80, 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', 'pi_rLNw4btEEKyQm3SrKRmoSx4C', 1550, 'failed', '6364d3f0f495b6ab9dcf8d3b5c6e0b01', '2027-03-01 08:12:00+00', NULL, 0, '2026-11-21 16:51:06.039415+00'),
	(33, 81, 'sandbox', 'acct_kn8TwilLczYaOiPYoQOGCzKy', 'pi_YUdN81bSvKZoU5SAKXi-I23e', 2000, 'created', '182be0c5cdcd5072bb1864cdee4d3d6e', '2027-03-01 08:12:00+00', NULL, 0, '2026-11-21 16:51:06.219149+00');

INSERT INTO public.messages VALUES
	('a9512246-f74d-424d-8f28-1d4ddf63e8e4', 'verify_address', 'owner', '91332556-3036-4e4c-ab42-cf98a001ec5b', NULL, NULL, 'lena@salon.example', 'fr', '{}', '2026-11-21 16:50:29.91844+00', '2026-11-21 16:50:29.91844+00', 1, NULL, '2026-11-21 16:50:30.610456+00', NULL),
	('53883879-83fd-428b-a897-ad23e10e3068', 'verify_address', 'owner', 'b23e6cec-79b3-4dd0-90c6-d935aefb4758', NULL, NULL, 'karim@salon.example', 'fr', '{}', '2026-11-21 16:50:35.873557+00', '2026-11-21 16:50:35.873557+00', 1, NULL, '2026-11-21 16:50:36.590567+00', NULL),
	('3a33d90e-e528-40eb-990e-679dce586335', 'subscription_unpaid', 'owner', 'b23e6cec-79b3-4dd0-90c6-d935aefb4758', NULL, NULL, 'karim@salon.example', 'fr', '{}', '2026-11-21 16:50:37.180835+00', '2026-11-21 16:50:37.180835+00', 1, NULL, '2026-11-21 16:50:37.344063+00', NULL),
	('ca698734-b297-4f80-add6-19cbf7ca94a4', 'verify_address', 'owner', 'c2ac3aac-251d-4f48-923d-23b337e03461', NULL, NULL, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:37.897027+00', '2026-11-21 16:50:37.897027+00', 1, NULL, '2026-11-21 16:50:38.436642+00', NULL),
	('91bffa9e-4d98-4362-9aca-f666ac761da5', 'verify_address', 'owner', '1943e3fc-7f30-4c5c-a8b9-5a39b33e29e0', NULL, NULL, 'jane@salon.example', 'en', '{}', '2026-11-21 16:50:39.305286+00', '2026-11-21 16:50:39.305286+00', 1, NULL, '2026-11-21 16:50:40.043754+00', NULL),
	('d489bf13-1c0b-47e4-8d1d-803cd46aef13', 'verify_address', 'owner', '189bd538-2446-40b5-8100-a13b659e0b5c', NULL, NULL, 'nina@salon.example', 'fr', '{}', '2026-11-21 16:50:40.673188+00', '2026-11-21 16:50:40.673188+00', 1, NULL, '2026-11-21 16:50:41.307933+00', NULL),
	('9d1fd656-8623-4e77-9834-613135faa486', 'verify_address', 'owner', 'f6aa8c0d-23f5-4b90-8470-9f0ad8b74435', NULL, NULL, 'paul@salon.example', 'fr', '{}', '2026-11-21 16:50:42.033817+00', '2026-11-21 16:50:42.033817+00', 1, NULL, '2026-11-21 16:50:42.441335+00', NULL),
	('f69efaf1-19b3-4860-b5b4-6d281c958956', 'address_taken', 'owner', 'c2ac3aac-251d-4f48-923d-23b337e03461', NULL, NULL, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:42.517621+00', '2026-11-21 16:50:42.517621+00', 1, NULL, '2026-11-21 16:50:42.934677+00', NULL),
	('950f8487-891d-4632-9554-8a55d1228456', 'test_mail', 'owner', 'c2ac3aac-251d-4f48-923d-23b337e03461', NULL, NULL, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:42.907369+00', '2026-11-21 16:50:42.907369+00', 1, NULL, '2026-11-21 16:50:42.962235+00', NULL),
	('04157c11-76c5-46c1-85c4-88735d20e1dc', 'reset_password', 'owner', 'b23e6cec-79b3-4dd0-90c6-d935aefb4758', NULL, NULL, 'karim@salon.example', 'fr', '{}', '2026-11-21 16:50:42.964807+00', '2026-11-21 16:50:42.964807+00', 1, NULL, '2026-11-21 16:50:43.012478+00', NULL),
	('821b3519-ba2b-49b7-80bc-1d588fa59038', 'booking_requested', 'owner', NULL, 1, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:47.282394+00', '2026-11-21 16:50:47.282394+00', 1, NULL, '2026-11-21 16:50:47.35011+00', NULL),
	('d1964f79-feeb-4e1c-b671-c9a814892786', 'booking_received', 'client', NULL, 1, 1, 'overdue@client.example', 'fr', '{}', '2026-11-21 16:50:47.282394+00', '2026-11-21 16:50:47.282394+00', 1, NULL, '2026-11-21 16:50:47.417573+00', NULL),
	('53167677-a777-47fd-bc3f-0066a69a7979', 'booking_requested', 'owner', NULL, 2, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:47.306449+00', '2026-11-21 16:50:47.306449+00', 1, NULL, '2026-11-21 16:50:47.450977+00', NULL),
	('8ae982b9-ff62-4d7d-9dbe-0da2f9c9bdb8', 'booking_received', 'client', NULL, 2, 1, 'overdueapproved@client.example', 'fr', '{}', '2026-11-21 16:50:47.306449+00', '2026-11-21 16:50:47.306449+00', 1, NULL, '2026-11-21 16:50:47.475523+00', NULL),
	('01a77bf8-693a-4059-9f04-ea4e69057506', 'booking_approved', 'client', NULL, 2, 2, 'overdueapproved@client.example', 'fr', '{}', '2026-11-21 16:50:47.323291+00', '2026-11-21 16:50:47.323291+00', 1, NULL, '2026-11-21 16:50:47.514952+00', NULL),
	('6d4559d5-e8f0-4703-8630-4d201990200a', 'booking_requested', 'owner', NULL, 4, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:47.362408+00', '2026-11-21 16:50:47.362408+00', 1, NULL, '2026-11-21 16:50:47.578386+00', NULL),
	('89631f9d-c692-4592-9d22-5892a4b93055', 'booking_requested', 'owner', NULL, 3, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:47.34391+00', '2026-11-21 16:50:47.34391+00', 1, NULL, '2026-11-21 16:50:47.461592+00', NULL),
	('1d5209f5-3907-4c75-a993-0711ace19a94', 'booking_requested', 'owner', NULL, 5, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:47.399828+00', '2026-11-21 16:50:47.399828+00', 1, NULL, '2026-11-21 16:50:47.596324+00', NULL),
	('37165a2c-28b0-4fc4-be82-432b4a7137e5', 'booking_received', 'client', NULL, 5, 1, 'approved@client.example', 'fr', '{}', '2026-11-21 16:50:47.399828+00', '2026-11-21 16:50:47.399828+00', 1, NULL, '2026-11-21 16:50:47.601399+00', NULL),
	('0b3c3ffe-12cc-498c-a113-41d5f8955734', 'booking_received', 'client', NULL, 3, 1, 'pending@client.example', 'fr', '{}', '2026-11-21 16:50:47.34391+00', '2026-11-21 16:50:47.34391+00', 1, NULL, '2026-11-21 16:50:47.511646+00', NULL),
	('13bd8167-44a4-4e41-b1c0-27281ccabbbe', 'booking_approved', 'client', NULL, 5, 2, 'approved@client.example', 'fr', '{}', '2026-11-21 16:50:47.413016+00', '2026-11-21 16:50:47.413016+00', 1, NULL, '2026-11-21 16:50:47.686027+00', NULL),
	('97f11361-066e-4b05-934d-c5f0cc79bd70', 'booking_received', 'client', NULL, 6, 1, 'moved@client.example', 'fr', '{}', '2026-11-21 16:50:47.443204+00', '2026-11-21 16:50:47.443204+00', 1, NULL, '2026-11-21 16:50:47.689546+00', NULL),
	('d422d835-8bf8-45a1-b2e5-cf8a27e41612', 'booking_approved', 'client', NULL, 6, 2, 'moved@client.example', 'fr', '{}', '2026-11-21 16:50:47.461563+00', '2026-11-21 16:50:47.461563+00', 1, NULL, '2026-11-21 16:50:47.718414+00', NULL),
	('2f7d13ad-8f96-4cf2-a4e4-955c3fcb0501', 'booking_changed', 'client', NULL, 6, 3, 'moved@client.example', 'fr', '{}', '2026-11-21 16:50:47.502517+00', '2026-11-21 16:50:47.502517+00', 1, NULL, '2026-11-21 16:50:47.734444+00', NULL),
	('ada6eb7d-7bf7-4996-a53b-ad849062ba3e', 'booking_requested', 'owner', NULL, 6, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:47.443204+00', '2026-11-21 16:50:47.443204+00', 1, NULL, '2026-11-21 16:50:47.640252+00', NULL),
	('8bb4236d-5b02-498d-95fe-dd6baa4a18df', 'booking_changed', 'client', NULL, 6, 5, 'moved@client.example', 'fr', '{}', '2026-11-21 16:50:47.777534+00', '2026-11-21 16:50:47.777534+00', 1, NULL, '2026-11-21 16:50:47.789041+00', NULL),
	('a86553b0-3be1-44df-9f7c-85753257fc7b', 'booking_requested', 'owner', NULL, 7, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:47.822894+00', '2026-11-21 16:50:47.822894+00', 1, NULL, '2026-11-21 16:50:47.842415+00', NULL),
	('465c5f08-aad2-46c2-9a66-f3295b0f5ce6', 'booking_received', 'client', NULL, 7, 1, 'rejected@client.example', 'fr', '{}', '2026-11-21 16:50:47.822894+00', '2026-11-21 16:50:47.822894+00', 1, NULL, '2026-11-21 16:50:47.896823+00', NULL),
	('53f58422-abdc-4527-b0b6-e58a27cc34f2', 'booking_requested', 'owner', NULL, 8, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:47.943732+00', '2026-11-21 16:50:47.943732+00', 1, NULL, '2026-11-21 16:50:47.971295+00', NULL),
	('1f7235ec-6686-4820-b7d8-26144ed3dd33', 'booking_received', 'client', NULL, 8, 1, 'cancelledbyclient@client.example', 'fr', '{}', '2026-11-21 16:50:47.943732+00', '2026-11-21 16:50:47.943732+00', 1, NULL, '2026-11-21 16:50:47.965742+00', NULL),
	('5f92c8c2-7d80-42ac-ae36-1f9c0cf6086e', 'booking_requested', 'owner', NULL, 9, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:48.043492+00', '2026-11-21 16:50:48.043492+00', 1, NULL, '2026-11-21 16:50:48.074596+00', NULL),
	('797262a2-b078-42f7-9f4f-11d04e8905ff', 'booking_received', 'client', NULL, 10, 1, 'cancelledbyowner@client.example', 'fr', '{}', '2026-11-21 16:50:48.075847+00', '2026-11-21 16:50:48.075847+00', 1, NULL, '2026-11-21 16:50:48.385444+00', NULL),
	('281fb21b-6862-4f74-b217-71a99000af79', 'booking_approved', 'client', NULL, 10, 2, 'cancelledbyowner@client.example', 'fr', '{}', '2026-11-21 16:50:48.206422+00', '2026-11-21 16:50:48.206422+00', 1, NULL, '2026-11-21 16:50:48.545977+00', NULL),
	('abbf83f3-9d25-450c-bd72-2f52e7844935', 'booking_requested', 'owner', NULL, 13, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:48.863597+00', '2026-11-21 16:50:48.863597+00', 1, NULL, '2026-11-21 16:50:48.91297+00', NULL),
	('d65f43e4-e93a-408c-8018-b83574f4d6a4', 'booking_received', 'client', NULL, 13, 1, 'reopened@client.example', 'fr', '{}', '2026-11-21 16:50:48.863597+00', '2026-11-21 16:50:48.863597+00', 1, NULL, '2026-11-21 16:50:49.026918+00', NULL),
	('45f338b1-dcfd-4965-a299-65dd13a1f018', 'booking_rejected', 'client', NULL, 13, 2, 'reopened@client.example', 'fr', '{}', '2026-11-21 16:50:48.953044+00', '2026-11-21 16:50:48.953044+00', 1, NULL, '2026-11-21 16:50:49.127864+00', NULL),
	('b23afc14-6ed7-4685-a133-bd20ff7355a9', 'booking_approved', 'client', NULL, 29, 2, 'kolkataapproved@client.example', 'en', '{}', '2026-11-21 16:50:50.678478+00', '2026-11-21 16:50:50.678478+00', 1, NULL, '2026-11-21 16:50:50.688161+00', NULL),
	('be5877f3-d5d7-47ba-96b2-af4afbca4333', 'booking_received', 'client', NULL, 31, 1, 'lenasown@client.example', 'fr', '{}', '2026-11-21 16:50:50.833926+00', '2026-11-21 16:50:50.833926+00', 1, NULL, '2026-11-21 16:50:50.903439+00', NULL),
	('341dc497-4c69-43d3-84b6-5da0b3116257', 'booking_received', 'client', NULL, 32, 1, 'reminded@client.example', 'fr', '{}', '2026-11-21 16:50:50.884395+00', '2026-11-21 16:50:50.884395+00', 1, NULL, '2026-11-21 16:50:51.012318+00', NULL),
	('f1180aec-ed18-464b-b355-11db18a98b43', 'booking_requested', 'owner', NULL, 32, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:50.884395+00', '2026-11-21 16:50:50.884395+00', 1, NULL, '2026-11-21 16:50:50.930511+00', NULL),
	('79e7d741-0745-4d71-9341-a6dad9dbc420', 'booking_approved', 'client', NULL, 32, 2, 'reminded@client.example', 'fr', '{}', '2026-11-21 16:50:50.904334+00', '2026-11-21 16:50:50.904334+00', 1, NULL, '2026-11-21 16:50:51.090874+00', NULL),
	('46ed1f49-8c22-42b5-b858-d0848dbbec0a', 'booking_requested', 'owner', NULL, 33, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:50.953227+00', '2026-11-21 16:50:50.953227+00', 1, NULL, '2026-11-21 16:50:51.137079+00', NULL),
	('a4403ef8-e8eb-4d34-8227-23b0130edf31', 'booking_received', 'client', NULL, 33, 1, 'remindedandstopped@client.example', 'fr', '{}', '2026-11-21 16:50:50.953227+00', '2026-11-21 16:50:50.953227+00', 1, NULL, '2026-11-21 16:50:51.156369+00', NULL),
	('d3bed583-6652-460c-a2ce-a7d6b43255c3', 'booking_approved', 'client', NULL, 33, 2, 'remindedandstopped@client.example', 'fr', '{}', '2026-11-21 16:50:51.124031+00', '2026-11-21 16:50:51.124031+00', 1, NULL, '2026-11-21 16:50:51.385357+00', NULL),
	('e89cfd63-e9ba-4a0c-bacc-8ed841e5d004', 'booking_approved', 'client', NULL, 34, 2, 'toremind@client.example', 'fr', '{}', '2026-11-21 16:50:51.355376+00', '2026-11-21 16:50:51.355376+00', 1, NULL, '2026-11-21 16:50:51.497995+00', NULL),
	('5cbfded7-fab4-4bab-ac8b-ab2c777f2b27', 'deposit_received', 'client', NULL, 41, 2, 'paidindeletedschedule@client.example', 'fr', '{}', '2026-11-21 16:50:52.515537+00', '2026-11-21 16:50:52.515537+00', 1, NULL, '2026-11-21 16:50:52.629407+00', NULL),
	('45ed4387-42bb-4987-9ae7-b1e26d46bd91', 'booking_requested', 'owner', NULL, 41, 2, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:52.515537+00', '2026-11-21 16:50:52.515537+00', 1, NULL, '2026-11-21 16:50:52.685018+00', NULL),
	('7b5933b6-e0e2-4a42-9ac8-b7e1112929f0', 'deposit_given_back', 'owner', NULL, 41, 4, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:52.839298+00', '2026-11-21 16:50:52.839298+00', 1, NULL, '2026-11-21 16:50:52.979454+00', NULL),
	('47494957-418f-406a-a930-f482d2724819', 'client_cancelled', 'owner', NULL, 8, 2, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:47.975866+00', '2026-11-21 16:50:47.975866+00', 1, NULL, '2026-11-21 16:50:48.133322+00', NULL),
	('685fae78-cb76-4291-8dec-5c25541e541b', 'booking_requested', 'owner', NULL, 10, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:48.075847+00', '2026-11-21 16:50:48.075847+00', 1, NULL, '2026-11-21 16:50:48.329279+00', NULL);
INSERT INTO public.messages VALUES
	('127328d3-db19-47c0-8634-c290ecd2bb78', 'booking_requested', 'owner', NULL, 14, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:49.293925+00', '2026-11-21 16:50:49.293925+00', 1, NULL, '2026-11-21 16:50:49.300154+00', NULL),
	('7d77ecd0-d7c8-46d6-b83c-023d17df3b21', 'booking_received', 'client', NULL, 14, 1, 'ofdeletedservice@client.example', 'fr', '{}', '2026-11-21 16:50:49.293925+00', '2026-11-21 16:50:49.293925+00', 1, NULL, '2026-11-21 16:50:49.464811+00', NULL),
	('e08577d3-07b1-4a51-8196-8b5f2916790b', 'booking_approved', 'client', NULL, 15, 1, 'entered@client.example', 'fr', '{}', '2026-11-21 16:50:49.378087+00', '2026-11-21 16:50:49.378087+00', 1, NULL, '2026-11-21 16:50:49.524412+00', NULL),
	('d15b6cac-9331-47e1-ba32-ef366e6bb6dc', 'booking_approved', 'client', NULL, 30, 1, 'ninasown@client.example', 'fr', '{}', '2026-11-21 16:50:50.737617+00', '2026-11-21 16:50:50.737617+00', 1, NULL, '2026-11-21 16:50:50.841783+00', NULL),
	('c3c9b184-12ab-48d0-8a1e-db434b6c30cf', 'booking_requested', 'owner', NULL, 11, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:48.431596+00', '2026-11-21 16:50:48.431596+00', 1, NULL, '2026-11-21 16:50:48.457888+00', NULL),
	('f524ace8-7979-43e8-accd-2440ad2a44ca', 'booking_received', 'client', NULL, 11, 1, 'deleted@client.example', 'fr', '{}', '2026-11-21 16:50:48.431596+00', '2026-11-21 16:50:48.431596+00', 1, NULL, '2026-11-21 16:50:48.485699+00', NULL),
	('a2c69b25-261c-4a31-8a27-dd887cd2b367', 'booking_cancelled', 'client', NULL, 11, 2, 'deleted@client.example', 'fr', '{}', '2026-11-21 16:50:48.513231+00', '2026-11-21 16:50:48.513231+00', 1, NULL, '2026-11-21 16:50:48.652051+00', NULL),
	('cb140284-769b-4796-a500-12e4953c764c', 'booking_rejected', 'client', NULL, 12, 2, 'deletedafterrejection@client.example', 'fr', '{}', '2026-11-21 16:50:48.693834+00', '2026-11-21 16:50:48.693834+00', 1, NULL, '2026-11-21 16:50:48.795464+00', NULL),
	('88908a97-175e-4f6a-b9ac-082412aa1576', 'booking_cancelled', 'client', NULL, 10, 3, 'cancelledbyowner@client.example', 'fr', '{}', '2026-11-21 16:50:48.298386+00', '2026-11-21 16:50:48.298386+00', 1, NULL, '2026-11-21 16:50:48.794383+00', NULL),
	('eaee0b35-df20-4840-bc3b-c72583168750', 'booking_reopened', 'client', NULL, 13, 3, 'reopened@client.example', 'fr', '{}', '2026-11-21 16:50:49.100108+00', '2026-11-21 16:50:49.100108+00', 1, NULL, '2026-11-21 16:50:49.338248+00', NULL),
	('c0993454-d0bd-48a7-a3db-be1febc6ab3a', 'booking_approved', 'client', NULL, 21, 1, 'enteredatnight@client.example', 'fr', '{}', '2026-11-21 16:50:49.919774+00', '2026-11-21 16:50:49.919774+00', 1, NULL, '2026-11-21 16:50:50.080669+00', NULL),
	('3c7ea45b-9e0a-4b76-8611-63471824fb77', 'booking_received', 'client', NULL, 29, 1, 'kolkataapproved@client.example', 'en', '{}', '2026-11-21 16:50:50.580124+00', '2026-11-21 16:50:50.580124+00', 1, NULL, '2026-11-21 16:50:50.623518+00', NULL),
	('789521aa-3338-48ca-aa0f-6ee7f166b3c3', 'booking_received', 'client', NULL, 28, 1, 'kolkataoverdue@client.example', 'fr', '{}', '2026-11-21 16:50:50.537485+00', '2026-11-21 16:50:50.537485+00', 1, NULL, '2026-11-21 16:50:50.564327+00', NULL),
	('6c210a0e-ea2d-4b8e-9397-69af9f8a7735', 'booking_cancelled', 'client', NULL, 39, 2, 'pendingindeletedschedule@client.example', 'fr', '{}', '2026-11-21 16:50:52.613603+00', '2026-11-21 16:50:52.613603+00', 1, NULL, '2026-11-21 16:50:52.76342+00', NULL),
	('010089fe-69e6-4b7f-960d-f7e261716940', 'booking_cancelled', 'client', NULL, 38, 3, 'indeletedschedule@client.example', 'fr', '{}', '2026-11-21 16:50:52.613603+00', '2026-11-21 16:50:52.613603+00', 1, NULL, '2026-11-21 16:50:52.718668+00', NULL),
	('35618bd7-f664-4165-9f49-9d096dc05048', 'booking_cancelled', 'client', NULL, 40, 3, 'pastindeletedschedule@client.example', 'fr', '{}', '2026-11-21 16:50:52.613603+00', '2026-11-21 16:50:52.613603+00', 1, NULL, '2026-11-21 16:50:52.791309+00', NULL),
	('99a87ffc-6da4-4d1c-9ac1-c82c0ead8c28', 'booking_cancelled', 'client', NULL, 41, 3, 'paidindeletedschedule@client.example', 'fr', '{}', '2026-11-21 16:50:52.613603+00', '2026-11-21 16:50:52.613603+00', 1, NULL, '2026-11-21 16:50:52.870408+00', NULL),
	('5383feba-8418-48f5-8469-7dc0e6d38888', 'booking_approved', 'client', NULL, 44, 3, 'paidapprovedpast@client.example', 'fr', '{}', '2026-11-21 16:50:53.98844+00', '2026-11-21 16:50:53.98844+00', 1, NULL, '2026-11-21 16:50:54.130117+00', NULL),
	('6b925018-80d5-4bfc-8e4d-57fea6dd6b1c', 'deposit_received', 'client', NULL, 46, 2, 'paidapproved@client.example', 'fr', '{}', '2026-11-21 16:50:54.678436+00', '2026-11-21 16:50:54.678436+00', 1, NULL, '2026-11-21 16:50:54.798482+00', NULL),
	('9bd18d86-cb5d-470e-bef2-ad0c8609d2bc', 'booking_requested', 'owner', NULL, 46, 2, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:54.678436+00', '2026-11-21 16:50:54.678436+00', 1, NULL, '2026-11-21 16:50:54.86302+00', NULL),
	('7d699492-83a7-4291-8697-9bbfc78b5717', 'booking_approved', 'client', NULL, 46, 3, 'paidapproved@client.example', 'fr', '{}', '2026-11-21 16:50:54.774082+00', '2026-11-21 16:50:54.774082+00', 1, NULL, '2026-11-21 16:50:54.892564+00', NULL),
	('5f44f3b8-aa73-42a2-a557-4f310d915a2a', 'deposit_refunded', 'client', NULL, 49, 4, 'refundedthenapproved@client.example', 'fr', '{}', '2026-11-21 16:50:55.755046+00', '2026-11-21 16:50:55.755046+00', 1, NULL, '2026-11-21 16:50:55.8412+00', NULL),
	('1554717b-85d0-40d5-b90d-c414ca78c9f6', 'deposit_given_back', 'owner', NULL, 49, 4, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:55.755046+00', '2026-11-21 16:50:55.755046+00', 1, NULL, '2026-11-21 16:50:55.860005+00', NULL),
	('c2c5e055-55b6-4dd4-ac92-cf252b46495e', 'deposit_received', 'client', NULL, 56, 2, 'paidafterswitching@client.example', 'fr', '{}', '2026-11-21 16:50:57.36414+00', '2026-11-21 16:50:57.36414+00', 1, NULL, '2026-11-21 16:50:57.450205+00', NULL),
	('c3835566-f57f-4bc4-8e04-b6dc54269a93', 'booking_requested', 'owner', NULL, 56, 2, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:57.36414+00', '2026-11-21 16:50:57.36414+00', 1, NULL, '2026-11-21 16:50:57.507521+00', NULL),
	('5d9c90c1-501f-4274-9d25-d08ececb29ac', 'deposit_received', 'client', NULL, 60, 2, 'takenbeforelate@client.example', 'fr', '{}', '2026-11-21 16:50:58.002969+00', '2026-11-21 16:50:58.002969+00', 1, NULL, '2026-11-21 16:50:58.104941+00', NULL),
	('afbc0b27-9d06-4aaa-b415-d605d874d725', 'booking_requested', 'owner', NULL, 60, 2, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:58.002969+00', '2026-11-21 16:50:58.002969+00', 1, NULL, '2026-11-21 16:50:58.146686+00', NULL),
	('7b4e1b81-8cb4-473a-ab70-9fb2a45fb26e', 'booking_rejected', 'client', NULL, 7, 2, 'rejected@client.example', 'fr', '{}', '2026-11-21 16:50:47.848608+00', '2026-11-21 16:50:47.848608+00', 1, NULL, '2026-11-21 16:50:48.071613+00', NULL),
	('73bfb28d-a4ea-40e2-89b9-48728d8783ed', 'booking_received', 'client', NULL, 18, 1, 'enteredoverdue@client.example', 'fr', '{}', '2026-11-21 16:50:49.652097+00', '2026-11-21 16:50:49.652097+00', 1, NULL, '2026-11-21 16:50:49.748865+00', NULL),
	('29061e5c-67f6-4dcd-ac91-c8536f964dc1', 'booking_approved', 'client', NULL, 36, 1, 'reminderwritten@client.example', 'fr', '{}', '2026-11-21 16:50:51.687326+00', '2026-11-21 16:50:51.687326+00', 1, NULL, '2026-11-21 16:50:51.724982+00', NULL),
	('ef96382c-fd84-4601-a1de-c181af28de68', 'booking_approved', 'client', NULL, 37, 1, 'reminderoutdated@client.example', 'fr', '{}', '2026-11-21 16:50:51.737455+00', '2026-11-21 16:50:51.737455+00', 1, NULL, '2026-11-21 16:50:51.749879+00', NULL),
	('b00be7f6-cf61-4b11-af53-e57de821472e', 'deposit_refunded', 'client', NULL, 41, 4, 'paidindeletedschedule@client.example', 'fr', '{}', '2026-11-21 16:50:52.839298+00', '2026-11-21 16:50:52.839298+00', 1, NULL, '2026-11-21 16:50:52.894475+00', NULL),
	('fd82c10a-8dbf-4917-9554-0a68580d06c1', 'deposit_received', 'client', NULL, 43, 2, 'paidoverdue@client.example', 'fr', '{}', '2026-11-21 16:50:53.587312+00', '2026-11-21 16:50:53.587312+00', 1, NULL, '2026-11-21 16:50:53.655634+00', NULL),
	('71be4703-cb36-470d-944a-fee69169206d', 'deposit_received', 'client', NULL, 44, 2, 'paidapprovedpast@client.example', 'fr', '{}', '2026-11-21 16:50:53.896044+00', '2026-11-21 16:50:53.896044+00', 1, NULL, '2026-11-21 16:50:54.025006+00', NULL),
	('3d230e96-4ef5-4555-9c83-56ce786a8585', 'booking_requested', 'owner', NULL, 44, 2, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:53.896044+00', '2026-11-21 16:50:53.896044+00', 1, NULL, '2026-11-21 16:50:54.087463+00', NULL),
	('888648af-e840-4c52-b33c-c4d0dbfaddb2', 'deposit_received', 'client', NULL, 45, 2, 'paidpending@client.example', 'fr', '{}', '2026-11-21 16:50:54.317353+00', '2026-11-21 16:50:54.317353+00', 1, NULL, '2026-11-21 16:50:54.405808+00', NULL),
	('4ad768d6-5ce4-4894-a23b-4b629e9ea93c', 'booking_requested', 'owner', NULL, 45, 2, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:54.317353+00', '2026-11-21 16:50:54.317353+00', 1, NULL, '2026-11-21 16:50:54.496256+00', NULL),
	('01e65ed3-ca09-4d2b-98ca-1afc3b7e780f', 'deposit_received', 'client', NULL, 49, 2, 'refundedthenapproved@client.example', 'fr', '{}', '2026-11-21 16:50:55.638629+00', '2026-11-21 16:50:55.638629+00', 1, NULL, '2026-11-21 16:50:55.698561+00', NULL),
	('22f432c8-424b-4ddc-9625-250fa0dc7e4d', 'booking_requested', 'owner', NULL, 49, 2, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:55.638629+00', '2026-11-21 16:50:55.638629+00', 1, NULL, '2026-11-21 16:50:55.729926+00', NULL),
	('baf0171e-6a7a-42f3-8c84-b54d383d3359', 'booking_cancelled', 'client', NULL, 51, 3, 'paidtodelete@client.example', 'fr', '{}', '2026-11-21 16:50:56.104587+00', '2026-11-21 16:50:56.104587+00', 1, NULL, '2026-11-21 16:50:56.192227+00', NULL),
	('b28bc644-75a8-4a42-a8c0-0bcb670b2f4d', 'deposit_given_back', 'owner', NULL, 51, 4, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:56.181819+00', '2026-11-21 16:50:56.181819+00', 1, NULL, '2026-11-21 16:50:56.207743+00', NULL),
	('9f55c9fb-1126-41fd-9660-4dc397935388', 'deposit_refunded', 'client', NULL, 51, 4, 'paidtodelete@client.example', 'fr', '{}', '2026-11-21 16:50:56.181819+00', '2026-11-21 16:50:56.181819+00', 1, NULL, '2026-11-21 16:50:56.226116+00', NULL),
	('0f944033-63a9-465c-8acf-830d6c214717', 'deposit_received', 'client', NULL, 52, 2, 'paidonyoga@client.example', 'fr', '{}', '2026-11-21 16:50:56.302677+00', '2026-11-21 16:50:56.302677+00', 1, NULL, '2026-11-21 16:50:56.481437+00', NULL),
	('c5d0d61e-52b3-4e99-bfed-882f0b385c49', 'cancellation_confirmed', 'client', NULL, 8, 2, 'cancelledbyclient@client.example', 'fr', '{}', '2026-11-21 16:50:47.975866+00', '2026-11-21 16:50:47.975866+00', 1, NULL, '2026-11-21 16:50:48.162419+00', NULL),
	('3243570e-bc07-488b-892b-a565c4626316', 'booking_received', 'client', NULL, 9, 1, 'takenagain@client.example', 'fr', '{}', '2026-11-21 16:50:48.043492+00', '2026-11-21 16:50:48.043492+00', 1, NULL, '2026-11-21 16:50:48.302426+00', NULL),
	('f9c41297-f31c-44d9-a973-f532ffe597fe', 'booking_requested', 'owner', NULL, 12, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:48.611915+00', '2026-11-21 16:50:48.611915+00', 1, NULL, '2026-11-21 16:50:48.626011+00', NULL),
	('85230e58-bb57-487c-9789-2089a947974d', 'booking_received', 'client', NULL, 12, 1, 'deletedafterrejection@client.example', 'fr', '{}', '2026-11-21 16:50:48.611915+00', '2026-11-21 16:50:48.611915+00', 1, NULL, '2026-11-21 16:50:48.655037+00', NULL),
	('9340e901-910f-43f7-aa3a-3c97d8dcce4f', 'booking_received', 'client', NULL, 17, 1, 'enteredpending@client.example', 'fr', '{}', '2026-11-21 16:50:49.593417+00', '2026-11-21 16:50:49.593417+00', 1, NULL, '2026-11-21 16:50:49.628074+00', NULL),
	('8de70b28-eea6-4843-9506-0e9132e16b08', 'booking_approved', 'client', NULL, 22, 1, 'springforward@client.example', 'fr', '{}', '2026-11-21 16:50:50.03957+00', '2026-11-21 16:50:50.03957+00', 1, NULL, '2026-11-21 16:50:50.146407+00', NULL),
	('311c81f4-7923-411e-a3cf-72e966b93d8a', 'booking_approved', 'client', NULL, 23, 1, 'springforwardafter@client.example', 'fr', '{}', '2026-11-21 16:50:50.136084+00', '2026-11-21 16:50:50.136084+00', 1, NULL, '2026-11-21 16:50:50.250429+00', NULL);
INSERT INTO public.messages VALUES
	('9e8b959c-e65b-420f-a313-ac2cf5c83373', 'booking_approved', 'client', NULL, 24, 1, 'fallback@client.example', 'fr', '{}', '2026-11-21 16:50:50.241664+00', '2026-11-21 16:50:50.241664+00', 1, NULL, '2026-11-21 16:50:50.305982+00', NULL),
	('4555a509-34f5-4dfe-89e3-66ef2e00b103', 'booking_received', 'client', NULL, 25, 1, 'newyorkforward@client.example', 'fr', '{}', '2026-11-21 16:50:50.339448+00', '2026-11-21 16:50:50.339448+00', 1, NULL, '2026-11-21 16:50:50.372634+00', NULL),
	('1f223140-2038-49e2-9d32-977919e93732', 'booking_received', 'client', NULL, 26, 1, 'newyorkapproved@client.example', 'fr', '{}', '2026-11-21 16:50:50.350223+00', '2026-11-21 16:50:50.350223+00', 1, NULL, '2026-11-21 16:50:50.373221+00', NULL),
	('a6975236-b19c-4bda-b739-76032dbc2d3b', 'booking_received', 'client', NULL, 27, 1, 'kolkatapending@client.example', 'fr', '{}', '2026-11-21 16:50:50.483744+00', '2026-11-21 16:50:50.483744+00', 1, NULL, '2026-11-21 16:50:50.526514+00', NULL),
	('e5df8ff9-7d60-4324-8e1f-12715a56264e', 'booking_approved', 'client', NULL, 26, 2, 'newyorkapproved@client.example', 'fr', '{}', '2026-11-21 16:50:50.375346+00', '2026-11-21 16:50:50.375346+00', 1, NULL, '2026-11-21 16:50:50.583329+00', NULL),
	('908c7d14-35c5-471e-8ccc-1eb96380a8ae', 'booking_received', 'client', NULL, 34, 1, 'toremind@client.example', 'fr', '{}', '2026-11-21 16:50:51.234457+00', '2026-11-21 16:50:51.234457+00', 1, NULL, '2026-11-21 16:50:51.282641+00', NULL),
	('2ec47ede-47f8-410a-8cd4-617b02b28216', 'booking_requested', 'owner', NULL, 34, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:51.234457+00', '2026-11-21 16:50:51.234457+00', 1, NULL, '2026-11-21 16:50:51.269241+00', NULL),
	('fe2e03a7-42ed-4408-8bb7-b11bbe634e1e', 'booking_requested', 'owner', NULL, 35, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:51.483998+00', '2026-11-21 16:50:51.483998+00', 1, NULL, '2026-11-21 16:50:51.493116+00', NULL),
	('4a5fbe2b-dd1a-4974-9093-6d21adfc4b48', 'booking_received', 'client', NULL, 35, 1, 'remindedandstopped@client.example', 'fr', '{}', '2026-11-21 16:50:51.483998+00', '2026-11-21 16:50:51.483998+00', 1, NULL, '2026-11-21 16:50:51.49873+00', NULL),
	('00961cd6-a0d5-4ffd-849c-a69f32e83653', 'booking_approved', 'client', NULL, 35, 2, 'remindedandstopped@client.example', 'fr', '{}', '2026-11-21 16:50:51.53444+00', '2026-11-21 16:50:51.53444+00', 1, NULL, '2026-11-21 16:50:51.694239+00', NULL),
	('120164f3-7adc-4a4e-aebb-6b3962a54590', 'booking_requested', 'owner', NULL, 38, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:51.805649+00', '2026-11-21 16:50:51.805649+00', 1, NULL, '2026-11-21 16:50:51.815666+00', NULL),
	('e5f44397-521b-4488-b48c-acc8a9d0d705', 'booking_received', 'client', NULL, 38, 1, 'indeletedschedule@client.example', 'fr', '{}', '2026-11-21 16:50:51.805649+00', '2026-11-21 16:50:51.805649+00', 1, NULL, '2026-11-21 16:50:51.854252+00', NULL),
	('5ee31009-fdcf-489c-90a4-19888dd7fb3e', 'booking_approved', 'client', NULL, 38, 2, 'indeletedschedule@client.example', 'fr', '{}', '2026-11-21 16:50:51.85978+00', '2026-11-21 16:50:51.85978+00', 1, NULL, '2026-11-21 16:50:51.984178+00', NULL),
	('cfce87b2-373c-4bea-9954-cc53c650acae', 'booking_requested', 'owner', NULL, 39, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:51.985082+00', '2026-11-21 16:50:51.985082+00', 1, NULL, '2026-11-21 16:50:52.015121+00', NULL),
	('e1891732-72f0-4358-bf8d-a87294a8bfe5', 'booking_received', 'client', NULL, 39, 1, 'pendingindeletedschedule@client.example', 'fr', '{}', '2026-11-21 16:50:51.985082+00', '2026-11-21 16:50:51.985082+00', 1, NULL, '2026-11-21 16:50:52.030835+00', NULL),
	('8b4221e1-04b1-49a6-b415-7c19b6c8d40b', 'booking_requested', 'owner', NULL, 40, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:52.03044+00', '2026-11-21 16:50:52.03044+00', 1, NULL, '2026-11-21 16:50:52.190426+00', NULL),
	('d381e83a-4db1-44d4-9e90-45d8c56c8018', 'booking_received', 'client', NULL, 40, 1, 'pastindeletedschedule@client.example', 'fr', '{}', '2026-11-21 16:50:52.03044+00', '2026-11-21 16:50:52.03044+00', 1, NULL, '2026-11-21 16:50:52.291005+00', NULL),
	('5948d05a-a055-4a8b-bfe0-b76a5a6e0802', 'booking_approved', 'client', NULL, 40, 2, 'pastindeletedschedule@client.example', 'fr', '{}', '2026-11-21 16:50:52.196238+00', '2026-11-21 16:50:52.196238+00', 1, NULL, '2026-11-21 16:50:52.372977+00', NULL),
	('406b622d-b9e3-4c46-a529-2b9de6486691', 'booking_requested', 'owner', NULL, 42, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:53.388973+00', '2026-11-21 16:50:53.388973+00', 1, NULL, '2026-11-21 16:50:53.47115+00', NULL),
	('84fc263d-f15e-4fe9-b5f9-b7eaf17ed64c', 'booking_received', 'client', NULL, 42, 1, 'behindpassword@client.example', 'fr', '{}', '2026-11-21 16:50:53.388973+00', '2026-11-21 16:50:53.388973+00', 1, NULL, '2026-11-21 16:50:53.599362+00', NULL),
	('ed2bd7be-0ca2-4927-a671-1750d08e5ee9', 'deposit_received', 'client', NULL, 47, 2, 'refundedbyrejection@client.example', 'fr', '{}', '2026-11-21 16:50:54.98098+00', '2026-11-21 16:50:54.98098+00', 1, NULL, '2026-11-21 16:50:55.082634+00', NULL),
	('cc0f0f1d-bb1b-469b-8a1e-41dd8e0c3498', 'booking_requested', 'owner', NULL, 47, 2, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:54.98098+00', '2026-11-21 16:50:54.98098+00', 1, NULL, '2026-11-21 16:50:55.19966+00', NULL),
	('31fbc51e-c1ff-4481-b90f-a953de324d20', 'deposit_given_back', 'owner', NULL, 47, 4, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:55.23379+00', '2026-11-21 16:50:55.23379+00', 1, NULL, '2026-11-21 16:50:55.263326+00', NULL),
	('11295ff6-ee0f-4fcd-8533-87c79865c93e', 'deposit_refunded', 'client', NULL, 47, 4, 'refundedbyrejection@client.example', 'fr', '{}', '2026-11-21 16:50:55.23379+00', '2026-11-21 16:50:55.23379+00', 1, NULL, '2026-11-21 16:50:55.260744+00', NULL),
	('c9a67c05-8009-4b01-af1b-4628a101f923', 'cancellation_confirmed', 'client', NULL, 48, 3, 'refundedbycancellation@client.example', 'fr', '{}', '2026-11-21 16:50:55.404984+00', '2026-11-21 16:50:55.404984+00', 1, NULL, '2026-11-21 16:50:55.528656+00', NULL),
	('c59b1a1b-03ae-492f-9820-df16bf5e1df6', 'client_cancelled', 'owner', NULL, 48, 3, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:55.404984+00', '2026-11-21 16:50:55.404984+00', 1, NULL, '2026-11-21 16:50:55.616563+00', NULL),
	('93472add-c69f-4790-89cf-83b6ef7172bf', 'booking_approved', 'client', NULL, 49, 5, 'refundedthenapproved@client.example', 'fr', '{}', '2026-11-21 16:50:55.814324+00', '2026-11-21 16:50:55.814324+00', 1, NULL, '2026-11-21 16:50:55.935461+00', NULL),
	('4bc669a1-a128-4c0f-941d-5ce3a2d7b750', 'booking_reminder', 'client', NULL, 44, 4, 'paidapprovedpast@client.example', 'fr', '{}', '2026-11-21 16:50:58.091281+00', '2026-11-21 16:50:58.091281+00', 1, NULL, '2026-11-21 16:50:58.270299+00', NULL),
	('e846036b-2d9c-4bf5-825b-b0201143dbec', 'booking_requested', 'owner', NULL, 43, 2, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:53.587312+00', '2026-11-21 16:50:53.587312+00', 1, NULL, '2026-11-21 16:50:53.730401+00', NULL),
	('d61d0afc-74ed-4c56-b781-d5f6e490be3f', 'booking_rejected', 'client', NULL, 47, 3, 'refundedbyrejection@client.example', 'fr', '{}', '2026-11-21 16:50:55.059955+00', '2026-11-21 16:50:55.059955+00', 1, NULL, '2026-11-21 16:50:55.233534+00', NULL),
	('ad812c7d-7718-4b5f-937b-169f51d33279', 'deposit_received', 'client', NULL, 48, 2, 'refundedbycancellation@client.example', 'fr', '{}', '2026-11-21 16:50:55.37167+00', '2026-11-21 16:50:55.37167+00', 1, NULL, '2026-11-21 16:50:55.457212+00', NULL),
	('95693af2-021b-4f36-b2b7-e3e17a6b443c', 'booking_requested', 'owner', NULL, 48, 2, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:55.37167+00', '2026-11-21 16:50:55.37167+00', 1, NULL, '2026-11-21 16:50:55.526477+00', NULL),
	('25f09aee-fab8-470d-8de7-ef63cb64d610', 'deposit_refunded', 'client', NULL, 48, 4, 'refundedbycancellation@client.example', 'fr', '{}', '2026-11-21 16:50:55.436291+00', '2026-11-21 16:50:55.436291+00', 1, NULL, '2026-11-21 16:50:55.636113+00', NULL),
	('698020b2-88cd-4e5e-8fdc-762d6b197bc4', 'deposit_given_back', 'owner', NULL, 48, 4, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:55.436291+00', '2026-11-21 16:50:55.436291+00', 1, NULL, '2026-11-21 16:50:55.651916+00', NULL),
	('fb4c6a05-d9a5-442a-af29-b89c0658223a', 'booking_rejected', 'client', NULL, 49, 3, 'refundedthenapproved@client.example', 'fr', '{}', '2026-11-21 16:50:55.680185+00', '2026-11-21 16:50:55.680185+00', 1, NULL, '2026-11-21 16:50:55.732777+00', NULL),
	('a8ceec7e-089f-41a0-98c1-a91b086801a7', 'deposit_received', 'client', NULL, 50, 2, 'kept@client.example', 'fr', '{}', '2026-11-21 16:50:55.874686+00', '2026-11-21 16:50:55.874686+00', 1, NULL, '2026-11-21 16:50:55.958439+00', NULL),
	('cd026468-7912-4f4b-9410-dd7bb0494cb2', 'booking_requested', 'owner', NULL, 50, 2, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:55.874686+00', '2026-11-21 16:50:55.874686+00', 1, NULL, '2026-11-21 16:50:55.975799+00', NULL),
	('29292f05-0574-44b5-b5a9-c710a340967c', 'booking_approved', 'client', NULL, 50, 3, 'kept@client.example', 'fr', '{}', '2026-11-21 16:50:55.994563+00', '2026-11-21 16:50:55.994563+00', 1, NULL, '2026-11-21 16:50:55.997965+00', NULL),
	('b6479417-6ecc-41c3-aaa8-e062558e6bb3', 'client_cancelled', 'owner', NULL, 50, 4, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:56.01018+00', '2026-11-21 16:50:56.01018+00', 1, NULL, '2026-11-21 16:50:56.020527+00', NULL),
	('0637def6-f344-487c-aaab-650a33920add', 'cancellation_confirmed', 'client', NULL, 50, 4, 'kept@client.example', 'fr', '{}', '2026-11-21 16:50:56.01018+00', '2026-11-21 16:50:56.01018+00', 1, NULL, '2026-11-21 16:50:56.048914+00', NULL),
	('ef664c92-848d-445c-830e-bee27570cead', 'deposit_received', 'client', NULL, 51, 2, 'paidtodelete@client.example', 'fr', '{}', '2026-11-21 16:50:56.067932+00', '2026-11-21 16:50:56.067932+00', 1, NULL, '2026-11-21 16:50:56.142407+00', NULL),
	('7247718c-4a4e-45bb-b61a-de4af82cf6ea', 'booking_requested', 'owner', NULL, 51, 2, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:56.067932+00', '2026-11-21 16:50:56.067932+00', 1, NULL, '2026-11-21 16:50:56.164822+00', NULL),
	('6e949ed0-a3b3-4745-8c5f-db610dbbe133', 'deposit_received', 'client', NULL, 58, 3, 'latehonoured@client.example', 'fr', '{}', '2026-11-21 16:50:58.090419+00', '2026-11-21 16:50:58.090419+00', 1, NULL, '2026-11-21 16:50:58.216918+00', NULL),
	('021b5ce5-3eef-4654-8ed5-e9b9db7ca566', 'deposit_late', 'owner', NULL, 58, 3, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:50:58.090419+00', '2026-11-21 16:50:58.090419+00', 1, NULL, '2026-11-21 16:50:58.256305+00', NULL),
	('ad376b63-4cdc-464c-896a-d47374ad4d40', 'deposit_returned', 'client', NULL, 59, 3, 'latereturned@client.example', 'fr', '{}', '2026-11-21 16:50:58.339062+00', '2026-11-21 16:50:58.339062+00', 1, NULL, '2026-11-21 16:50:58.411387+00', NULL),
	('7616528d-5ab8-480a-81bd-9e59a0d5bf0e', 'booking_reminder', 'client', NULL, 33, 3, 'remindedandstopped@client.example', 'fr', '{}', '2026-11-21 16:50:58.940942+00', '2026-11-21 16:50:58.940942+00', 1, NULL, '2026-11-21 16:50:58.948844+00', NULL),
	('a3d6582b-4269-42e5-b963-7b6bf04577a0', 'booking_reminder', 'client', NULL, 32, 3, 'reminded@client.example', 'fr', '{}', '2026-11-21 16:50:58.940942+00', '2026-11-21 16:50:58.940942+00', 1, NULL, '2026-11-21 16:50:58.94784+00', NULL),
	('654eb18a-9ab5-4433-aa33-d1787777a602', 'deposit_received', 'client', NULL, 64, 2, 'takenslot@client.example', 'fr', '{"amountCents": 1550}', '2026-11-21 16:51:03.376911+00', '2026-11-21 16:51:03.376911+00', 0, NULL, NULL, NULL),
	('e07a2ba4-a0a0-4020-92bb-1ab586ad9d79', 'booking_requested', 'owner', NULL, 64, 2, 'camille@salon.example', 'fr', '{"amountCents": 1550}', '2026-11-21 16:51:03.376911+00', '2026-11-21 16:51:03.376911+00', 0, NULL, NULL, NULL),
	('f0f8e533-bc66-4c06-bf92-68c772738e61', 'booking_requested', 'owner', NULL, 65, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:51:03.514427+00', '2026-11-21 16:51:03.514427+00', 0, NULL, NULL, NULL);
INSERT INTO public.messages VALUES
	('c16ecef1-c974-4b84-b9f2-85fec4d92c4c', 'booking_received', 'client', NULL, 65, 1, 'mailsdue@client.example', 'fr', '{}', '2026-11-21 16:51:03.514427+00', '2026-11-21 16:51:03.514427+00', 0, NULL, NULL, NULL),
	('0e3da306-51a7-4057-b63d-b7fb47a7ccaa', 'booking_approved', 'client', NULL, 65, 2, 'mailsdue@client.example', 'fr', '{}', '2026-11-21 16:51:03.552695+00', '2026-11-21 16:51:03.552695+00', 0, NULL, NULL, NULL),
	('a6d491a5-d14d-4ed8-9a31-d66626049e58', 'booking_changed', 'client', NULL, 65, 3, 'mailsdue@client.example', 'fr', '{"before": {"date": "2027-03-16", "service": "Coupe", "startTime": "09:00", "durationMinutes": 60}}', '2026-11-21 16:51:03.595138+00', '2026-11-21 16:51:03.595138+00', 0, NULL, NULL, NULL),
	('32a55dad-f709-4d3d-ad1c-54bbe477bb0d', 'client_cancelled', 'owner', NULL, 65, 4, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:51:03.689359+00', '2026-11-21 16:51:03.689359+00', 0, NULL, NULL, NULL),
	('183fc898-6fd4-4e1c-a889-729d2d092d77', 'cancellation_confirmed', 'client', NULL, 65, 4, 'mailsdue@client.example', 'fr', '{}', '2026-11-21 16:51:03.689359+00', '2026-11-21 16:51:03.689359+00', 0, NULL, NULL, NULL),
	('6ee8de38-da00-4cd2-b849-40029e3f1ae0', 'booking_requested', 'owner', NULL, 70, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:51:03.863116+00', '2026-11-21 16:51:03.863116+00', 0, NULL, NULL, NULL),
	('83e75c54-e3e1-4901-a14f-41a3147fa4ee', 'booking_received', 'client', NULL, 71, 1, 'enteredmaildue@client.example', 'fr', '{}', '2026-11-21 16:51:03.89358+00', '2026-11-21 16:51:03.89358+00', 0, NULL, NULL, NULL),
	('32b76cb2-12a5-43cf-93f0-1111072b266a', 'verify_address', 'owner', 'd09bb320-dbd5-4d35-9413-6808a261bc6d', NULL, NULL, 'olga@salon.example', 'fr', '{}', '2026-11-21 16:51:03.918856+00', '2026-11-21 16:51:03.918856+00', 0, NULL, NULL, NULL),
	('26e63e66-8886-40c6-b462-ea21c17882c1', 'address_taken', 'owner', 'c2ac3aac-251d-4f48-923d-23b337e03461', NULL, NULL, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:51:04.495261+00', '2026-11-21 16:51:04.495261+00', 0, NULL, NULL, NULL),
	('7846dea3-ea7b-496e-b360-a3b210de7a62', 'test_mail', 'owner', 'c2ac3aac-251d-4f48-923d-23b337e03461', NULL, NULL, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:51:04.707997+00', '2026-11-21 16:51:04.707997+00', 0, NULL, NULL, NULL),
	('b5a5f2c0-f1a9-4a9d-a91f-5ca754d30d95', 'subscription_unpaid', 'owner', 'b23e6cec-79b3-4dd0-90c6-d935aefb4758', NULL, NULL, 'karim@salon.example', 'fr', '{}', '2026-11-21 16:51:04.828635+00', '2026-11-21 16:51:04.828635+00', 0, NULL, NULL, NULL),
	('1abfc683-bb62-43b8-87a2-394092223abc', 'booking_rejected', 'client', NULL, 74, 3, 'refundrefusedthrice@client.example', 'fr', '{}', '2026-11-21 16:51:05.393665+00', '2026-11-21 16:51:05.393665+00', 0, NULL, NULL, NULL),
	('4113fba9-3d9b-4d49-bc0b-edcadfc2c69e', 'test_mail', 'owner', '1943e3fc-7f30-4c5c-a8b9-5a39b33e29e0', NULL, NULL, 'jane@salon.example', 'en', '{}', '2026-11-17 16:51:06.828538+00', '2026-11-21 16:51:04.714629+00', 8, 'EENVELOPE 550', NULL, '2026-11-21 16:51:06.828538+00'),
	('4bd9e225-c27f-4759-85fc-969108be9a6a', 'booking_received', 'client', NULL, 70, 1, 'mailretried@client.example', 'fr', '{}', '2026-11-21 16:51:03.863116+00', '2026-11-21 16:51:03.863116+00', 1, 'ECONNECTION', NULL, NULL),
	('d8fa425d-8e44-4f9d-8199-b43b01a5ec07', 'booking_requested', 'owner', NULL, 66, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:51:03.732939+00', '2026-11-21 16:51:03.732939+00', 0, NULL, NULL, NULL),
	('0ee03fbd-bc3c-441e-a358-75d949829964', 'booking_received', 'client', NULL, 66, 1, 'maildueinenglish@client.example', 'en', '{}', '2026-11-21 16:51:03.732939+00', '2026-11-21 16:51:03.732939+00', 0, NULL, NULL, NULL),
	('98d3a5f3-66f7-4990-ad1b-7e92f251084b', 'booking_received', 'client', NULL, 67, 1, 'maildueofjane@client.example', 'fr', '{}', '2026-11-21 16:51:03.747932+00', '2026-11-21 16:51:03.747932+00', 0, NULL, NULL, NULL),
	('2eecbc24-ca1b-4374-b94e-f05347c1949c', 'booking_requested', 'owner', NULL, 69, 1, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:51:03.771931+00', '2026-11-21 16:51:03.771931+00', 0, NULL, NULL, NULL),
	('24238ace-245b-40cf-8713-b1e651165c41', 'booking_approved', 'client', NULL, 69, 2, 'mailwaiting@client.example', 'fr', '{}', '2026-11-21 16:51:03.804722+00', '2026-11-21 16:51:03.804722+00', 0, NULL, NULL, NULL),
	('486adf74-b907-4c27-801b-8625e982149a', 'reset_password', 'owner', '189bd538-2446-40b5-8100-a13b659e0b5c', NULL, NULL, 'nina@salon.example', 'fr', '{"token": "wmVDxfn8TSKj2tuWNdCwEPA8"}', '2026-11-21 16:51:04.853442+00', '2026-11-21 16:51:04.853442+00', 0, NULL, NULL, NULL),
	('0ddf2259-6cdc-414e-8bbc-1248559185e8', 'booking_reminder', 'client', NULL, 36, 2, 'reminderwritten@client.example', 'fr', '{"startsAt": "2027-03-02T07:00:00+00:00"}', '2026-11-21 16:51:04.899937+00', '2026-11-21 16:51:04.899937+00', 0, NULL, NULL, NULL),
	('efe33fd0-66a4-4adf-ac16-b8ab1b93e7f8', 'booking_reminder', 'client', NULL, 37, 2, 'reminderoutdated@client.example', 'fr', '{"startsAt": "2027-03-02T06:00:00+00:00"}', '2026-11-21 16:51:04.899937+00', '2026-11-21 16:51:04.899937+00', 0, NULL, NULL, NULL),
	('50f2280b-d997-41c1-a6a0-fdd009713392', 'client_cancelled', 'owner', NULL, 37, 3, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:51:04.922436+00', '2026-11-21 16:51:04.922436+00', 0, NULL, NULL, NULL),
	('cda4c565-8d4d-45ce-bb62-05bb2f2744ae', 'cancellation_confirmed', 'client', NULL, 37, 3, 'reminderoutdated@client.example', 'fr', '{}', '2026-11-21 16:51:04.922436+00', '2026-11-21 16:51:04.922436+00', 0, NULL, NULL, NULL),
	('97d742d1-611e-4e84-8fdd-16ce55f5b95e', 'deposit_received', 'client', NULL, 72, 2, 'refundowed@client.example', 'fr', '{"amountCents": 1550}', '2026-11-21 16:51:04.986277+00', '2026-11-21 16:51:04.986277+00', 0, NULL, NULL, NULL),
	('bbe7062d-4c42-4066-b925-bdac782f653d', 'booking_requested', 'owner', NULL, 72, 2, 'camille@salon.example', 'fr', '{"amountCents": 1550}', '2026-11-21 16:51:04.986277+00', '2026-11-21 16:51:04.986277+00', 0, NULL, NULL, NULL),
	('f7676567-8863-479b-ae83-f12c3d80e72b', 'deposit_received', 'client', NULL, 73, 2, 'refundrefusedonce@client.example', 'fr', '{"amountCents": 1550}', '2026-11-21 16:51:05.105705+00', '2026-11-21 16:51:05.105705+00', 0, NULL, NULL, NULL),
	('cdd24b00-18d7-4995-9728-130455ae2e6e', 'booking_requested', 'owner', NULL, 73, 2, 'camille@salon.example', 'fr', '{"amountCents": 1550}', '2026-11-21 16:51:05.105705+00', '2026-11-21 16:51:05.105705+00', 0, NULL, NULL, NULL),
	('cf55374e-8dc7-4fd2-953e-fa47ab7237f2', 'deposit_received', 'client', NULL, 74, 2, 'refundrefusedthrice@client.example', 'fr', '{"amountCents": 1550}', '2026-11-21 16:51:05.331785+00', '2026-11-21 16:51:05.331785+00', 0, NULL, NULL, NULL),
	('cfc76c5f-4443-4209-8c9c-3c0f6569c475', 'booking_requested', 'owner', NULL, 74, 2, 'camille@salon.example', 'fr', '{"amountCents": 1550}', '2026-11-21 16:51:05.331785+00', '2026-11-21 16:51:05.331785+00', 0, NULL, NULL, NULL),
	('cb48c791-e58a-4c09-aa84-2af5dfb21ede', 'refund_refused', 'owner', NULL, 74, 4, 'camille@salon.example', 'fr', '{"amountCents": 1550}', '2026-11-21 16:51:05.462183+00', '2026-11-21 16:51:05.462183+00', 0, NULL, NULL, NULL),
	('8a416e76-fc31-4fb2-9c85-c015558561c2', 'client_cancelled', 'owner', NULL, 73, 3, 'camille@salon.example', 'fr', '{}', '2026-11-21 16:51:05.493463+00', '2026-11-21 16:51:05.493463+00', 0, NULL, NULL, NULL),
	('a45f27d4-3fff-41d7-ac2b-3d5801137f80', 'cancellation_confirmed', 'client', NULL, 73, 3, 'refundrefusedonce@client.example', 'fr', '{}', '2026-11-21 16:51:05.493463+00', '2026-11-21 16:51:05.493463+00', 0, NULL, NULL, NULL),
	('8cb9297d-d85c-434a-93ae-d1c43579f8de', 'booking_rejected', 'client', NULL, 72, 3, 'refundowed@client.example', 'fr', '{}', '2026-11-21 16:51:06.488162+00', '2026-11-21 16:51:06.488162+00', 0, NULL, NULL, NULL),
	('612a41fb-7e18-469d-8c0d-75686527b6f7', 'booking_requested', 'owner', NULL, 68, 1, 'camille@salon.example', 'fr', '{}', '2026-11-17 16:51:06.828538+00', '2026-11-21 16:51:03.761863+00', 8, 'EENVELOPE 550', NULL, '2026-11-21 16:51:06.828538+00'),
	('1408033d-f92d-4686-b736-23eeb0bf5f13', 'booking_received', 'client', NULL, 68, 1, 'mailabandoned@client.example', 'fr', '{}', '2026-11-17 16:51:06.828538+00', '2026-11-21 16:51:03.761863+00', 8, 'EENVELOPE 550', NULL, '2026-11-21 16:51:06.828538+00'),
	('ec19057c-4b74-49ba-968f-d1e5134ab1fa', 'booking_received', 'client', NULL, 69, 1, 'mailwaiting@client.example', 'fr', '{}', '2026-11-21 16:51:03.771931+00', '2026-11-21 16:51:26.840529+00', 2, 'EENVELOPE 451', NULL, NULL);

INSERT INTO public.payment_accounts VALUES
	('189bd538-2446-40b5-8100-a13b659e0b5c', 'sandbox', 'acct_G_63JUjcUtBUznPiVhb-0AKk', false, '2026-11-21 16:50:41.437154+00'),
	('1943e3fc-7f30-4c5c-a8b9-5a39b33e29e0', 'sandbox', 'acct_kn8TwilLczYaOiPYoQOGCzKy', true, '2026-11-21 16:50:40.309618+00'),
	('c2ac3aac-251d-4f48-923d-23b337e03461', 'sandbox', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', true, '2026-11-21 16:50:39.17893+00');

INSERT INTO public.payment_events VALUES
	('evt_j7TOWJxaGYti4Ks_v88_B78B', '2026-11-21 16:50:34.299992+00'),
	('evt_wVCxnMkjexFpoKOHBTlIpWw_', '2026-11-21 16:50:35.79979+00'),
	('evt_Bu9REikEPYEMVZjc6dY-oxKC', '2026-11-21 16:50:36.920714+00'),
	('evt_m_riK28BibIejVb5X0ArSXoY', '2026-11-21 16:50:37.180835+00'),
	('evt_KlKL50QanHng9ShXqQ-6ikfJ', '2026-11-21 16:50:38.769159+00'),
	('evt_4A935nK3UXZU5hOP-hKBhLJK', '2026-11-21 16:50:39.252493+00'),
	('evt_zAocU_vKwFKUK7gbJ85kRweh', '2026-11-21 16:50:40.199786+00'),
	('evt_2CQX78veLhYHivbLGZxAIMRy', '2026-11-21 16:50:40.475039+00'),
	('evt_BN_PG9Cz355VDSYw3tog2NM_', '2026-11-21 16:50:52.515537+00'),
	('evt_PMi9pqsqXzaX0AXdUK2m4-Mq', '2026-11-21 16:50:52.839298+00'),
	('evt_4cMGjyZna_x-ku9lsm5XBWtR', '2026-11-21 16:50:53.587312+00'),
	('evt_G2vMvjdRwYjMvZfmv0VlvLUV', '2026-11-21 16:50:53.896044+00'),
	('evt_b6bt-u6y38FQilL1JhYgl-XO', '2026-11-21 16:50:54.317353+00'),
	('evt_9Tj0cQSSJo3hN2KKcO6PaG6n', '2026-11-21 16:50:54.678436+00'),
	('evt_bTlHjUeg7K2ELV9NBDOduSJO', '2026-11-21 16:50:54.98098+00'),
	('evt_KdOLmcfrPaUTmzpH5nmIgtLZ', '2026-11-21 16:50:55.23379+00'),
	('evt_NOiW2guACnIUOz0X3ScIyrTa', '2026-11-21 16:50:55.37167+00'),
	('evt_TZIGOYxI3ubKYOfz_ZsH3fXr', '2026-11-21 16:50:55.436291+00'),
	('evt_fqq_Zy9ZWussj3HWPollRZ8u', '2026-11-21 16:50:55.638629+00'),
	('evt_9yYH6GzB2TtqANtQ5BRUU5S9', '2026-11-21 16:50:55.755046+00'),
	('evt_usysjQgfik1jfglx_bzquTbu', '2026-11-21 16:50:55.874686+00'),
	('evt_oBspki90xgakAlUYLYpsSZLE', '2026-11-21 16:50:56.067932+00'),
	('evt_OIqh9Y4JVedXl7u4CrM7iNLz', '2026-11-21 16:50:56.181819+00'),
	('evt_0xt2MO5e3YKJpu1w1pYRonWq', '2026-11-21 16:50:56.302677+00'),
	('evt_mOSANFUqi2RfawAqdBjUVFNy', '2026-11-21 16:50:56.892779+00'),
	('evt_jtYqeTDATQXl7hJZhXxyiYjG', '2026-11-21 16:50:57.36414+00'),
	('evt_QaNc_kBXFE46WX8Gd1VJ6zNT', '2026-11-21 16:50:58.002969+00'),
	('evt_q0u9UsfJXRFANo0BjPEEfQ3V', '2026-11-21 16:50:58.090419+00'),
	('evt_aVFN0Owa8uZvIpp8pi4RHumJ', '2026-11-21 16:50:58.25563+00'),
	('evt_jfQlit3jQ6cDUrs7lfrR2gQU', '2026-11-21 16:50:58.339062+00'),
	('evt_5WKQ6ozSek84yPbG-Tb__6_N', '2026-11-21 16:51:03.376911+00'),
	('evt_wKxgVUAAE1tB2U93m6US4ccM', '2026-11-21 16:51:04.737803+00'),
	('evt_bTJ32UcZhKGFu5pnG-axt94q', '2026-11-21 16:51:04.828635+00'),
	('evt_93wKk7qfXiGrM1Rr44bWZXfX', '2026-11-21 16:51:04.986277+00'),
	('evt_PqofpoM7do0CGsVE3idVgaNS', '2026-11-21 16:51:05.105705+00'),
	('evt_mMqukVSyWYZwHW5FXOTpDU5y', '2026-11-21 16:51:05.331785+00'),
	('evt_fSieLnKs-8PkTIbkQH3W0h0Q', '2026-11-21 16:51:05.777345+00'),
	('evt_6QrmHKgszXiTJhzF5f-VeHWa', '2026-11-21 16:51:06.137416+00');

INSERT INTO public.reminder_stops VALUES
	('remindedandstopped@client.example', '2026-11-21 16:50:59.221154+00');

INSERT INTO public.sandbox_objects VALUES
	('acct_9TMCHNM1uof-je-OSxb4Sxrp', 'account', 'c2ac3aac-251d-4f48-923d-23b337e03461', '{"enabled": true}', '2026-11-21 16:50:39.17666+00'),
	('evt_j7TOWJxaGYti4Ks_v88_B78B', 'event', 'cus_IUo_gb2WV-s7dDZiODmEldVx', '{"type": "checkout.session.completed", "object": {"customer": "cus_IUo_gb2WV-s7dDZiODmEldVx"}, "source": "platform", "delivered": true}', '2026-11-21 16:50:33.93316+00'),
	('sbx_9Vn4zGbHoa2zvxPmsl_JKagw', 'session', 'cus_IUo_gb2WV-s7dDZiODmEldVx', '{"page": "checkout", "closed": true, "returnUrl": "http://127.0.0.1:43559/subscription?checkout=done", "refreshUrl": null}', '2026-11-21 16:50:33.836383+00'),
	('sbx_PlLmyMzW35VMX77I9IkhhVMF', 'session', 'cus_IUo_gb2WV-s7dDZiODmEldVx', '{"page": "portal", "closed": false, "returnUrl": "http://127.0.0.1:43559/subscription", "refreshUrl": null}', '2026-11-21 16:50:35.729992+00'),
	('cus_IUo_gb2WV-s7dDZiODmEldVx', 'customer', '91332556-3036-4e4c-ab42-cf98a001ec5b', '{"subscription": {"status": "active", "paidUntil": 1802332800000, "endsAtPeriodEnd": true}}', '2026-11-21 16:50:33.81844+00'),
	('sbx_9WybhFYjIAS8E4DHPc0A3eh5', 'session', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"page": "dashboard", "closed": false, "returnUrl": "http://127.0.0.1:43559/dashboard", "refreshUrl": null}', '2026-11-21 16:50:42.934432+00'),
	('evt_wVCxnMkjexFpoKOHBTlIpWw_', 'event', 'cus_IUo_gb2WV-s7dDZiODmEldVx', '{"type": "customer.subscription.updated", "object": {"customer": "cus_IUo_gb2WV-s7dDZiODmEldVx"}, "source": "platform", "delivered": true}', '2026-11-21 16:50:35.777166+00'),
	('evt_4A935nK3UXZU5hOP-hKBhLJK', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "account.updated", "object": {"id": "acct_9TMCHNM1uof-je-OSxb4Sxrp"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:39.22732+00'),
	('evt_Bu9REikEPYEMVZjc6dY-oxKC', 'event', 'cus_y1CeJ1fmg2Qm6ZJrYkcQI4xY', '{"type": "checkout.session.completed", "object": {"customer": "cus_y1CeJ1fmg2Qm6ZJrYkcQI4xY"}, "source": "platform", "delivered": true}', '2026-11-21 16:50:36.914656+00'),
	('sbx_qKoCuxbyO-GZSjMjNNBb0Ly8', 'session', 'cus_y1CeJ1fmg2Qm6ZJrYkcQI4xY', '{"page": "checkout", "closed": true, "returnUrl": "http://127.0.0.1:43559/subscription?checkout=done", "refreshUrl": null}', '2026-11-21 16:50:36.855316+00'),
	('sbx_rhVQjOXtu1IwcL-iABc6p633', 'session', 'cus_y1CeJ1fmg2Qm6ZJrYkcQI4xY', '{"page": "portal", "closed": false, "returnUrl": "http://127.0.0.1:43559/subscription", "refreshUrl": null}', '2026-11-21 16:50:37.137151+00'),
	('evt_m_riK28BibIejVb5X0ArSXoY', 'event', 'cus_y1CeJ1fmg2Qm6ZJrYkcQI4xY', '{"type": "customer.subscription.updated", "object": {"customer": "cus_y1CeJ1fmg2Qm6ZJrYkcQI4xY"}, "source": "platform", "delivered": true}', '2026-11-21 16:50:37.171521+00'),
	('cus_y8VmsI6w5huCbg_v8VFcBMkF', 'customer', 'c2ac3aac-251d-4f48-923d-23b337e03461', '{"subscription": {"status": "active", "paidUntil": 1805097600000, "endsAtPeriodEnd": false}}', '2026-11-21 16:50:38.665385+00'),
	('cus_cDBruCoO_5Zp2Dyitnpw0HHE', 'customer', '1943e3fc-7f30-4c5c-a8b9-5a39b33e29e0', '{"subscription": {"status": "active", "paidUntil": 1805097600000, "endsAtPeriodEnd": false}}', '2026-11-21 16:50:40.174428+00'),
	('sbx_uOpJEfaKilFXbVrjtEog054R', 'session', 'cus_y8VmsI6w5huCbg_v8VFcBMkF', '{"page": "checkout", "closed": true, "returnUrl": "http://127.0.0.1:43559/subscription?checkout=done", "refreshUrl": null}', '2026-11-21 16:50:38.688666+00'),
	('evt_KlKL50QanHng9ShXqQ-6ikfJ', 'event', 'cus_y8VmsI6w5huCbg_v8VFcBMkF', '{"type": "checkout.session.completed", "object": {"customer": "cus_y8VmsI6w5huCbg_v8VFcBMkF"}, "source": "platform", "delivered": true}', '2026-11-21 16:50:38.754428+00'),
	('sbx_2x4GSLE3V2-MTWgn3d0_Egzz', 'session', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"page": "onboarding", "closed": false, "returnUrl": "http://127.0.0.1:43559/dashboard?payments=return", "refreshUrl": "http://127.0.0.1:43559/dashboard?payments=refresh"}', '2026-11-21 16:50:39.18385+00'),
	('sbx_CCdM6PlAMEVjiWQZU-8YaMec', 'session', 'cus_y8VmsI6w5huCbg_v8VFcBMkF', '{"page": "portal", "closed": false, "returnUrl": "http://127.0.0.1:43559/subscription", "refreshUrl": null}', '2026-11-21 16:50:42.959853+00'),
	('evt_zAocU_vKwFKUK7gbJ85kRweh', 'event', 'cus_cDBruCoO_5Zp2Dyitnpw0HHE', '{"type": "checkout.session.completed", "object": {"customer": "cus_cDBruCoO_5Zp2Dyitnpw0HHE"}, "source": "platform", "delivered": true}', '2026-11-21 16:50:40.197494+00'),
	('sbx_8fztCNi2LDapzCb6DIHWYzqZ', 'session', 'cus_cDBruCoO_5Zp2Dyitnpw0HHE', '{"page": "checkout", "closed": true, "returnUrl": "http://127.0.0.1:43559/subscription?checkout=done", "refreshUrl": null}', '2026-11-21 16:50:40.1778+00'),
	('sbx_D31IMHe0iTleFEHghrUgrled', 'session', 'acct_kn8TwilLczYaOiPYoQOGCzKy', '{"page": "onboarding", "closed": false, "returnUrl": "http://127.0.0.1:43559/dashboard?payments=return", "refreshUrl": "http://127.0.0.1:43559/dashboard?payments=refresh"}', '2026-11-21 16:50:40.311309+00'),
	('acct_kn8TwilLczYaOiPYoQOGCzKy', 'account', '1943e3fc-7f30-4c5c-a8b9-5a39b33e29e0', '{"enabled": true}', '2026-11-21 16:50:40.306405+00'),
	('evt_2CQX78veLhYHivbLGZxAIMRy', 'event', 'acct_kn8TwilLczYaOiPYoQOGCzKy', '{"type": "account.updated", "object": {"id": "acct_kn8TwilLczYaOiPYoQOGCzKy"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:40.363606+00'),
	('acct_G_63JUjcUtBUznPiVhb-0AKk', 'account', '189bd538-2446-40b5-8100-a13b659e0b5c', '{"enabled": false}', '2026-11-21 16:50:41.434612+00'),
	('sbx_wFcneIxe8Eb45dyELugpwQxo', 'session', 'acct_G_63JUjcUtBUznPiVhb-0AKk', '{"page": "onboarding", "closed": false, "returnUrl": "http://127.0.0.1:43559/dashboard?payments=return", "refreshUrl": "http://127.0.0.1:43559/dashboard?payments=refresh"}', '2026-11-21 16:50:41.443784+00'),
	('pi_I3FXSeMdKjQFh0Ed2w8pQjSa', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_I3FXSeMdKjQFh0Ed2w8pQjSa_secret_7qtAcsrR9OKf-CyYfUvI0Eg4", "refundedCents": 0}', '2026-11-21 16:50:53.470515+00'),
	('evt_PMi9pqsqXzaX0AXdUK2m4-Mq', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "charge.refunded", "object": {"payment_intent": "pi_yf9D-VzuMWoJRAoof6qObcgp"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:52.762898+00'),
	('evt_BN_PG9Cz355VDSYw3tog2NM_', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_yf9D-VzuMWoJRAoof6qObcgp"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:52.490434+00'),
	('pi_yf9D-VzuMWoJRAoof6qObcgp', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1000, "clientSecret": "pi_yf9D-VzuMWoJRAoof6qObcgp_secret_FqmWdHdI3-_KU0UEH46K_c7v", "refundedCents": 1000}', '2026-11-21 16:50:52.380594+00'),
	('evt_4cMGjyZna_x-ku9lsm5XBWtR', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_I3FXSeMdKjQFh0Ed2w8pQjSa"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:53.537315+00'),
	('pi_sJHirChfTO8Qr0-lhRiX9UHM', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_sJHirChfTO8Qr0-lhRiX9UHM_secret_q7UBJvOxSAdpF6pQOvjfk3yq", "refundedCents": 0}', '2026-11-21 16:50:53.808624+00'),
	('evt_9Tj0cQSSJo3hN2KKcO6PaG6n', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_vOxBTQHt_08bxEhjvuFMtrSP"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:54.647371+00'),
	('evt_G2vMvjdRwYjMvZfmv0VlvLUV', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_sJHirChfTO8Qr0-lhRiX9UHM"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:53.867173+00'),
	('pi_vOxBTQHt_08bxEhjvuFMtrSP', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_vOxBTQHt_08bxEhjvuFMtrSP_secret_vA6OUrxqk5Issidt20K-mVVv", "refundedCents": 0}', '2026-11-21 16:50:54.447925+00'),
	('evt_NOiW2guACnIUOz0X3ScIyrTa', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_fnv51vsCcgXiXttEZv6E2rUn"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:55.362053+00'),
	('evt_TZIGOYxI3ubKYOfz_ZsH3fXr', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "charge.refunded", "object": {"payment_intent": "pi_fnv51vsCcgXiXttEZv6E2rUn"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:55.423363+00'),
	('pi_KUD1GKRKhkMl9BbpAg2-nMBn', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_KUD1GKRKhkMl9BbpAg2-nMBn_secret_urRvxBoE-GanzPyCaGI_RCk2", "refundedCents": 0}', '2026-11-21 16:50:57.965883+00'),
	('pi_udcZ3fAhWLB8MwW36VL9XNBN', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_udcZ3fAhWLB8MwW36VL9XNBN_secret_DCYRYEC1ezI2n5mkdMPtIEOi", "refundedCents": 1550}', '2026-11-21 16:50:55.526418+00'),
	('evt_usysjQgfik1jfglx_bzquTbu', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_0Q_N7Gj-Td9sprEQSedUuTZx"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:55.870497+00'),
	('evt_oBspki90xgakAlUYLYpsSZLE', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_KL5cPUniQvlStyNaQLHIG2IU"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:56.049259+00'),
	('pi_YYZGKRt9TTdpcjtKY4WTtXA1', 'payment', 'acct_kn8TwilLczYaOiPYoQOGCzKy', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 2000, "clientSecret": "pi_YYZGKRt9TTdpcjtKY4WTtXA1_secret_7pqu-sm4Rh8GV541AeyD96KH", "refundedCents": 0}', '2026-11-21 16:50:56.251646+00'),
	('evt_q0u9UsfJXRFANo0BjPEEfQ3V', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_K4JK5sp4Su17JKImtKXwgi99"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:58.05157+00'),
	('pi_dJFZEbf3yxW_owofaPYnLMa0', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "canceled", "declined": true, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_dJFZEbf3yxW_owofaPYnLMa0_secret_QIkG0R55oMf8dhxR0gJTnWnr", "refundedCents": 0}', '2026-11-21 16:50:56.470929+00'),
	('pi_Kfzz5Cm4KclX5eA5a_EUrvAV', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "canceled", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_Kfzz5Cm4KclX5eA5a_EUrvAV_secret_9o4k4YQHb4gixyRLPcPKPlfF", "refundedCents": 0}', '2026-11-21 16:50:56.351536+00'),
	('evt_aVFN0Owa8uZvIpp8pi4RHumJ', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_ldqJYyd_5NhcwL0AcCWaulf1"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:58.21441+00'),
	('pi_ldqJYyd_5NhcwL0AcCWaulf1', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_ldqJYyd_5NhcwL0AcCWaulf1_secret_rrPuqBz50QB_OxuJdcACeUw-", "refundedCents": 1550}', '2026-11-21 16:50:57.863867+00'),
	('evt_jfQlit3jQ6cDUrs7lfrR2gQU', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "charge.refunded", "object": {"payment_intent": "pi_ldqJYyd_5NhcwL0AcCWaulf1"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:58.333399+00'),
	('pi_MDnOASEPZ8PYeBblEqf6qYcY', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_MDnOASEPZ8PYeBblEqf6qYcY_secret_L-l3GYjPx01H9VHY1GCrYp5f", "refundedCents": 0}', '2026-11-21 16:50:54.170879+00'),
	('evt_b6bt-u6y38FQilL1JhYgl-XO', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_MDnOASEPZ8PYeBblEqf6qYcY"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:54.274443+00'),
	('evt_fqq_Zy9ZWussj3HWPollRZ8u', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_udcZ3fAhWLB8MwW36VL9XNBN"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:55.615209+00');
INSERT INTO public.sandbox_objects VALUES
	('pi_KL5cPUniQvlStyNaQLHIG2IU', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_KL5cPUniQvlStyNaQLHIG2IU_secret_2671FaRkZ5M9P5fGOsAtE833", "refundedCents": 1550}', '2026-11-21 16:50:56.038789+00'),
	('evt_OIqh9Y4JVedXl7u4CrM7iNLz', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "charge.refunded", "object": {"payment_intent": "pi_KL5cPUniQvlStyNaQLHIG2IU"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:56.1664+00'),
	('evt_0xt2MO5e3YKJpu1w1pYRonWq', 'event', 'acct_kn8TwilLczYaOiPYoQOGCzKy', '{"type": "payment_intent.succeeded", "object": {"id": "pi_YYZGKRt9TTdpcjtKY4WTtXA1"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:56.292327+00'),
	('evt_mOSANFUqi2RfawAqdBjUVFNy', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.payment_failed", "object": {"id": "pi_dJFZEbf3yxW_owofaPYnLMa0"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:56.720596+00'),
	('pi_jjZq03ichk7F4_SVcnD39Apk', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_jjZq03ichk7F4_SVcnD39Apk_secret_cIjM_HC4O9GQu7yMncdbeNt-", "refundedCents": 0}', '2026-11-21 16:50:57.291983+00'),
	('pi_SiEJsk9EEZzFESuil37Pfymx', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "canceled", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_SiEJsk9EEZzFESuil37Pfymx_secret_3cvZYsizIPzBJn6a6OZadlea", "refundedCents": 0}', '2026-11-21 16:50:57.496678+00'),
	('evt_bTlHjUeg7K2ELV9NBDOduSJO', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_a8Xhksuft8drDBOxISANqNeL"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:54.954132+00'),
	('pi_a8Xhksuft8drDBOxISANqNeL', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_a8Xhksuft8drDBOxISANqNeL_secret_PV4hJGebUFELe9EBKRUU8-7m", "refundedCents": 1550}', '2026-11-21 16:50:54.913853+00'),
	('evt_KdOLmcfrPaUTmzpH5nmIgtLZ', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "charge.refunded", "object": {"payment_intent": "pi_a8Xhksuft8drDBOxISANqNeL"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:55.146085+00'),
	('pi_fnv51vsCcgXiXttEZv6E2rUn', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_fnv51vsCcgXiXttEZv6E2rUn_secret_JPjhBbDpYDbNc4QYalMTrgxL", "refundedCents": 1550}', '2026-11-21 16:50:55.335369+00'),
	('pi_0Q_N7Gj-Td9sprEQSedUuTZx', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_0Q_N7Gj-Td9sprEQSedUuTZx_secret_TkmLGTUEGnCiOWYAibC3RIHu", "refundedCents": 0}', '2026-11-21 16:50:55.851564+00'),
	('pi_K4JK5sp4Su17JKImtKXwgi99', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_K4JK5sp4Su17JKImtKXwgi99_secret_E6WjCvhVaYcTnED4Y-NKlwm8", "refundedCents": 0}', '2026-11-21 16:50:57.798438+00'),
	('evt_9yYH6GzB2TtqANtQ5BRUU5S9', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "charge.refunded", "object": {"payment_intent": "pi_udcZ3fAhWLB8MwW36VL9XNBN"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:55.740343+00'),
	('pi_DZC0AiC36Ld8FTBB-r4QIwCJ', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "canceled", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_DZC0AiC36Ld8FTBB-r4QIwCJ_secret_TLSZur4kkl872y0u-L5JTTyJ", "refundedCents": 0}', '2026-11-21 16:50:57.201292+00'),
	('evt_jtYqeTDATQXl7hJZhXxyiYjG', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_jjZq03ichk7F4_SVcnD39Apk"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:57.352197+00'),
	('evt_QaNc_kBXFE46WX8Gd1VJ6zNT', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_KUD1GKRKhkMl9BbpAg2-nMBn"}, "source": "connect", "delivered": true}', '2026-11-21 16:50:57.989598+00'),
	('pi_Lgci4ECVwAxoepwlwQxgr08H', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "requires_payment_method", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_Lgci4ECVwAxoepwlwQxgr08H_secret_DV3CTCO6Mi3qiKep88-bfhC8", "refundedCents": 0}', '2026-11-21 16:51:02.934675+00'),
	('pi_d6tYH6zPAYPpgCAcfl5XnqnJ', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "requires_payment_method", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_d6tYH6zPAYPpgCAcfl5XnqnJ_secret_9RrKU85QvkcHZy4vpMst1O0t", "refundedCents": 0}', '2026-11-21 16:51:03.080885+00'),
	('pi_LrDLJXELmeNtcDUPeDwcPJfs', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "requires_payment_method", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_LrDLJXELmeNtcDUPeDwcPJfs_secret_ivGzeMj066tbU4mHbjLgJ-z-", "refundedCents": 0}', '2026-11-21 16:51:03.16721+00'),
	('pi_1cT08JvtpojWFkkC6uKUHnVq', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_1cT08JvtpojWFkkC6uKUHnVq_secret_HKdl_doaXjTzJE5KuMNrdn6G", "refundedCents": 0}', '2026-11-21 16:51:03.335966+00'),
	('pi_ofpF7PGgWdy1p1mK0jha915E', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_ofpF7PGgWdy1p1mK0jha915E_secret_WEes-UJ-I98hEyrL9n2JsiR_", "refundedCents": 0}', '2026-11-21 16:51:05.080764+00'),
	('evt_5WKQ6ozSek84yPbG-Tb__6_N', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_1cT08JvtpojWFkkC6uKUHnVq"}, "source": "connect", "delivered": true}', '2026-11-21 16:51:03.358233+00'),
	('sbx_uTUHGagvPhLVti-1P5uFOJp0', 'session', 'cus_y1CeJ1fmg2Qm6ZJrYkcQI4xY', '{"page": "portal", "closed": false, "returnUrl": "http://127.0.0.1:41917/subscription", "refreshUrl": null}', '2026-11-21 16:51:04.725048+00'),
	('evt_wKxgVUAAE1tB2U93m6US4ccM', 'event', 'cus_y1CeJ1fmg2Qm6ZJrYkcQI4xY', '{"type": "customer.subscription.updated", "object": {"customer": "cus_y1CeJ1fmg2Qm6ZJrYkcQI4xY"}, "source": "platform", "delivered": true}', '2026-11-21 16:51:04.73581+00'),
	('sbx_uteoecRJhb4AVbKNHdMRuu8w', 'session', 'cus_y1CeJ1fmg2Qm6ZJrYkcQI4xY', '{"page": "portal", "closed": false, "returnUrl": "http://127.0.0.1:41917/subscription", "refreshUrl": null}', '2026-11-21 16:51:04.799582+00'),
	('cus_y1CeJ1fmg2Qm6ZJrYkcQI4xY', 'customer', 'b23e6cec-79b3-4dd0-90c6-d935aefb4758', '{"subscription": {"status": "past_due", "paidUntil": 1807430400000, "endsAtPeriodEnd": false}}', '2026-11-21 16:50:36.843944+00'),
	('evt_bTJ32UcZhKGFu5pnG-axt94q', 'event', 'cus_y1CeJ1fmg2Qm6ZJrYkcQI4xY', '{"type": "customer.subscription.updated", "object": {"customer": "cus_y1CeJ1fmg2Qm6ZJrYkcQI4xY"}, "source": "platform", "delivered": true}', '2026-11-21 16:51:04.825599+00'),
	('pi_DQPQEgwllwN98okfm9dj7doG', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_DQPQEgwllwN98okfm9dj7doG_secret_Sfx3MhKY_m0RoM6wkl_1FvH7", "refundedCents": 0}', '2026-11-21 16:51:04.963625+00'),
	('evt_PqofpoM7do0CGsVE3idVgaNS', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_ofpF7PGgWdy1p1mK0jha915E"}, "source": "connect", "delivered": true}', '2026-11-21 16:51:05.100927+00'),
	('evt_93wKk7qfXiGrM1Rr44bWZXfX', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_DQPQEgwllwN98okfm9dj7doG"}, "source": "connect", "delivered": true}', '2026-11-21 16:51:04.978282+00'),
	('pi_2x7WwCcHH3B-f6ec-QgRfvm5', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_2x7WwCcHH3B-f6ec-QgRfvm5_secret_nO_Mtcuexn5kTW6ezZE6gNsw", "refundedCents": 0}', '2026-11-21 16:51:05.26641+00'),
	('evt_fSieLnKs-8PkTIbkQH3W0h0Q', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.payment_failed", "object": {"id": "pi_8oJDm4Rbu67bNwSehu-hxxII"}, "source": "connect", "delivered": true}', '2026-11-21 16:51:05.758121+00'),
	('evt_mMqukVSyWYZwHW5FXOTpDU5y', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_2x7WwCcHH3B-f6ec-QgRfvm5"}, "source": "connect", "delivered": true}', '2026-11-21 16:51:05.315981+00'),
	('pi_U4u0Up8AgEAXKpAlvagEQc3J', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "requires_payment_method", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_U4u0Up8AgEAXKpAlvagEQc3J_secret_unOvdOZglfZ_cWm82Fw5UEpx", "refundedCents": 0}', '2026-11-21 16:51:05.607524+00'),
	('pi_cvUDRFxM8XRGSRSvG03Xqy7G', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "requires_payment_method", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_cvUDRFxM8XRGSRSvG03Xqy7G_secret_lakjRexJgL1qxKOOt_DfgLOv", "refundedCents": 0}', '2026-11-21 16:51:05.656207+00'),
	('pi_8oJDm4Rbu67bNwSehu-hxxII', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "requires_payment_method", "declined": true, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_8oJDm4Rbu67bNwSehu-hxxII_secret_AhKAOg8qbPtHF6JybzOLqEyq", "refundedCents": 0}', '2026-11-21 16:51:05.694609+00'),
	('pi_V7Mj1sgFqAsxXyMnSNBkQJ2S', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "requires_payment_method", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_V7Mj1sgFqAsxXyMnSNBkQJ2S_secret_DVn--bGy6PregL8N4zmw38QY", "refundedCents": 0}', '2026-11-21 16:51:05.977982+00'),
	('pi_rLNw4btEEKyQm3SrKRmoSx4C', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "requires_payment_method", "declined": true, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_rLNw4btEEKyQm3SrKRmoSx4C_secret_TgtltpqZpUMNV9zpbfD8qkPx", "refundedCents": 0}', '2026-11-21 16:51:06.047242+00'),
	('pi_ryFlLynnp75h5FTCjpzcMYa7', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "succeeded", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_ryFlLynnp75h5FTCjpzcMYa7_secret_u0vDuDBYd-uRwgfYMWl7bVVf", "refundedCents": 0}', '2026-11-21 16:51:06.340778+00'),
	('evt_6QrmHKgszXiTJhzF5f-VeHWa', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.payment_failed", "object": {"id": "pi_rLNw4btEEKyQm3SrKRmoSx4C"}, "source": "connect", "delivered": true}', '2026-11-21 16:51:06.117257+00'),
	('pi_YUdN81bSvKZoU5SAKXi-I23e', 'payment', 'acct_kn8TwilLczYaOiPYoQOGCzKy', '{"status": "requires_action", "declined": false, "returnUrl": null, "amountCents": 2000, "clientSecret": "pi_YUdN81bSvKZoU5SAKXi-I23e_secret_FVsJrW6txaqOwgrwT6-TCOpV", "refundedCents": 0}', '2026-11-21 16:51:06.229287+00'),
	('evt_NxN-wNQ-uVVqrNfYQXXS8cA5', 'event', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"type": "payment_intent.succeeded", "object": {"id": "pi_ryFlLynnp75h5FTCjpzcMYa7"}, "source": "connect", "delivered": false}', '2026-11-21 16:51:06.383998+00'),
	('pi_mwITsm4gP32rVF3oiaKD9KbJ', 'payment', 'acct_9TMCHNM1uof-je-OSxb4Sxrp', '{"status": "requires_payment_method", "declined": false, "returnUrl": null, "amountCents": 1550, "clientSecret": "pi_mwITsm4gP32rVF3oiaKD9KbJ_secret_gdiqJYVqrUVt-6rRk7TvzTO8", "refundedCents": 0}', '2026-11-21 16:51:06.436915+00');

INSERT INTO public.schedules OVERRIDING SYSTEM VALUE VALUES
	(1, '91332556-3036-4e4c-ab42-cf98a001ec5b', 'Salon', NULL, 'Europe/Paris', NULL, 'uEW37TGMhyjuvXBv', false, NULL, '2026-11-21 16:50:34.979643+00', NULL, 24, 'a785b0f875884c8a93018b1cf764385d6347bf89e3fc4483b277560d374ced71'),
	(2, 'b23e6cec-79b3-4dd0-90c6-d935aefb4758', 'Salon', NULL, 'Europe/Paris', NULL, 'fpauz7sK_l1Ox6xp', false, NULL, '2026-11-21 16:50:37.713926+00', NULL, 24, '1a02a7abeb504c2c8bee5cfbbcafd360df49208b376441ce855b6728d4b789db'),
	(3, '189bd538-2446-40b5-8100-a13b659e0b5c', 'Salon', NULL, 'Europe/Paris', NULL, 'VtBzXUE4GgLtupzY', false, NULL, '2026-11-21 16:50:41.89538+00', NULL, 24, '83ad55d562ea42e18081ab374b604b46b3e8ba74d7d74389a5a2d15ce245fd63'),
	(4, 'c2ac3aac-251d-4f48-923d-23b337e03461', 'Salon Camille', 'Au fond de la cour
Sonnez', 'Europe/Paris', NULL, 'EkFVzLXUkaKuL_R_', false, NULL, '2026-11-21 16:50:43.485197+00', NULL, 24, '7c45d13faf9041f6b280eccdb0d0b01ebb901c652f614595ab06b0a43b21705c'),
	(5, 'c2ac3aac-251d-4f48-923d-23b337e03461', 'Salon', NULL, 'Europe/Paris', NULL, 'f7QkEPYvRWqcuhl2', true, 1550, '2026-11-21 16:50:44.074039+00', NULL, 48, 'eb67d5bf2667407db16772dab7ce84b716cfd23aa74340c6877f2fb3c370ead1'),
	(6, 'c2ac3aac-251d-4f48-923d-23b337e03461', 'Salon', NULL, 'Europe/Paris', 'e22453c3f346cf191a40b42898d63f66:341f81dae1c536f7cbe6e37f913b1358aad0243db5521dbe2c7e3e7b60ba3b5f61193852f4dde7a7df89b69d1ce76f14b7e143fa4f7c69b57b54fc0f640f2aee', 'Q5K25rg-VEeF8UEe', false, NULL, '2026-11-21 16:50:44.610531+00', NULL, 24, '0c4bf1126791428292a3cc07394f93cf85e62b5ac46448c2a16270f51a067ca1'),
	(9, '1943e3fc-7f30-4c5c-a8b9-5a39b33e29e0', 'Salon', NULL, 'America/New_York', NULL, 'OBTDIr72qqaz--4D', false, NULL, '2026-11-21 16:50:46.134093+00', NULL, 24, '424b8eb4da96432c97b0fbcee62f12cfb5bc5e6f84ca40b587a105d3fdeccf1f'),
	(10, '1943e3fc-7f30-4c5c-a8b9-5a39b33e29e0', 'Salon', NULL, 'America/New_York', NULL, 'SmfWkRb3bPNthqfz', true, 2000, '2026-11-21 16:50:46.785542+00', NULL, 0, 'c29da0ea091248809b4f964102a8a404e88152eea6f247ffbd5f3d8ab9fe7ba1'),
	(8, '1943e3fc-7f30-4c5c-a8b9-5a39b33e29e0', 'Yoga', NULL, 'Asia/Kolkata', NULL, 'Y4jxmtQhJ8ROiypz', false, NULL, '2026-11-21 16:50:45.796807+00', NULL, 24, 'a078addbc31b437f942a370ca0506a4459d38997babd4473aba839b7c5560834'),
	(7, 'c2ac3aac-251d-4f48-923d-23b337e03461', 'Salon', NULL, 'Europe/Paris', NULL, '8aIacYL4tXAvNGxY', true, 1000, '2026-11-21 16:50:45.243689+00', '2027-02-15 08:00:00+00', 24, '1ec865e354e64ebe952846281ff153ca719a17043f77445ca4502d0ab035b5d7');

INSERT INTO public.services OVERRIDING SYSTEM VALUE VALUES
	(1, 1, 'Coupe', NULL, 60, 0, '2026-11-21 16:50:35.374759+00', NULL),
	(2, 2, 'Coupe', NULL, 60, 0, '2026-11-21 16:50:37.800839+00', NULL),
	(3, 3, 'Coupe', NULL, 60, 0, '2026-11-21 16:50:41.97469+00', NULL),
	(4, 4, 'Coupe', NULL, 60, 0, '2026-11-21 16:50:43.566629+00', NULL),
	(5, 4, 'Couleur', NULL, 90, 0, '2026-11-21 16:50:43.609717+00', NULL),
	(6, 4, 'Barbe', NULL, 30, 0, '2026-11-21 16:50:43.629166+00', NULL),
	(8, 5, 'Soin', NULL, 60, 0, '2026-11-21 16:50:44.162462+00', NULL),
	(9, 6, 'Coupe', NULL, 60, 0, '2026-11-21 16:50:44.718756+00', NULL),
	(10, 7, 'Coupe', NULL, 60, 0, '2026-11-21 16:50:45.292212+00', NULL),
	(11, 8, 'Yoga', NULL, 45, 0, '2026-11-21 16:50:45.844642+00', NULL),
	(12, 9, 'Massage', NULL, 60, 0, '2026-11-21 16:50:46.237471+00', NULL),
	(13, 9, 'Long', NULL, 120, 0, '2026-11-21 16:50:46.2742+00', NULL),
	(14, 10, 'Facial', NULL, 30, 0, '2026-11-21 16:50:46.910448+00', NULL),
	(7, 4, 'Ancien', NULL, 45, 0, '2026-11-21 16:50:43.654134+00', '2027-02-15 08:00:00+00');

INSERT INTO public.sessions VALUES
	('daceb361-1e28-4af4-acf1-8fe3283d40d0', 'VGyodJLjvxeLtLxdgoly6g88Mp2Ab8rq', '91332556-3036-4e4c-ab42-cf98a001ec5b', '2026-12-21 16:50:33.634+00', '', '', '2026-11-21 16:50:33.64+00', '2026-11-21 16:50:33.64+00'),
	('a53fdd40-a81f-4759-9af1-cdfff469096c', 'vMfxMHUzuLzfZie4rTarlvVvqNoMGUGB', 'b23e6cec-79b3-4dd0-90c6-d935aefb4758', '2026-12-21 16:50:36.775+00', '', '', '2026-11-21 16:50:36.775+00', '2026-11-21 16:50:36.775+00'),
	('d17b0888-3737-493c-b471-a24857753109', 't05z1NXQSrPPICMUT10J6rYnBEBCJivV', 'c2ac3aac-251d-4f48-923d-23b337e03461', '2026-12-21 16:50:38.583+00', '', '', '2026-11-21 16:50:38.584+00', '2026-11-21 16:50:38.584+00'),
	('dc87f170-11a5-4a7a-868b-6b5e97605908', 'wCNugsg1quAuOCXALn4gVpJmwLawh2CN', '1943e3fc-7f30-4c5c-a8b9-5a39b33e29e0', '2026-12-21 16:50:40.112+00', '', '', '2026-11-21 16:50:40.112+00', '2026-11-21 16:50:40.112+00'),
	('de20b4ea-3910-430b-ae89-a957e86245b3', 'bmwvdC1i2gfeYVEhnKt8wO7VAoPmEn9s', '189bd538-2446-40b5-8100-a13b659e0b5c', '2026-12-21 16:50:41.407+00', '', '', '2026-11-21 16:50:41.407+00', '2026-11-21 16:50:41.407+00'),
	('4c986f31-ba34-41da-b594-0a69fc4322b6', 'GGO3KUCydmfzTFAaILsY3segJjlaChhA', 'c2ac3aac-251d-4f48-923d-23b337e03461', '2026-12-21 16:51:01.999+00', '', '', '2026-11-21 16:51:01.999+00', '2026-11-21 16:51:01.999+00'),
	('e4cec74e-9e25-481e-8cb9-90ebe2d5060b', 'JYYDSNTZexsrW2RMUV9jlKu9KsBi6Dk3', '1943e3fc-7f30-4c5c-a8b9-5a39b33e29e0', '2026-12-21 16:51:02.485+00', '', '', '2026-11-21 16:51:02.485+00', '2026-11-21 16:51:02.485+00'),
	('6e3d6c7e-1a77-4f96-81ce-6315c59f795d', 'QYONy5aMs9Glk2FVmKYSMmAqqfeHVGNO', 'b23e6cec-79b3-4dd0-90c6-d935aefb4758', '2026-12-21 16:51:02.811+00', '', '', '2026-11-21 16:51:02.812+00', '2026-11-21 16:51:02.812+00');

INSERT INTO public.subscriptions VALUES
	('91332556-3036-4e4c-ab42-cf98a001ec5b', 'sandbox', 'cus_IUo_gb2WV-s7dDZiODmEldVx', NULL, false, NULL, '2026-11-21 16:50:33.826417+00'),
	('c2ac3aac-251d-4f48-923d-23b337e03461', 'sandbox', 'cus_y8VmsI6w5huCbg_v8VFcBMkF', '2027-03-15 08:00:00+00', false, '2027-03-15 08:00:00+00', '2026-11-21 16:50:38.667961+00'),
	('1943e3fc-7f30-4c5c-a8b9-5a39b33e29e0', 'sandbox', 'cus_cDBruCoO_5Zp2Dyitnpw0HHE', '2027-03-15 08:00:00+00', false, '2027-03-15 08:00:00+00', '2026-11-21 16:50:40.175623+00'),
	('b23e6cec-79b3-4dd0-90c6-d935aefb4758', 'sandbox', 'cus_y1CeJ1fmg2Qm6ZJrYkcQI4xY', '2027-04-11 08:00:00+00', false, '2027-04-11 08:00:00+00', '2026-11-21 16:50:36.850514+00');

INSERT INTO public.users VALUES
	('91332556-3036-4e4c-ab42-cf98a001ec5b', 'Lena', 'lena@salon.example', true, NULL, 'fr', 'cancelled', '2026-11-21 16:50:30.357+00', '2026-11-21 16:50:33.631+00', '{}'),
	('c2ac3aac-251d-4f48-923d-23b337e03461', 'Camille', 'camille@salon.example', true, NULL, 'fr', 'active', '2026-11-21 16:50:38.25+00', '2026-11-21 16:50:38.573+00', '{}'),
	('1943e3fc-7f30-4c5c-a8b9-5a39b33e29e0', 'Jane', 'jane@salon.example', true, NULL, 'en', 'active', '2026-11-21 16:50:39.913+00', '2026-11-21 16:50:40.11+00', '{booking_requested}'),
	('189bd538-2446-40b5-8100-a13b659e0b5c', 'Nina', 'nina@salon.example', true, NULL, 'fr', 'none', '2026-11-21 16:50:41.169+00', '2026-11-21 16:50:41.4+00', '{}'),
	('f6aa8c0d-23f5-4b90-8470-9f0ad8b74435', 'Paul', 'paul@salon.example', false, NULL, 'fr', 'none', '2026-11-21 16:50:42.336+00', '2026-11-21 16:50:42.336+00', '{}'),
	('d09bb320-dbd5-4d35-9413-6808a261bc6d', 'Olga', 'olga@salon.example', false, NULL, 'fr', 'none', '2026-11-21 16:51:04.479+00', '2026-11-21 16:51:04.479+00', '{}'),
	('b23e6cec-79b3-4dd0-90c6-d935aefb4758', 'Karim', 'karim@salon.example', true, NULL, 'fr', 'past_due', '2026-11-21 16:50:36.455+00', '2026-11-21 16:50:36.771+00', '{}');

INSERT INTO public.verifications VALUES
	('0e4e819f-332a-4b0c-82fc-b89ad19231b9', 'reset-password:AQkp6sKz2rjOG236mzhGc9yA', 'b23e6cec-79b3-4dd0-90c6-d935aefb4758', '2026-11-21 17:50:42.983+00', '2026-11-21 16:50:42.983+00', '2026-11-21 16:50:42.983+00'),
	('33b0310b-c997-4a78-8306-42d404812238', 'reset-password:wmVDxfn8TSKj2tuWNdCwEPA8', '189bd538-2446-40b5-8100-a13b659e0b5c', '2026-11-21 17:51:04.87+00', '2026-11-21 16:51:04.871+00', '2026-11-21 16:51:04.871+00');

SELECT pg_catalog.setval('drizzle.__drizzle_migrations_id_seq', 4, true);

SELECT pg_catalog.setval('public.availability_id_seq', 56, true);

SELECT pg_catalog.setval('public.bookings_id_seq', 84, true);

SELECT pg_catalog.setval('public.deposits_id_seq', 36, true);

SELECT pg_catalog.setval('public.schedules_id_seq', 10, true);

SELECT pg_catalog.setval('public.services_id_seq', 14, true);

ALTER TABLE ONLY drizzle.__drizzle_migrations
    ADD CONSTRAINT __drizzle_migrations_pkey PRIMARY KEY (id);

ALTER TABLE ONLY pgboss.bam
    ADD CONSTRAINT bam_pkey PRIMARY KEY (id);

ALTER TABLE ONLY pgboss.job
    ADD CONSTRAINT job_pkey PRIMARY KEY (name, id);

ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT job_common_pkey PRIMARY KEY (name, id);

ALTER TABLE ONLY pgboss.job_dependency
    ADD CONSTRAINT job_dependency_pkey PRIMARY KEY (child_name, child_id, parent_name, parent_id);

ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_pkey PRIMARY KEY (name);

ALTER TABLE ONLY pgboss.queue_stats
    ADD CONSTRAINT queue_stats_pkey PRIMARY KEY (id, captured_on);

ALTER TABLE ONLY pgboss.queue_stats_20261121
    ADD CONSTRAINT queue_stats_20261121_pkey PRIMARY KEY (id, captured_on);

ALTER TABLE ONLY pgboss.queue_stats_20261122
    ADD CONSTRAINT queue_stats_20261122_pkey PRIMARY KEY (id, captured_on);

ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_pkey PRIMARY KEY (name, key);

ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_pkey PRIMARY KEY (event, name);

ALTER TABLE ONLY pgboss.version
    ADD CONSTRAINT version_pkey PRIMARY KEY (version);

ALTER TABLE ONLY pgboss.warning
    ADD CONSTRAINT warning_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_once UNIQUE (user_id, provider_id);

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.availability
    ADD CONSTRAINT availability_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_no_overlap EXCLUDE USING gist (schedule_id WITH =, tstzrange(starts_at, ends_at) WITH &&) WHERE (blocks);

ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_reference UNIQUE (reference_token);

ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_request UNIQUE (schedule_id, request_key);

ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_booking UNIQUE (booking_id);

ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_payment_intent UNIQUE (provider, payment_intent_id);

ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_once UNIQUE (booking_id, booking_version, recipient);

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.payment_accounts
    ADD CONSTRAINT payment_accounts_account UNIQUE (provider, account_id);

ALTER TABLE ONLY public.payment_accounts
    ADD CONSTRAINT payment_accounts_owner_id_provider_pk PRIMARY KEY (owner_id, provider);

ALTER TABLE ONLY public.payment_events
    ADD CONSTRAINT payment_events_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.reminder_stops
    ADD CONSTRAINT reminder_stops_pkey PRIMARY KEY (address);

ALTER TABLE ONLY public.sandbox_objects
    ADD CONSTRAINT sandbox_objects_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.schedules
    ADD CONSTRAINT schedules_feed_token UNIQUE (feed_token);

ALTER TABLE ONLY public.schedules
    ADD CONSTRAINT schedules_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.schedules
    ADD CONSTRAINT schedules_share_token UNIQUE (share_token);

ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_token UNIQUE (token);

ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_customer UNIQUE (provider, customer_id);

ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_owner_id_provider_pk PRIMARY KEY (owner_id, provider);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_email UNIQUE (email);

ALTER TABLE ONLY public.users
    ADD CONSTRAINT users_pkey PRIMARY KEY (id);

ALTER TABLE ONLY public.verifications
    ADD CONSTRAINT verifications_pkey PRIMARY KEY (id);

CREATE UNIQUE INDEX job_common_i1 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'created'::pgboss.job_state) AND (policy = 'short'::text));

CREATE INDEX job_common_i10 ON pgboss.job_common USING btree (name, singleton_key, state DESC, created_on, id) INCLUDE (start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked) AND (policy = 'key_strict_fifo'::text));

CREATE INDEX job_common_i11 ON pgboss.job_common USING btree (name, priority DESC, created_on, start_after) WHERE ((state < 'active'::pgboss.job_state) AND (NOT blocked));

CREATE INDEX job_common_i12 ON pgboss.job_common USING btree (source_root_id) WHERE (source_root_id IS NOT NULL);

CREATE UNIQUE INDEX job_common_i2 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state = 'active'::pgboss.job_state) AND (policy = 'singleton'::text));

CREATE UNIQUE INDEX job_common_i3 ON pgboss.job_common USING btree (name, state, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'stately'::text));

CREATE UNIQUE INDEX job_common_i4 ON pgboss.job_common USING btree (name, singleton_on, COALESCE(singleton_key, ''::text)) WHERE ((state <> 'cancelled'::pgboss.job_state) AND (singleton_on IS NOT NULL));

CREATE UNIQUE INDEX job_common_i6 ON pgboss.job_common USING btree (name, COALESCE(singleton_key, ''::text)) WHERE ((state <= 'active'::pgboss.job_state) AND (policy = 'exclusive'::text));

CREATE INDEX job_common_i7 ON pgboss.job_common USING btree (name, group_id) WHERE ((state = 'active'::pgboss.job_state) AND (group_id IS NOT NULL));

CREATE UNIQUE INDEX job_common_i8 ON pgboss.job_common USING btree (name, singleton_key) WHERE ((state = ANY (ARRAY['active'::pgboss.job_state, 'retry'::pgboss.job_state, 'failed'::pgboss.job_state])) AND (policy = 'key_strict_fifo'::text));

CREATE INDEX job_common_i9 ON pgboss.job_common USING btree (name, id) WHERE (blocking AND (state = 'completed'::pgboss.job_state));

CREATE INDEX job_dep_parent_idx ON pgboss.job_dependency USING btree (parent_name, parent_id);

CREATE INDEX queue_stats_i1 ON ONLY pgboss.queue_stats USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

CREATE INDEX queue_stats_20261121_name_captured_on_deferred_count_queued_idx ON pgboss.queue_stats_20261121 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

CREATE INDEX queue_stats_20261122_name_captured_on_deferred_count_queued_idx ON pgboss.queue_stats_20261122 USING btree (name, captured_on DESC) INCLUDE (deferred_count, queued_count, ready_count, active_count, failed_count, total_count);

CREATE INDEX warning_i1 ON pgboss.warning USING btree (created_on DESC);

CREATE INDEX availability_schedule_id_index ON public.availability USING btree (schedule_id);

CREATE INDEX bookings_by_start ON public.bookings USING btree (schedule_id, starts_at, id) WHERE (deleted_at IS NULL);

CREATE INDEX bookings_pending ON public.bookings USING btree (schedule_id) WHERE ((deleted_at IS NULL) AND (status = 'pending'::text));

CREATE INDEX bookings_to_remind ON public.bookings USING btree (remind_at) WHERE (remind_at IS NOT NULL);

CREATE INDEX deposits_to_check ON public.deposits USING btree (check_at) WHERE (check_at IS NOT NULL);

CREATE INDEX messages_dead ON public.messages USING btree (abandoned_at) WHERE (abandoned_at IS NOT NULL);

CREATE INDEX messages_due ON public.messages USING btree (due_at) WHERE ((sent_at IS NULL) AND (abandoned_at IS NULL));

CREATE INDEX messages_user_id_index ON public.messages USING btree (user_id);

CREATE INDEX sandbox_objects_kind_parent_created_at_index ON public.sandbox_objects USING btree (kind, parent, created_at);

CREATE INDEX schedules_owner_id_index ON public.schedules USING btree (owner_id) WHERE (deleted_at IS NULL);

CREATE INDEX services_schedule_id_index ON public.services USING btree (schedule_id) WHERE (deleted_at IS NULL);

CREATE INDEX sessions_user_id_index ON public.sessions USING btree (user_id);

CREATE INDEX subscriptions_to_check ON public.subscriptions USING btree (check_at) WHERE (check_at IS NOT NULL);

CREATE INDEX verifications_identifier_index ON public.verifications USING btree (identifier);

ALTER INDEX pgboss.job_pkey ATTACH PARTITION pgboss.job_common_pkey;

ALTER INDEX pgboss.queue_stats_i1 ATTACH PARTITION pgboss.queue_stats_20261121_name_captured_on_deferred_count_queued_idx;

ALTER INDEX pgboss.queue_stats_pkey ATTACH PARTITION pgboss.queue_stats_20261121_pkey;

ALTER INDEX pgboss.queue_stats_i1 ATTACH PARTITION pgboss.queue_stats_20261122_name_captured_on_deferred_count_queued_idx;

ALTER INDEX pgboss.queue_stats_pkey ATTACH PARTITION pgboss.queue_stats_20261122_pkey;

ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT dlq_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY pgboss.job_common
    ADD CONSTRAINT q_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE RESTRICT DEFERRABLE INITIALLY DEFERRED;

ALTER TABLE ONLY pgboss.queue
    ADD CONSTRAINT queue_dead_letter_fkey FOREIGN KEY (dead_letter) REFERENCES pgboss.queue(name);

ALTER TABLE ONLY pgboss.schedule
    ADD CONSTRAINT schedule_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;

ALTER TABLE ONLY pgboss.subscription
    ADD CONSTRAINT subscription_name_fkey FOREIGN KEY (name) REFERENCES pgboss.queue(name) ON DELETE CASCADE;

ALTER TABLE ONLY public.accounts
    ADD CONSTRAINT accounts_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.availability
    ADD CONSTRAINT availability_schedule_id_schedules_id_fk FOREIGN KEY (schedule_id) REFERENCES public.schedules(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_schedule_id_schedules_id_fk FOREIGN KEY (schedule_id) REFERENCES public.schedules(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.bookings
    ADD CONSTRAINT bookings_service_id_services_id_fk FOREIGN KEY (service_id) REFERENCES public.services(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.deposits
    ADD CONSTRAINT deposits_booking_id_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_booking_id_bookings_id_fk FOREIGN KEY (booking_id) REFERENCES public.bookings(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.messages
    ADD CONSTRAINT messages_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.payment_accounts
    ADD CONSTRAINT payment_accounts_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.schedules
    ADD CONSTRAINT schedules_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.services
    ADD CONSTRAINT services_schedule_id_schedules_id_fk FOREIGN KEY (schedule_id) REFERENCES public.schedules(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.sessions
    ADD CONSTRAINT sessions_user_id_users_id_fk FOREIGN KEY (user_id) REFERENCES public.users(id) ON DELETE CASCADE;

ALTER TABLE ONLY public.subscriptions
    ADD CONSTRAINT subscriptions_owner_id_users_id_fk FOREIGN KEY (owner_id) REFERENCES public.users(id) ON DELETE CASCADE;

