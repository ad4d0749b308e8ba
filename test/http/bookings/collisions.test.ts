import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { idOf } from '../../fixtures/deposit-salon.ts'
import { activity, isCitus } from '../../fixtures/machines.ts'
import { mondayMorning, type Product, poll, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  // A sequence counts the refused writes, because it survives a rollback.
  if (isCitus) return
  await product.pool.query(`
    CREATE SEQUENCE collisions MINVALUE 0;
    CREATE TABLE collisions_wanted AS SELECT 0 AS count, '40001' AS code;
    CREATE FUNCTION collide() RETURNS trigger LANGUAGE plpgsql AS $$
      DECLARE wanted record;
      BEGIN
        SELECT * INTO wanted FROM collisions_wanted;
        IF wanted.count > 0 AND nextval('collisions') < wanted.count THEN
          RAISE EXCEPTION 'could not serialize access' USING ERRCODE = wanted.code;
        END IF;
        RETURN NEW;
      END $$;
    CREATE TRIGGER collide BEFORE INSERT OR UPDATE ON bookings FOR EACH ROW EXECUTE FUNCTION collide()`)
})
afterAll(() => product.stop())
beforeEach(async () => {
  product.setNow(mondayMorning)
  salon = await camille.opens()
})

const codes = { 'serialization failure': '40001', deadlock: '40P01' }

async function collide(count: number, code: string) {
  await product.pool.query('UPDATE collisions_wanted SET count = $1, code = $2', [count, code])
  await product.pool.query("SELECT setval('collisions', 0, false)")
}

const books = async () => {
  const { status, body } = await client(product).books(salon, '2027-03-08 10:00')
  expect(status).toBe(201)
  return body.referenceToken
}

const acts: [what: string, act: (id: number, reference: string) => Promise<{ status: number }>][] = [
  ['an edit', (id) => camille.edits(id, { comment: 'Court' })],
  ['an answer', (id) => camille.answers(id, 'approved')],
  ['a deletion', (id) => camille.deletes(id)],
  ['a booking entered', () => camille.enters(salon, '2027-03-08 14:00')],
  ['a client’s cancel', (_id, reference) => client(product).cancels(reference)],
  ['a client’s request', () => client(product).books(salon, '2027-03-08 15:00')],
]

// Citus has no triggers on distributed tables.
describe.skipIf(isCitus).each(Object.entries(codes))(
  'Writes that fail with a %s four times',
  (_name, code) => {
    it.each(acts)('retries a failed write: %s', async (_what, act) => {
      const reference = await books()
      const id = await idOf(camille, salon, reference)
      await collide(4, code)
      const { status } = await act(id, reference)
      await collide(0, code)
      expect([200, 201]).toContain(status)
    })
  },
)

it('retries when two transactions wait for each other', async () => {
  const id = await idOf(camille, salon, await books())
  const other = await product.pool.connect()
  await other.query('BEGIN')
  // The edit locks the schedule and waits for the booking. This transaction does the opposite.
  await other.query('UPDATE bookings SET comment = comment WHERE id = $1', [id])
  const edit = camille.edits(id, { comment: 'Court' })
  await poll(async () => {
    const { rows } = await product.pool.query(
      `SELECT FROM ${activity} WHERE datname = current_database() AND wait_event_type = 'Lock'`,
    )
    return rows.length > 0 ? true : null
  }, 'the edit to wait')
  await other.query('UPDATE schedules SET name = name WHERE id = $1', [salon.id]).catch(() => {})
  await other.query('COMMIT')
  other.release()
  expect(await edit).toMatchObject({ status: 200, body: { comment: 'Court' } })
})
