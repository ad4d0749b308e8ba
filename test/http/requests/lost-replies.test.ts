import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { repeated } from '../../../src/contract/repeated.ts'
import { client, type Owner, owner, refused } from '../../fixtures/actors.ts'
import { pngImage, sentFile } from '../../fixtures/images.ts'
import { losesReply } from '../../fixtures/lost-replies.ts'
import { openParties, type Parties } from '../../fixtures/parties.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'
import { stored } from '../../fixtures/stored-rows.ts'
import { joined } from '../../fixtures/team.ts'
import {
  type KnownCall,
  knownCalls,
  sendCall,
  taken,
  type WellFormed,
} from '../../fixtures/well-formed-calls.ts'

let product: Product

beforeAll(async () => {
  product = await startProduct()
})

afterAll(() => product.stop())

const kindOf = ({ name }: KnownCall) => (repeated as Record<string, string>)[name]
const acting = knownCalls.filter(({ rules, method }) => rules.access === 'owner' && method !== 'GET')
const doorOf = (name: string) => {
  const door = acting.find((one) => one.name === name)
  if (!door) throw new Error(name)
  return door
}

async function paidBooking(camille: Owner) {
  await camille.connects()
  const salon = await camille.opens()
  await camille.asksFor(salon, '10.00')
  const ada = client(product)
  const { body } = await ada.holds(salon, '2027-03-08 09:00')
  await ada.pays(body)
  const [booking] = await camille.bookings(salon)
  return { bookingId: booking?.id ?? 0 }
}

/** Where the usual request is refused, or makes nothing. */
const others: Record<string, (camille: Owner, world: Parties) => Promise<WellFormed>> = {
  renewRecoveryCodes: async (camille) => {
    await camille.turnsOnTwoFactor()
    return { body: {} }
  },
  setUpSchedule: async (camille, world) => {
    const { id: scheduleId } = await camille.opens({ hours: {}, services: {} })
    return { ...doorOf('setUpSchedule').wellFormed(world), params: { scheduleId } }
  },
  createPhoto: async (_camille, { salon }) => ({
    params: { scheduleId: salon.id },
    body: sentFile(pngImage()),
  }),
  refundDeposit: async (camille) => ({ params: await paidBooking(camille), body: { amount: '4.00' } }),
  undoBooking: async (camille, { salon }) => {
    const { body } = await camille.call('createBooking', {
      params: { scheduleId: salon.id },
      body: {
        serviceId: salon.services.Coupe ?? 0,
        date: '2027-03-15',
        startTime: '10:00',
        clientName: 'Grace',
        clientPhone: '06',
        undoSeconds: 30,
      },
    })
    return { params: { bookingId: body.id }, body: { version: 1 } }
  },
  resendMail: async (camille, { salon }) => {
    const clientEmail = `grace${salon.id}@client.example`
    const { body } = await camille.enters(salon, '2027-03-15 10:00', { clientEmail })
    await product.mailsTo(clientEmail, 1)
    await everyMailIsOut(product)
    return { params: { bookingId: body.id }, body: { version: 1, template: 'booking_approved' } }
  },
}

async function prepared(door: KnownCall) {
  const camille = await owner(product)
  const needed = taken(door, camille).add('salon')
  const world = await openParties(camille, needed)
  await camille.confirms()
  const call = (await others[door.name]?.(camille, world)) ?? door.wellFormed(world)
  return { camille, call }
}

/** The sandbox is the provider’s own database, and the sweeper ends a refund. */
const saved = async () => {
  await product.sweep()
  const { request_keys: _keys, sandbox_objects: _objects, ...rest } = await stored(product)
  return rest
}

