-- Distributes the tables over many machines with Citus: all rows of an owner are on one machine. The migrations run this
-- where Citus has workers. It skips what is distributed already. docs/scaling.md says when to use it.
DO $$
DECLARE
  tenant_tables regclass[];
  reference_tables regclass[];
  name regclass;
  key record;
BEGIN
  IF to_regclass('pg_dist_node') IS NULL THEN RETURN; END IF;
  IF NOT EXISTS (SELECT 1 FROM pg_dist_node WHERE groupid <> 0) THEN RETURN; END IF;

  -- The first table decides where the rows of an owner are; the others follow it.
  SELECT coalesce(array_agg(c.oid ORDER BY c.relname <> 'schedules', c.relname), '{}') INTO tenant_tables
  FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
  WHERE c.relnamespace = 'public'::regnamespace AND c.relkind = 'r' AND a.attname = 'tenant_id' AND NOT a.attisdropped
    AND c.relname NOT IN ('users', 'public_ids')
    AND c.oid NOT IN (SELECT logicalrelid FROM pg_dist_partition WHERE partmethod = 'h');

  -- Read together with an owner's rows and seldom written: every machine has a copy.
  SELECT coalesce(array_agg(named), '{}') INTO reference_tables
  FROM (SELECT to_regclass(table_name) AS named
    FROM unnest('{users,memberships,payment_accounts,reminder_unsubscribes,responding_addresses}'::text[]) AS table_name) known
  WHERE named IS NOT NULL AND named NOT IN (SELECT logicalrelid FROM pg_dist_partition WHERE repmodel = 't');

  -- Needed to add foreign keys between tables that are distributed in this same transaction.
  PERFORM set_config('citus.multi_shard_modify_mode', 'sequential', true);

  -- A local table cannot reference a distributed one. These foreign keys are dropped here and restored below.
  CREATE TEMPORARY TABLE foreign_keys_put_aside ON COMMIT DROP AS
    SELECT conrelid::regclass::text AS name, conname, pg_get_constraintdef(oid) AS definition FROM pg_constraint
    WHERE contype = 'f' AND (conrelid = ANY (tenant_tables) OR confrelid = ANY (reference_tables));
  FOR key IN SELECT * FROM foreign_keys_put_aside LOOP
    EXECUTE format('ALTER TABLE %s DROP CONSTRAINT %I', key.name, key.conname);
  END LOOP;

  FOREACH name IN ARRAY reference_tables LOOP
    PERFORM create_reference_table(name);
  END LOOP;
  FOREACH name IN ARRAY tenant_tables LOOP
    PERFORM create_distributed_table(name, 'tenant_id',
      colocate_with => CASE name WHEN 'schedules'::regclass THEN 'none' ELSE 'schedules' END);
  END LOOP;
  IF NOT EXISTS (SELECT 1 FROM pg_dist_partition WHERE logicalrelid = 'public_ids'::regclass) THEN
    PERFORM create_distributed_table('public_ids', 'public_id', colocate_with => 'none');
  END IF;

  FOR key IN SELECT * FROM foreign_keys_put_aside LOOP
    EXECUTE format('ALTER TABLE %s ADD CONSTRAINT %I %s', key.name, key.conname, key.definition);
  END LOOP;
  DROP TABLE foreign_keys_put_aside;

  -- A function whose first argument is the tenant runs on the tenant's machine.
  FOR key IN SELECT oid::regprocedure::text AS signature FROM pg_proc
    WHERE pronamespace = 'public'::regnamespace AND proargnames[1] = 'tenant'
      AND oid NOT IN (SELECT objid FROM pg_dist_object WHERE distribution_argument_index IS NOT NULL) LOOP
    PERFORM create_distributed_function(key.signature::regprocedure, '$1', colocate_with => 'schedules');
  END LOOP;
END $$;
