import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrateToLatest } from '../../../src/server/database/migrate.ts'
import { client, Owner, owner } from '../../fixtures/actors.ts'
import { isCitus } from '../../fixtures/machines.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

/** Imitates Citus, for which no test package exists: refuses what its manual refuses, and records the other calls. */
const stand = `
  CREATE TABLE pg_dist_node (groupid int);
  INSERT INTO pg_dist_node VALUES (0), (1), (2);
  CREATE TABLE pg_dist_object (objid oid, distribution_argument_index int);
  CREATE TABLE pg_dist_partition (logicalrelid regclass PRIMARY KEY, partmethod "char", repmodel "char", key text);
  CREATE VIEW citus_tables AS SELECT logicalrelid AS table_name, key AS distribution_column,
    CASE partmethod WHEN 'h' THEN 'distributed' ELSE 'reference' END AS citus_table_type FROM pg_dist_partition;
  CREATE FUNCTION create_reference_table(named regclass) RETURNS void LANGUAGE sql
    AS $$INSERT INTO pg_dist_partition VALUES (named, 'n', 't')$$;
  CREATE FUNCTION create_distributed_function(named regprocedure, argument text, colocate_with text) RETURNS void
    LANGUAGE sql AS 'INSERT INTO pg_dist_object VALUES (named, 0)';
  CREATE FUNCTION create_distributed_table(named regclass, by text, colocate_with text DEFAULT 'default')
    RETURNS void LANGUAGE plpgsql AS $$
    DECLARE
      place smallint := (SELECT attnum FROM pg_attribute WHERE attrelid = named AND attname = by);
      breaking text;
    BEGIN
      SELECT string_agg(indexrelid::regclass::text, ', ') INTO breaking FROM pg_index
        WHERE indrelid = named AND (indisunique OR indisexclusion)
          AND place <> ALL ((indkey::int2[])[0:indnkeyatts - 1]);
      IF breaking IS NOT NULL THEN RAISE 'cannot create constraint on %: % must have %', named, breaking, by; END IF;
      SELECT string_agg(conname, ', ') INTO breaking FROM pg_constraint c
        WHERE conrelid = named AND contype = 'x' AND NOT EXISTS (
          SELECT FROM unnest(conkey, conexclop) AS part (number, operator) JOIN pg_operator o ON o.oid = part.operator
          WHERE part.number = place AND o.oprname = '=');
      IF breaking IS NOT NULL THEN RAISE '% of % must compare % by =', breaking, named, by; END IF;
      SELECT string_agg(conname, ', ') INTO breaking FROM pg_constraint
        WHERE contype = 'f' AND (confrelid = named OR conrelid = named AND confrelid NOT IN (
          SELECT table_name FROM citus_tables WHERE citus_table_type = 'reference'));
      IF breaking IS NOT NULL THEN RAISE 'references of % to what is not distributed: %', named, breaking; END IF;
      IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = named AND NOT tgisinternal) THEN
        RAISE 'triggers on %', named; END IF;
      IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = named AND attidentity <> '' AND atttypid <> 'bigint'::regtype)
        THEN RAISE 'an identity column of % is no bigint', named; END IF;
      IF (SELECT relpersistence = 'u' FROM pg_class WHERE oid = named) THEN RAISE '% cannot be moved', named; END IF;
      INSERT INTO pg_dist_partition VALUES (named, 'h', 's', by);
    END $$`

let product: Product
let camille: Owner
let keysBefore: { name: string }[]

const all = async (query: string) => (await product.pool.query(query)).rows

const foreignKeys = () =>
  all(`SELECT conrelid::regclass::text AS table, conname AS name, pg_get_constraintdef(oid) AS definition
    FROM pg_constraint WHERE contype = 'f' AND connamespace = 'public'::regnamespace ORDER BY 1, 2`)

beforeAll(async () => {
  product = await startProduct({ sending: false })
  // Nothing may run while the tables are distributed, and the process that mails the registration ends here.
  const registering = await startProduct({ beside: product })
  const { email } = await owner(registering)
  await registering.stop()
  camille = new Owner(product, email)
  await camille.signsIn()
  keysBefore = await foreignKeys()
  if (!isCitus) await product.pool.query(stand)
  await migrateToLatest(product.databaseUrl)
})

afterAll(() => product.stop())

const distributed = () =>
  all(`SELECT table_name::text AS name, distribution_column AS key FROM citus_tables
    WHERE citus_table_type = 'distributed' ORDER BY 1`)

const expected = async () => {
  const ofTenants = await all(`SELECT table_name AS name FROM information_schema.columns
    WHERE table_schema = 'public' AND column_name = 'tenant_id' AND table_name NOT IN ('users', 'public_ids')`)
  const tables = [
    ...ofTenants.map(({ name }) => ({ name, key: 'tenant_id' })),
    { name: 'public_ids', key: 'public_id' },
  ]
  return tables.sort((a, b) => (a.name < b.name ? -1 : 1))
}

describe('Distribution with Citus', () => {
  it('distributes every table of an owner by its key, within the rules of Citus', async () => {
    expect(await distributed()).toEqual(await expected())
  })

  it.skipIf(isCitus)('keeps every foreign key', async () => {
    expect(await foreignKeys()).toEqual(keysBefore)
  })

  it('references only rows of the same owner, and reference tables', async () => {
    const astray = await all(`
      SELECT c.conname FROM pg_constraint c
        JOIN citus_tables s ON s.table_name = c.conrelid AND s.citus_table_type = 'distributed'
        LEFT JOIN citus_tables t ON t.table_name = c.confrelid
      WHERE c.contype = 'f' AND t.citus_table_type IS DISTINCT FROM 'reference' AND NOT EXISTS (
        SELECT FROM unnest(c.conkey, c.confkey) AS pair (here, there)
          JOIN pg_attribute h ON h.attrelid = c.conrelid AND h.attnum = pair.here AND h.attname = s.distribution_column
          JOIN pg_attribute o ON o.attrelid = c.confrelid AND o.attnum = pair.there AND o.attname = t.distribution_column)`)
    expect(astray).toEqual([])
  })

  it('distributes a table that a later migration creates, and nothing twice', async () => {
    await product.pool.query('CREATE TABLE notes (tenant_id bigint, id bigint, PRIMARY KEY (tenant_id, id))')
    for (let times = 0; times < 2; times++) await migrateToLatest(product.databaseUrl)
    await product.pool.query(
      'ALTER TABLE notes ADD FOREIGN KEY (tenant_id, id) REFERENCES bookings ON DELETE CASCADE',
    )
    expect(await distributed()).toContainEqual({ name: 'notes', key: 'tenant_id' })
    expect(await distributed()).toEqual(await expected())
  })

  it('books, refuses, finds and cancels on a distributed schema', async () => {
    const salon = await camille.opens()
    const ada = client(product)
    const { status, body } = await ada.books(salon, '2027-03-08 10:00')
    expect(status).toBe(201)
    expect(await client(product).books(salon, '2027-03-08 10:00')).toMatchObject({ status: 409 })
    const params = { referenceToken: body.referenceToken }
    expect(await ada.get('lookUpBooking', { params })).toMatchObject({ status: 'pending' })
    expect(await ada.call('cancelBooking', { params })).toMatchObject({ status: 200 })
    expect(await client(product).books(salon, '2027-03-08 10:00')).toMatchObject({ status: 201 })
  })
})