describe('A call that creates or sends, and whose reply is lost', () => {
  it.each(acting.filter((door) => kindOf(door) === 'once'))('$name does nothing again', async (door) => {
    const { camille, call } = await prepared(door)
    const before = await saved()
    const key = await losesReply(camille, door, call)
    const after = await saved()
    expect(after).not.toEqual(before)
    const again = await sendCall(camille, door, call, { headers: { 'idempotency-key': key } })
    const text = await again.text()
    expect([again.status, text]).toEqual([door.rules.created ? 201 : 200, text])
    expect(door.rules.reply.safeParse(JSON.parse(text)).error).toBeUndefined()
    expect(again.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(await saved()).toEqual(after)
  })

  it('sends one email about an appointment, and one about a new address', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    await camille.confirms()
    const params = { scheduleId: salon.id }
    const clientEmail = `ada${salon.id}@client.example`
    const body = { serviceId: salon.services.Coupe ?? 0, date: '2027-03-08', startTime: '10:00' }
    const booking = { params, body: { ...body, clientName: 'Ada', clientPhone: '06', clientEmail } }
    const email = `elsewhere${salon.id}@salon.example`
    const address = { body: { email } }
    for (const [door, call] of [
      [doorOf('createBooking'), booking],
      [doorOf('changeAddress'), address],
    ] as const) {
      const key = await losesReply(camille, door, call)
      await sendCall(camille, door, call, { headers: { 'idempotency-key': key } })
    }
    await everyMailIsOut(product)
    expect(await product.mailsTo(clientEmail)).toHaveLength(1)
    expect(await product.mailsTo(email)).toHaveLength(1)
    expect(await camille.bookings(salon)).toHaveLength(1)
  })
})

/** The test changes these, or they are not the product's own. */
const uncounted = ['verifications', 'sandbox_objects', 'request_keys']

async function counts(): Promise<Record<string, number>> {
  const names = Object.keys(await stored(product)).filter((name) => !uncounted.includes(name))
  const { rows } = await product.pool.query<{ name: string; count: number }>(
    names
      .map((name) => `SELECT '${name}' AS name, count(*)::int AS count FROM "${name}"`)
      .join(' UNION ALL '),
  )
  return Object.fromEntries(rows.map(({ name, count }) => [name, count]))
}

describe('A call that neither creates nor sends, or does so once by its nature', () => {
  it.each(acting.filter((door) => kindOf(door) !== 'once'))('$name makes no second row', async (door) => {
    const { camille, call } = await prepared(door)
    const { version: _version, ...body } = call.body ?? {}
    await sendCall(camille, door, { ...call, body })
    const before = await counts()
    await sendCall(camille, door, { ...call, body })
    expect(await counts()).toEqual(before)
  })
})

