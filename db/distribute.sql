-- Spreads the database over several machines with Citus 13, by schedule: everything that belongs to a schedule lies on one
-- machine, and all that is done to a booking is done there. docs/scaling.md says when, what it costs and what was tried.
--
-- Once, on the coordinator, after the migrations and while no server runs, as the owner of the tables:
--   CREATE EXTENSION citus; SELECT citus_set_coordinator_host('…', 5432); SELECT citus_add_node('…', 5432); …
--   psql -v ON_ERROR_STOP=1 -f db/distribute.sql
BEGIN;

-- Foreign keys are added between tables that were spread in this same transaction.
SET LOCAL citus.multi_shard_modify_mode TO 'sequential';

-- What has to be unique across all schedules cannot be kept so by several machines, and is within each: see
-- db/across-schedules.ts. The schedule comes last in these keys, so that they still serve the look-up.
ALTER TABLE schedules
  DROP CONSTRAINT schedules_share_token, ADD CONSTRAINT schedules_share_token UNIQUE (share_token, id),
  DROP CONSTRAINT schedules_feed_token, ADD CONSTRAINT schedules_feed_token UNIQUE (feed_token, id);
ALTER TABLE bookings
  DROP CONSTRAINT bookings_reference, ADD CONSTRAINT bookings_reference UNIQUE (reference_token, schedule_id);
ALTER TABLE deposits
  DROP CONSTRAINT deposits_payment_intent,
  ADD CONSTRAINT deposits_payment_intent UNIQUE (provider, payment_intent_id, schedule_id);

-- A table cannot point to one that is spread while it is not itself: their references are put aside meanwhile.
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

-- Whole on every machine: what is read together with a schedule, and seldom written.
SELECT create_reference_table('users');
SELECT create_reference_table('payment_accounts');
SELECT create_reference_table('reminder_stops');
SELECT create_reference_table('responding_addresses');

-- By schedule. The schedules themselves too: were they whole everywhere, a lock on one of them would be one on all.
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

-- All else stays on the coordinator: sessions, links of mails, subscriptions, events of the payment provider.
COMMIT;
