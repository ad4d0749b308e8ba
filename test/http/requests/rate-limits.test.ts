import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { ownerReads, ownerWrites, previews, rateLimits } from '../../../src/server/http/rate-limits.ts'
import { client, type Owner, owner, refused } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { laterBy } from '../../fixtures/deposit-salon.ts'
import { openParties, type Parties } from '../../fixtures/parties.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { readRefusal } from '../../fixtures/refusal.ts'
import { inWaves as times } from '../../fixtures/waves.ts'
import { type KnownCall, knownCalls, sendCall, type WellFormed } from '../../fixtures/well-formed-calls.ts'

let product: Product
let world: Parties
/** The owner of that salon, in English. */
let speaker: Owner

beforeAll(async () => {
  product = await startProduct({ rateLimit: true })
  world = await openParties(await owner(product))
  speaker = Object.assign(Object.create(Object.getPrototypeOf(world.owner)), world.owner, { language: 'en' })
})

beforeEach(() => product.setNow(laterBy(product, 5)))

afterAll(() => product.stop())

const limited = knownCalls.filter(({ name }) => rateLimits[name] !== undefined)

function guessed(name: KnownCall['name'], { params, query }: WellFormed): WellFormed {
  return {
    params: {
      ...params,
      ...(params?.referenceToken && { referenceToken: 'AAAAAAAA' }),
      ...(params?.feedToken && { feedToken: 'made-up' }),
      ...(params?.invitationToken && { invitationToken: 'made-up' }),
      ...(params?.waitingToken && { waitingToken: 'a-token-of-nobody' }),
      ...(name === 'getPublicSchedule' && { token: 'salon-of-nobody' }),
    },
    query: { ...query, ...(query?.token && { token: 'made-up' }) },
    // The body is refused at once and costs nothing. A limit counts refused calls too.
    body: { nonsense: true },
  }
}

const guess = (door: KnownCall, headers: Record<string, string> = {}) => {
  const visitor = door.rules.access === 'owner' ? speaker : client(product, 'en')
  const call = guessed(door.name, door.wellFormed(world))
  const nobodys = Object.fromEntries(Object.keys(call.params ?? {}).map((name) => [name, 987_654_321]))
  return sendCall(
    visitor,
    door,
    { ...call, params: visitor === speaker ? nobodys : (call.params ?? {}) },
    { headers },
  )
}

/** An account may run only a few downloads at once. */
async function inTurn(count: number, act: (nth: number) => Promise<Response>): Promise<Response[]> {
  const all: Response[] = []
  for (let nth = 0; nth < count; nth++) {
    const response = await act(nth)
    await response.arrayBuffer()
    all.push(response)
  }
  return all
}