describe('An Idempotency-Key', () => {
  const entry = (salon: Parties['salon'], more: object = {}) => ({
    params: { scheduleId: salon.id },
    body: {
      serviceId: salon.services.Coupe ?? 0,
      date: '2027-03-08',
      startTime: '10:00',
      clientName: 'Ada',
      clientPhone: '06',
      ...more,
    },
  })
  const door = doorOf('createBooking')
  const keys = async ({ email }: Owner) =>
    (
      await product.pool.query(
        'SELECT k.* FROM request_keys k JOIN users u ON u.id = k.user_id WHERE u.email = $1',
        [email],
      )
    ).rows
  const enters = async (person: Owner, call: WellFormed, headers: Record<string, string>) => {
    const reply = await sendCall(person, door, call, { headers })
    return { status: reply.status, body: await reply.json() }
  }

  it('returns the first reply, even after the booking has changed', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    const headers = { 'idempotency-key': randomUUID() }
    const first = await enters(camille, entry(salon), headers)
    await camille.edits(first.body.id, { startTime: '14:00' })
    expect(await enters(camille, entry(salon), headers)).toEqual(first)
    const upper = { 'idempotency-key': headers['idempotency-key'].toUpperCase() }
    expect(await enters(camille, entry(salon), upper)).toEqual(first)
    expect(await camille.bookings(salon)).toHaveLength(1)
  })

  it('saves one of two equal requests that arrive at once, although two staff members are free', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    await camille.get('createStaff', { params: { scheduleId: salon.id }, body: { name: 'Inès' } })
    for (let round = 0; round < 5; round++) {
      const headers = { 'idempotency-key': randomUUID() }
      const call = entry(salon, { startTime: `1${round}:00` })
      const replies = await Promise.all([1, 2].map(() => enters(camille, call, headers)))
      for (const { status, body } of replies)
        expect([201, 409]).toContain(body.code === 'already_saved' ? 409 : status)
      expect(replies.some(({ status }) => status === 201)).toBe(true)
      expect(await camille.bookings(salon)).toHaveLength(round + 1)
    }
  })

  it('refuses another request, of this call or another, of this salon or another', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    const key = randomUUID()
    await enters(camille, entry(salon), { 'idempotency-key': key })
    const later = await enters(camille, entry(salon, { startTime: '12:00' }), { 'idempotency-key': key })
    expect(later).toMatchObject(refused(422, 'idempotency_key_reused'))
    const elsewhere = await camille.call('createClient', {
      body: { name: 'Grace', phone: '06 98 76 54 32', email: '', note: '' },
      headers: { 'idempotency-key': key },
    })
    expect(elsewhere).toMatchObject(refused(422, 'idempotency_key_reused'))
    expect(await camille.bookings(salon)).toHaveLength(1)
  })

  it('belongs to the person who sent it', async () => {
    const camille = await owner(product)
    const salon = await camille.opens({ services: { Coupe: 30 } })
    const { person, headers } = await joined(camille, { role: 'manager' })
    const key = { 'idempotency-key': randomUUID() }
    expect((await enters(camille, entry(salon), key)).status).toBe(201)
    const theirs = await enters(person, entry(salon, { startTime: '11:00' }), { ...headers, ...key })
    expect(theirs.status).toBe(201)
    expect(await camille.bookings(salon)).toHaveLength(2)
  })

  it('lets a refused request come again with its key', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    await camille.enters(salon, '2027-03-08 10:00')
    const headers = { 'idempotency-key': randomUUID() }
    expect((await enters(camille, entry(salon), headers)).body.code).toBe('booking_overlaps')
    const [booking] = await camille.bookings(salon)
    await camille.deletes(booking?.id ?? 0)
    expect((await enters(camille, entry(salon), headers)).status).toBe(201)
  })

  it.each(['fr', 'en'])(
    'says in %s that the request was saved, if the reply is lost for good',
    async (language) => {
      const camille = await owner(product, language)
      const salon = await camille.opens()
      const headers = { 'idempotency-key': randomUUID() }
      await enters(camille, entry(salon), headers)
      await product.pool.query('UPDATE request_keys SET reply = NULL')
      const again = await enters(camille, entry(salon), headers)
      expect(again).toMatchObject(refused(409, 'already_saved'))
      expect(again.body.message).toMatch(language === 'fr' ? /enregistrée/ : /saved/)
      expect(await camille.bookings(salon)).toHaveLength(1)
    },
  )

  it('shows nothing to a session that has ended', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    const headers = { 'idempotency-key': randomUUID() }
    await enters(camille, entry(salon), headers)
    await product.pool.query('DELETE FROM sessions e USING users u WHERE u.id = e.user_id AND u.email = $1', [
      camille.email,
    ])
    expect(await enters(camille, entry(salon), headers)).toMatchObject(refused(401, 'not_signed_in'))
  })

  it('leaves nothing readable in the database', async () => {
    const camille = await owner(product)
    const salon = await camille.opens()
    const key = randomUUID()
    await enters(camille, entry(salon, { clientName: 'Ada Lovelace' }), { 'idempotency-key': key })
    const [row] = await keys(camille)
    expect(JSON.stringify(row)).not.toMatch(new RegExp(`Lovelace|${key}|${key.replaceAll('-', '')}`))
    expect(row.reply.length).toBeGreaterThan(100)
  })

  it.each([undefined, 'not a key', '6f9619ff-8b86-4011-b42d-00c04fc964fg', 'x'.repeat(200)])(
    'changes nothing when its value is %s',
    async (key) => {
      const camille = await owner(product)
      const salon = await camille.opens()
      const headers: Record<string, string> = key === undefined ? {} : { 'idempotency-key': key }
      expect((await enters(camille, entry(salon), headers)).status).toBe(201)
      expect((await enters(camille, entry(salon), headers)).body.code).toBe('booking_overlaps')
      expect(await keys(camille)).toEqual([])
    },
  )

  it('appears in the documentation of every call that takes one', async () => {
    const { paths } = (await (await fetch(`${product.url}/api/docs/json`)).json()) as {
      paths: Record<string, Record<string, { operationId: string; parameters?: { name: string }[] }>>
    }
    const described = Object.values(paths)
      .flatMap((path) => Object.values(path))
      .filter(({ parameters = [] }) => parameters.some(({ name }) => name === 'idempotency-key'))
    expect(described.map(({ operationId }) => operationId).sort()).toEqual(
      acting
        .filter((one) => kindOf(one) === 'once')
        .map(({ name }) => name as string)
        .sort(),
    )
  })
})
