-- Distributes the database over several machines with Citus 13, by schedule. All rows of a schedule are on one machine,
-- and every change of a booking happens there. docs/scaling.md says when to use it, what it costs and what was tried.
--
-- Run it once on the coordinator, as the owner of the tables, after the migrations and while no server runs:
--   CREATE EXTENSION citus; SELECT citus_set_coordinator_host('…', 5432); SELECT citus_add_node('…', 5432); …
--   psql -v ON_ERROR_STOP=1 -f db/distribute.sql
BEGIN;

-- Needed to add foreign keys between tables that are distributed in this same transaction.
SET LOCAL citus.multi_shard_modify_mode TO 'sequential';

-- Several machines cannot enforce uniqueness across all schedules, so these keys become unique within each schedule.
-- db/across-schedules.ts gives the reasons. The schedule comes last, so that the keys still serve the look-up.
ALTER TABLE schedules
  DROP CONSTRAINT schedules_share_token, ADD CONSTRAINT schedules_share_token UNIQUE (share_token, id),
  DROP CONSTRAINT schedules_feed_token, ADD CONSTRAINT schedules_feed_token UNIQUE (feed_token, id);
ALTER TABLE bookings
  DROP CONSTRAINT bookings_reference, ADD CONSTRAINT bookings_reference UNIQUE (reference_token, schedule_id);
ALTER TABLE deposits
  DROP CONSTRAINT deposits_payment_intent,
  ADD CONSTRAINT deposits_payment_intent UNIQUE (provider, payment_intent_id, schedule_id);

-- Clients belong to an owner and stay on the coordinator.
ALTER TABLE bookings DROP CONSTRAINT bookings_client;

-- A local table cannot reference a distributed one. These foreign keys are dropped here and restored below.
CREATE TEMPORARY TABLE belonging ON COMMIT DROP AS
  SELECT a.attrelid::regclass AS name FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid
  WHERE a.attname = 'schedule_id' AND c.relkind = 'r' AND c.relnamespace = 'public'::regnamespace;

CREATE TEMPORARY TABLE reference_put_aside ON COMMIT DROP AS
  SELECT conrelid::regclass AS name, conname AS constraint_name, pg_get_constraintdef(oid) AS definition
  FROM pg_constraint
  WHERE contype = 'f' AND (conrelid = 'schedules'::regclass OR conrelid IN (SELECT name FROM belonging));

DO $$
DECLARE key record;
BEGIN
  FOR key IN SELECT * FROM reference_put_aside LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', key.name, key.constraint_name);
  END LOOP;
END $$;

-- Copied to every machine: tables that are read together with a schedule and seldom written.
SELECT create_reference_table('users');
SELECT create_reference_table('payment_accounts');
SELECT create_reference_table('reminder_unsubscribes');
SELECT create_reference_table('responding_addresses');

-- Distributed by schedule, including the schedules: a lock on a table copied everywhere would lock every machine.
SELECT create_distributed_table('schedules', 'id');

DO $$
DECLARE belonging_table regclass;
BEGIN
  FOR belonging_table IN SELECT name FROM belonging ORDER BY name::text LOOP
    PERFORM create_distributed_table(belonging_table, 'schedule_id', colocate_with => 'schedules');
  END LOOP;
END $$;

DO $$
DECLARE key record;
BEGIN
  FOR key IN SELECT * FROM reference_put_aside LOOP
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s', key.name, key.constraint_name, key.definition);
  END LOOP;
END $$;

-- All other tables stay on the coordinator: sessions, links of emails, subscriptions, events of the payment provider.
COMMIT;