describe('Rate limits', () => {
  it('limits the pictures of links together, whatever the link', async () => {
    const visitor = client(product, 'en')
    const paths = ['/preview.jpg', '/book/unknown/preview.jpg']
    const all = await times(previews.max + 1, (nth) => visitor.send('GET', paths[nth % 2] ?? ''))
    expect(all.filter(({ status }) => status === 200)).toHaveLength(previews.max)
    const over = all.find(({ status }) => status !== 200)
    expect(over?.headers.get('retry-after')).toMatch(/^\d+$/)
    expect(await (over && readRefusal(over))).toMatchObject({ code: 'too_many_requests' })
  })

  it('limits every call that could be guessed or flooded', () => {
    const unlimited = knownCalls.filter(
      ({ name, rules }) => rules.access !== 'owner' && rateLimits[name] === undefined,
    )
    // They read at most one row by its key, and write none.
    expect(unlimited.map(({ name }) => name).sort()).toEqual(['getSandboxSession', 'health', 'logout'])
  })

  it.each(limited)(
    'answers calls to $name beyond their limit with 429 and the time to wait',
    async (door) => {
      const most = Number(rateLimits[door.name]?.max)
      const ask = (nth: number) => guess(door, { 'x-forwarded-for': `10.0.0.${nth}` })
      const allowed = 'file' in door.rules ? await inTurn(most, ask) : await times(most, ask)
      expect(allowed.map(({ status }) => status)).not.toContain(429)
      expect(allowed.every(({ headers }) => headers.get('x-ratelimit-limit') === String(most))).toBe(true)
      const left = allowed.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))
      expect(Math.min(...left)).toBe(0)
      // An X-Forwarded-For header makes no one another visitor.
      const response = await guess(door, { 'x-forwarded-for': '10.0.0.200' })
      const wait = door.name === 'confirmIdentity' ? 300 : 60
      expect(Number(response.headers.get('retry-after'))).toBe(wait)
      expect(response.headers.get('x-ratelimit-remaining')).toBe('0')
      expect(response.headers.get('x-ratelimit-reset')).toBe(String(wait))
      const refusal = await readRefusal(response)
      expect(refusal.code).toBe('too_many_requests')
      expect(refusal.message).toBe(
        `Too many attempts. Please try again in ${wait === 60 ? '60 seconds' : '5 minutes'}.`,
      )
      product.setNow(laterBy(product, wait / 60))
      expect((await guess(door)).status).not.toBe(429)
    },
  )

  const ofOwners = knownCalls.filter(({ rules }) => rules.access === 'owner')

  it.each(ofOwners)('counts calls to $name by account', async (door) => {
    const response = await guess(door)
    const { max } = rateLimits[door.name] ?? (door.method === 'GET' ? ownerReads : ownerWrites)
    expect(Number(response.headers.get('x-ratelimit-limit'))).toBe(max)
    await response.body?.cancel()
  })

  it('limits each account to 1,800 reads a minute', async () => {
    const jane = await owner(product)
    const statuses: number[] = []
    for (const { status } of await times(1_810, () => jane.send('GET', '/api/account/state')))
      statuses.push(status)
    expect(statuses.filter((status) => status === 200)).toHaveLength(ownerReads.max)
    expect(statuses.filter((status) => status === 429)).toHaveLength(1_810 - ownerReads.max)
    expect((await world.owner.call('getAccountState')).status).toBe(200)
  })

  it.each([
    ['fr', 45, 'Trop de tentatives. Réessayez dans 15 secondes.'],
    ['en', 59, 'Too many attempts. Please try again in 1 second.'],
    ['fr', 0, 'Trop de tentatives. Réessayez dans 60 secondes.'],
  ])('says in %s how long to wait after %i seconds', async (language, seconds, message) => {
    const ada = client(product, language)
    const ask = () => ada.call('forgotPassword', { body: {} })
    await times(5, ask)
    product.setNow(new Date(product.now() + seconds * 1000).toISOString())
    const late = await ask()
    expect(late.body.message).toBe(message)
    expect(late.headers.get('retry-after')).toBe(String(60 - seconds))
  })

  it('counts no request of a past minute in the next one', async () => {
    const book = knownCalls.find(({ name }) => name === 'book') as KnownCall
    const asks = () => guess(book)
    for (const { status } of await times(20, asks)) expect(status).toBe(400)
    product.setNow(laterBy(product, 1))
    // This call waits for the database, so all earlier counts are written by then.
    await guess(knownCalls.find(({ name }) => name === 'login') as KnownCall)
    expect((await asks()).status).toBe(400)
  })

  it('keeps other calls open when one call is limited', async () => {
    const ada = client(product)
    await times(30, () => ada.looksUp('AAAAAAAA'))
    expect(await ada.looksUp('AAAAAAAA')).toMatchObject(refused(429, 'too_many_requests'))
    expect((await ada.slots(world.salon, '2027-03-08')).status).toBe(200)
    expect(await world.owner.knocks()).toBe(200)
  })
})

