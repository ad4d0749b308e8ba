import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { owner } from '../fixtures/actors.ts'
import { openParties } from '../fixtures/parties.ts'
import { type Product, startProduct } from '../fixtures/product.ts'
import { stored } from '../fixtures/stored-rows.ts'
import { joined } from '../fixtures/team.ts'
import { type KnownCall, knownCalls, sendCall, taken } from '../fixtures/well-formed-calls.ts'

let product: Product
/** Writes without waiting. */
let hand: pg.Client

const lock = 5_701

/** Every write of the product waits while the test holds a lock. */
async function holdWrites(): Promise<void> {
  await hand.query(`
    CREATE FUNCTION wait_for_the_test() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF current_setting('test.writes', true) IS DISTINCT FROM 'yes' THEN PERFORM pg_advisory_xact_lock_shared(${lock}); END IF;
      RETURN NULL;
    END $$`)
  const { rows } = await hand.query<{ name: string }>(
    "SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' AND tablename <> 'sandbox_objects'",
  )
  for (const { name } of rows)
    await hand.query(`CREATE TRIGGER waits BEFORE INSERT OR UPDATE OR DELETE ON "${name}"
      EXECUTE FUNCTION wait_for_the_test()`)
  await hand.query("SET test.writes = 'yes'")
}

const isWaiting = async (): Promise<boolean> =>
  (await hand.query(`SELECT FROM pg_locks WHERE locktype = 'advisory' AND objid = ${lock} AND NOT granted`))
    .rowCount !== 0

/** Otherwise an email might be what waits. */
async function nothingElseWrites(): Promise<void> {
  const open = `SELECT (SELECT count(*) FROM account_mails WHERE done_at IS NULL)
    + (SELECT count(*) FROM booking_events WHERE planned_at IS NULL)
    + (SELECT count(*) FROM deliveries WHERE channel = 'mail' AND coalesce(done_at, abandoned_at) IS NULL
      AND due_at < now()) AS count`
  while ((await hand.query<{ count: string }>(open)).rows[0]?.count !== '0')
    await new Promise((resolve) => setTimeout(resolve, 20))
}

const acting = knownCalls.filter(({ rules, method }) => rules.access === 'owner' && method !== 'GET')

/** Written by the test itself, or by the sandbox, which stands for the provider's own database. */
const ofOthers = new Set(['sessions', 'sandbox_objects'])

/** In the state that `openParties` leaves they are refused, or write nothing. */
const refusedAnyway = new Set<string>([
  'turnOnTwoFactor',
  'turnOffTwoFactor',
  'renewRecoveryCodes',
  'createPasskey',
  'setUpSchedule',
  'deleteStaff',
  'answerReschedule',
  'markNoShow',
  'refundDeposit',
  'undoBooking',
  'resendMail',
  'confirmContacts',
  'separateClient',
  'createDashboardLink',
  'createCheckoutSession',
  'createPortalSession',
])

/** `startPasskey` writes a challenge, which only `createPasskey` can use. */
const writing = acting.filter(({ name }) => name !== 'startPasskey')

beforeAll(async () => {
  product = await startProduct()
  hand = new pg.Client(product.databaseUrl)
  await hand.connect()
  await holdWrites()
})

afterAll(async () => {
  await hand.end()
  await product.stop()
})

/** Sends a call, lets something happen while it waits to write, and lets it go on. */
async function held(send: () => Promise<Response>, meanwhile: () => Promise<unknown>) {
  await nothingElseWrites()
  const before = await stored(product)
  await hand.query(`SELECT pg_advisory_lock(${lock})`)
  let reply: Response | undefined
  let waited = false
  const replying = send().then((response) => {
    reply = response
  })
  try {
    while (!reply && !waited) {
      waited = await isWaiting()
      await new Promise((resolve) => setTimeout(resolve, 5))
    }
    await meanwhile()
  } finally {
    await hand.query(`SELECT pg_advisory_unlock(${lock})`)
  }
  await replying
  const code = /"code":"(\w+)"/.exec((await reply?.text()) ?? '')?.[1]
  const now = await stored(product)
  const changed = Object.keys(now).filter((table) => !ofOthers.has(table) && now[table] !== before[table])
  return { waited, status: reply?.status, code, changed }
}

async function heldAtItsWrite(door: KnownCall) {
  const camille = await owner(product)
  const world = await openParties(camille, taken(door, camille))
  await camille.confirms()
  // The usual number of years changes nothing.
  const call = door.name === 'setKeptYears' ? { body: { years: 4 } } : door.wellFormed(world)
  return held(
    () => sendCall(camille, door, call),
    () =>
      hand.query('DELETE FROM sessions e USING users u WHERE u.id = e.user_id AND u.email = $1', [
        camille.email,
      ]),
  )
}

describe('a session that ends while its call waits to write', () => {
  it.each(writing.filter(({ name }) => !refusedAnyway.has(name)))('$name writes nothing', async (door) => {
    expect(await heldAtItsWrite(door)).toEqual({
      waited: true,
      status: 401,
      code: 'not_signed_in',
      changed: [],
    })
  })

  it.each(writing.filter(({ name }) => refusedAnyway.has(name)))(
    '$name still writes nothing',
    async (door) => {
      expect((await heldAtItsWrite(door)).changed).toEqual([])
    },
  )
})

describe('a role that ends while its call waits to write', () => {
  const doors = acting.filter(({ name }) => ['createBooking', 'createClient', 'createClosure'].includes(name))
  const changes = {
    removed: ['DELETE FROM memberships WHERE id = $1', 404, 'not_in_salon'],
    demoted: ["UPDATE memberships SET role = 'member' WHERE id = $1", 403, 'role_not_allowed'],
  } as const

  it.each(
    doors.flatMap((door) => (['removed', 'demoted'] as const).map((how) => ({ door, how, name: door.name }))),
  )('$name of a manager who is $how meanwhile writes nothing', async ({ door, how }) => {
    const camille = await owner(product)
    const world = await openParties(camille, taken(door, camille))
    const { person, headers, membershipId } = await joined(camille, { role: 'manager' })
    const [sql, status, code] = changes[how]
    const outcome = await held(
      () => sendCall(person, door, door.wellFormed(world), { headers }),
      () => hand.query(sql, [membershipId]),
    )
    expect(outcome).toMatchObject({ waited: true, status, code })
    expect(outcome.changed.filter((table) => table !== 'memberships')).toEqual([])
  })
})
