import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Client, client, type Owner, owner } from '../fixtures/actors.ts'
import { openParties, type Parties } from '../fixtures/parties.ts'
import { type Product, startProduct } from '../fixtures/product.ts'
import { readRefusal } from '../fixtures/refusal.ts'
import { stored } from '../fixtures/stored-rows.ts'
import { type KnownCall, knownCalls, sendCall, taken } from '../fixtures/well-formed-calls.ts'

let product: Product
let world: Parties
let speakers: { fr: Owner; en: Owner }
let visitors: { fr: Client; en: Client }

beforeAll(async () => {
  product = await startProduct()
  const camille = await owner(product)
  const jane = await owner(product, 'en')
  world = await openParties(camille)
  // Jane becomes the same owner, in English.
  await product.pool.query('UPDATE sessions SET user_id = (SELECT id FROM users WHERE email = $1)', [
    camille.email,
  ])
  speakers = { fr: camille, en: jane }
  visitors = { fr: client(product, 'fr'), en: client(product, 'en') }
})

afterAll(() => product.stop())

const oddities: unknown[] = [
  undefined,
  null,
  '',
  ' \t',
  'x',
  'é'.repeat(2500),
  0,
  -1,
  1.5,
  1e308,
  true,
  [],
  {},
  ['x'],
  { $gt: '' },
  'a\u0000b',
  'a\u001bb',
  '\ud800',
  '\u202eb',
  "'; DROP TABLE bookings; --",
  '../../etc/passwd',
  '<script>alert(1)</script>',
  '2027-02-30',
  '25:00',
  '9'.repeat(25),
]

type Part = 'body' | 'query'
type Attempt = { part: Part; field: string; value: unknown; accepted: boolean }
type Values = Record<string, unknown>

const without = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

/** One field at a time is odd. The contract says which bodies must be refused. */
function attemptsAt({ rules, wellFormed }: KnownCall): Attempt[] {
  const call = wellFormed(world)
  return (['body', 'query'] as const).flatMap((part) => {
    const schema = rules[part]
    return Object.keys(schema?.shape ?? {}).flatMap((field) =>
      oddities
        .map((value) => (part === 'query' && value !== undefined ? String(value).toWellFormed() : value))
        .map((value) => {
          const sent = without({ ...call[part], [field]: value })
          return { part, field, value, accepted: schema?.safeParse(sent).success ?? false }
        }),
    )
  })
}

function send(door: KnownCall, part: Part, values: Values, language: 'fr' | 'en'): Promise<Response> {
  const call = door.wellFormed(world)
  const who = door.rules.access === 'owner' ? speakers[language] : visitors[language]
  return sendCall(who, door, { ...call, [part]: without({ ...call[part], ...values }) })
}

function combined(attempts: Attempt[]): { part: Part; values: Values }[] {
  const byField = Map.groupBy(attempts, ({ field }) => field)
  const most = Math.max(...[...byField.values()].map(({ length }) => length), 0)
  return Array.from({ length: most }, (_, round) => {
    const chosen = [...byField.values()].map((of) => of[round % of.length])
    const part = chosen[0]?.part ?? 'body'
    return { part, values: Object.fromEntries(chosen.map((one) => [one?.field, one?.value])) }
  })
}

const withFields = knownCalls.filter(({ rules }) => rules.body || rules.query)

describe('an odd value in one field', () => {
  it.each(withFields)('$name refuses an odd value at its field, or does no harm', async (door) => {
    const attempts = attemptsAt(door)
    const wrong = attempts.filter(({ accepted }) => !accepted)
    const before = await stored(product)
    for (const [index, attempt] of wrong.entries()) {
      const { part, field, value } = attempt
      const response = await send(door, part, { [field]: value }, index % 2 === 0 ? 'fr' : 'en')
      const refusal = await readRefusal(response)
      const about = JSON.stringify([field, value]).slice(0, 100)
      expect(refusal.code, about).toBe('invalid_request')
      const fields = Object.keys(refusal.fields ?? {}).map((path) => path.split('.')[0])
      expect(fields, about).toContain(field)
    }
    expect(await stored(product)).toEqual(before)
    for (const { part, values } of combined(attempts.filter(({ accepted }) => accepted))) {
      const response = await send(door, part, values, 'fr')
      if (response.status >= 400) await readRefusal(response)
    }
    expect(wrong.length).toBeGreaterThan(0)
  })

  it('refuses an odd value in the reader’s language', async () => {
    const [door] = knownCalls.filter(({ name }) => name === 'createService')
    if (!door) throw new Error('no such endpoint')
    const texts = { fr: 'Ce champ est obligatoire.', en: 'This field is required.' }
    for (const language of ['fr', 'en'] as const) {
      const refusal = await readRefusal(await send(door, 'body', { name: '' }, language))
      expect(refusal.fields).toEqual({ name: texts[language] })
    }
  })
})

describe('several odd values', () => {
  it('names all odd fields in one refusal', async () => {
    const { status, body } = await speakers.fr.call('createBooking', {
      params: { scheduleId: world.salon.id },
      body: { date: 'x', startTime: 'x', clientName: '', clientEmail: 'x', comment: 5 },
    })
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {}).sort()).toEqual(
      ['clientEmail', 'clientName', 'clientPhone', 'comment', 'date', 'serviceId', 'startTime'].sort(),
    )
  })
})

describe('fields that nobody asked for', () => {
  // These calls need a state that the world lacks, such as a valid code or a recent change. Their own tests
  // cover them.
  const ofTheMoment = [
    ...['turnOnTwoFactor', 'createPasskey', 'undoBooking', 'markNoShow', 'refundDeposit'],
    ...['answerReschedule', 'confirmContacts', 'resendMail'],
    ...['createCheckoutSession', 'setUpSchedule'],
  ]
  const taking = knownCalls.filter(({ rules }) => rules.body && rules.access === 'owner')

  it.each(taking.filter(({ name }) => !ofTheMoment.includes(name)))(
    '$name drops unknown fields and never stores them',
    async (door) => {
      const fresh = await openParties(world.owner, taken(door, world.owner))
      const call = door.wellFormed(fresh)
      const more = { id: 424_242, ownerId: 'mallory', scheduleId: 1, deletedAt: '2020-01-01', version: 99 }
      const response = await sendCall(world.owner, door, call, { body: { ...more, ...call.body } })
      expect(response.status).toBeLessThan(300)
      const { rows } = await product.pool.query(`
      SELECT 1 FROM schedules WHERE id = 424242 OR owner_id = 'mallory' OR deleted_at < '2021-01-01'
      UNION ALL SELECT 1 FROM services WHERE id = 424242 OR deleted_at < '2021-01-01'
      UNION ALL SELECT 1 FROM availability WHERE id = 424242
      UNION ALL SELECT 1 FROM staff WHERE id = 424242 OR deleted_at < '2021-01-01'
      UNION ALL SELECT 1 FROM closures WHERE id = 424242
      UNION ALL SELECT 1 FROM special_hours WHERE id = 424242
      UNION ALL SELECT 1 FROM clients WHERE id = 424242 OR tenant_id = 424242 OR version >= 99
      UNION ALL SELECT 1 FROM bookings WHERE id = 424242 OR version >= 99 OR deleted_at < '2021-01-01'`)
      expect(rows).toEqual([])
    },
  )
})
