import { readFile } from 'node:fs/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, Owner, owner } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

/** Imitates Citus, for which no test package exists: refuses what its manual refuses, and records the other calls. */
const stand = `
  CREATE TABLE public.spread (name regclass PRIMARY KEY, key text);
  CREATE FUNCTION create_reference_table(named regclass) RETURNS void LANGUAGE sql
    AS 'INSERT INTO public.spread VALUES (named, NULL)';
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
        WHERE contype = 'f' AND (conrelid = named AND confrelid NOT IN (SELECT name FROM public.spread WHERE key IS NULL)
          OR confrelid = named);
      IF breaking IS NOT NULL THEN RAISE 'references of % to what is not spread: %', named, breaking; END IF;
      IF EXISTS (SELECT FROM pg_trigger WHERE tgrelid = named AND NOT tgisinternal) THEN
        RAISE 'triggers on %', named; END IF;
      IF EXISTS (SELECT FROM pg_attribute WHERE attrelid = named AND attidentity <> '' AND atttypid <> 'bigint'::regtype)
        THEN RAISE 'an identity column of % is no bigint', named; END IF;
      INSERT INTO public.spread VALUES (named, by);
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
  await product.pool.query(stand)
  await product.pool.query(await readFile('db/distribute.sql', 'utf8'))
})

afterAll(() => product.stop())

describe('Distribution with Citus', () => {
  it('distributes every table of a schedule by its key, within the rules of Citus', async () => {
    const belonging = await all(`SELECT table_name AS name FROM information_schema.columns
      WHERE table_schema = 'public' AND column_name = 'schedule_id' ORDER BY 1`)
    const spread = await all('SELECT name::text, key FROM spread WHERE key IS NOT NULL ORDER BY 1')
    const expected = [
      ...belonging.map(({ name }) => ({ name, key: 'schedule_id' })),
      { name: 'schedules', key: 'id' },
    ]
    expect(spread).toEqual(expected.sort((a, b) => (a.name < b.name ? -1 : 1)))
  })

  it('keeps every foreign key, within one schedule or to a reference table', async () => {
    const toLocalTables = ['bookings_client']
    expect(await foreignKeys()).toEqual(keysBefore.filter(({ name }) => !toLocalTables.includes(name)))
    const astray = await all(`
      SELECT c.conname FROM pg_constraint c JOIN spread s ON s.name = c.conrelid LEFT JOIN spread t ON t.name = c.confrelid
      WHERE c.contype = 'f' AND (t.name IS NULL OR t.key IS NOT NULL AND NOT EXISTS (
        SELECT FROM unnest(c.conkey, c.confkey) AS pair (here, there)
          JOIN pg_attribute h ON h.attrelid = c.conrelid AND h.attnum = pair.here AND h.attname = s.key
          JOIN pg_attribute o ON o.attrelid = c.confrelid AND o.attnum = pair.there AND o.attname = t.key))`)
    expect(astray).toEqual([])
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