describe('Guesses at one secret', () => {
  it('counts guesses at a reference together over all calls', async () => {
    const ada = client(product)
    const file = '/api/public/bookings/AAAAAAAA/calendar.ics'
    for (let round = 0; round < 6; round++) {
      expect((await ada.looksUp('AAAAAAAA')).status).toBe(404)
      expect((await ada.cancels('AAAAAAAA')).status).toBe(404)
      expect((await ada.send('GET', file)).status).toBe(404)
      expect((await ada.send('HEAD', file)).status).toBe(404)
      expect((await ada.send('HEAD', '/api/public/bookings/AAAAAAAA')).status).toBe(404)
    }
    for (const [method, path] of [
      ['GET', file],
      ['HEAD', file],
      ['GET', '/api/public/bookings/AAAAAAAA'],
      ['POST', '/api/public/bookings/AAAAAAAA/cancel'],
    ] as const) {
      expect((await ada.send(method, path)).status, `${method} ${path}`).toBe(429)
    }
  })

  it('counts guesses together over several servers', async () => {
    const second = await startProduct({
      rateLimit: true,
      sending: false,
      beside: product,
      now: laterBy(product, 0),
    })
    try {
      const servers = [product, second]
      const login = (nth: number) =>
        client(servers[nth % 2] ?? product).call('login', {
          body: { email: `nobody${nth}@salon.example`, password: 'a wrong one' },
        })
      const statuses = (await times(60, login)).map(({ status }) => status)
      expect(statuses.filter((status) => status === 401)).toHaveLength(20)
      expect(statuses.filter((status) => status === 429)).toHaveLength(40)
      expect((await login(0)).status).toBe(429)
      expect((await login(1)).status).toBe(429)
    } finally {
      await second.stop()
    }
  })

  it('stops counting references that turn out to be right', async () => {
    const second = await startProduct({
      rateLimit: true,
      sending: false,
      beside: product,
      now: laterBy(product, 0),
    })
    const lock = await second.pool.connect()
    try {
      await lock.query('BEGIN; LOCK TABLE bookings IN ACCESS EXCLUSIVE MODE')
      const answers = times(30, () => client(product).looksUp(world.referenceToken))
      const counted = 'SELECT max(points) FROM attempts WHERE ends_at > $1'
      await poll(async () => {
        const { rows } = await lock.query(counted, [laterBy(product, 0)])
        return rows[0].max === 30 ? true : null
      }, 'thirty look-ups under way')
      expect((await client(second).looksUp(world.referenceToken)).status).toBe(429)
      await lock.query('ROLLBACK')
      expect((await answers).map(({ status }) => status)).toEqual(Array.from({ length: 30 }, () => 200))
      await poll(
        async () => ((await client(second).looksUp(world.referenceToken)).status === 200 ? true : null),
        'the other server to hear of it',
      )
    } finally {
      lock.release()
      await second.stop()
    }
  })

  it('counts no right reference', async () => {
    const ada = client(product)
    for (let nth = 0; nth < 40; nth++) {
      expect((await ada.looksUp(world.referenceToken)).status).toBe(200)
    }
    await times(29, () => ada.looksUp('AAAAAAAA'))
    expect((await ada.looksUp('AAAAAAAA')).status).toBe(404)
    expect((await client(product).looksUp(world.referenceToken)).status).toBe(429)
    expect((await ada.looksUp(world.referenceToken)).status, 'which this browser knows').toBe(200)
  })

  it('keeps counting while the database is away, and refuses no one for that', async () => {
    const databaseGate = new Gate()
    const fragile = await startProduct({ rateLimit: true, sending: false, beside: product, databaseGate })
    try {
      const ada = client(fragile)
      const register = () => ada.call('register', { body: {} })
      expect((await register()).status).toBe(400)
      await databaseGate.shut()
      for (let nth = 0; nth < 9; nth++) expect((await register()).status).toBe(400)
      expect((await register()).status).toBe(429)
      for (let nth = 0; nth < 40; nth++) expect((await ada.looksUp('AAAAAAAA')).status).toBe(503)
      await databaseGate.open()
      expect((await ada.looksUp(world.referenceToken)).status).toBe(200)
    } finally {
      await fragile.stop()
    }
  })

  it('deletes attempts that no longer count', async () => {
    await client(product).looksUp('AAAAAAAA')
    product.setNow(laterBy(product, 25 * 60))
    await product.sweep()
    expect((await product.pool.query('SELECT FROM attempts')).rowCount).toBe(0)
  })
})
