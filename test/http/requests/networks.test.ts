import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { rateLimits } from '../../../src/server/http/rate-limits.ts'
import { client, Owner, owner, refused } from '../../fixtures/actors.ts'
import { laterBy } from '../../fixtures/deposit-salon.ts'
import { openParties, type Parties } from '../../fixtures/parties.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { recordQueries } from '../../fixtures/recorded-queries.ts'
import { inWaves as times } from '../../fixtures/waves.ts'
import { type KnownCall, knownCalls, sendCall } from '../../fixtures/well-formed-calls.ts'

let product: Product
let world: Parties
let nth = 0

beforeAll(async () => {
  product = await startProduct({ rateLimit: true, trustProxy: 1 })
  world = await openParties(await owner(product))
})

beforeEach(() => {
  nth++
  product.setNow(laterBy(product, 25 * 60))
})

afterAll(() => product.stop())

const from = (address: string) => ({ 'x-forwarded-for': address })

/** In the test's own /48: in its nth /56, and in the nth /64 of that. */
const address = (wide = 0, narrow = 0, host = 1) =>
  `2001:db8:${nth.toString(16)}:${(((wide & 255) << 8) + narrow).toString(16)}::${host.toString(16)}`

const ipv4 = (host: number) => `10.${nth}.${host >> 8}.${host & 255}`

const passed = (answers: { status: number }[]) => answers.filter(({ status }) => status !== 429).length

const lookUp = (referenceToken: string, where: string, visitor = client(product)) =>
  visitor.call('lookUpBooking', { params: { referenceToken }, headers: from(where) })

describe('Wrong references from one network', () => {
  it('counts wrong references by /64, /56 and /48, with higher limits for wider networks', async () => {
    expect(passed(await times(60, (host) => lookUp('AAAAAAAA', address(0, 0, host + 1))))).toBe(30)
    expect(passed(await times(60, (narrow) => lookUp('AAAAAAAA', address(0, narrow + 1))))).toBe(30)
    expect(passed(await times(500, (at) => lookUp('AAAAAAAA', address(at + 1, at & 255))))).toBe(60)
    const late = await lookUp(world.referenceToken, address(77))
    expect(late).toMatchObject(refused(429, 'too_many_requests'))
    expect((await lookUp(world.referenceToken, '2001:db8:ffff::1')).status).toBe(200)
  })

  it('counts wrong references of an IPv4 address together in every notation', async () => {
    const forms = [
      ipv4(0x102),
      `::ffff:${ipv4(0x102)}`,
      `::FFFF:a${nth.toString(16).padStart(2, '0')}:102`,
      `0:0:0:0:0:ffff:0a${nth.toString(16).padStart(2, '0')}:0102`,
    ]
    expect(passed(await times(80, (at) => lookUp('AAAAAAAA', forms[at % 4] ?? '')))).toBe(30)
  })
})

const small = knownCalls.filter(
  ({ name, rules }) => rules.access === 'anyone' && (rateLimits[name]?.max ?? 1_000) <= 60,
)

describe('Limits of a /48', () => {
  it.each(small)('allows a /48 four times the limit of one visitor for $name', async (door: KnownCall) => {
    const { params, query } = door.wellFormed(world)
    const wrong = (at: number) => ({
      params: {
        ...params,
        ...(params?.referenceToken && { referenceToken: 'AAAAAAAA' }),
        ...(params?.feedToken && { feedToken: `made-up-${at}` }),
        ...(params?.waitingToken && { waitingToken: 'made-up' }),
        ...(params?.invitationToken && { invitationToken: 'made-up' }),
      },
      query: { ...query, ...(query?.token && { token: 'made-up' }) },
      body: { nonsense: true },
    })
    const max = Number(rateLimits[door.name]?.max)
    const answers = await times(max * 5, (at) =>
      sendCall(client(product), door, wrong(at), { headers: from(address(at, at & 255)) }),
    )
    await Promise.all(answers.map(({ body }) => body?.cancel()))
    expect(passed(answers)).toBe(max * 4)
  })
})

describe('Wrong references from all networks', () => {
  it('opens a booking for a new browser, however many wrong references other networks send', async () => {
    const wrong = await times(34 * 30, (at) => lookUp('AAAAAAAA', ipv4(Math.floor(at / 30))))
    expect(passed(wrong)).toBeGreaterThanOrEqual(1_000)
    expect((await lookUp(world.referenceToken, ipv4(99))).status).toBe(200)
    expect((await lookUp(world.referenceToken, '198.51.100.7')).status).toBe(200)
    expect((await lookUp(world.referenceToken, address())).status).toBe(200)
  })

  it('lets each network guess only three times a minute more once a thousand guesses were wrong', async () => {
    const ada = client(product)
    expect((await lookUp(world.referenceToken, ipv4(1), ada)).status).toBe(200)
    const answers = await times(1_000, (at) => lookUp('AAAAAAAA', ipv4(at + 2)))
    expect(passed(answers)).toBe(1_000)
    expect(passed(await times(6, () => lookUp('AAAAAAAA', ipv4(5_001))))).toBe(3)
    expect(await lookUp(world.referenceToken, ipv4(5_001))).toMatchObject(refused(429, 'too_many_requests'))
    expect((await lookUp(world.referenceToken, ipv4(5_001), ada)).status).toBe(200)
    const spelled = `${world.referenceToken.slice(0, 4)}-${world.referenceToken.slice(4)}`.toLowerCase()
    expect((await lookUp(spelled, ipv4(5_001), ada)).status).toBe(200)
    expect((await lookUp('AAAAAAAA', ipv4(5_001), ada)).status).toBe(429)
    const data_center = await times(256, (host) => lookUp('AAAAAAAA', `203.0.113.${host}`))
    expect(passed(data_center)).toBe(192)
    product.setNow(laterBy(product, 1))
    expect((await lookUp(world.referenceToken, ipv4(5_001))).status).toBe(200)
  })

  it('opens the link of an email from a network that has used up its guesses', async () => {
    const salon = await world.owner.opens()
    const clientEmail = `ada${nth}@example.com`
    const day = new Date(product.now() + 7 * 86_400_000).toISOString().slice(0, 10)
    const { body } = await world.owner.enters(salon, `${day} 10:00`, { clientEmail })
    const [mail] = await product.mailsTo(clientEmail)
    const [, code = '', signature = ''] = /mail=([\w-]+)&key=([\w-]+)/.exec(mail?.text ?? '') ?? []
    await times(31, () => lookUp('AAAAAAAA', ipv4(1)))
    const opens = (key: string, referenceToken = body.referenceToken) => {
      const query = { mail: code, key }
      return client(product).call('lookUpBooking', {
        params: { referenceToken },
        query,
        headers: from(ipv4(1)),
      })
    }
    expect((await opens(signature)).status).toBe(200)
    expect((await opens(signature.toLowerCase())).status).toBe(429)
    expect((await opens(signature, 'AAAAAAAA')).status).toBe(429)
  })

  it('lets a browser look up what it has just booked, despite wrong references elsewhere', async () => {
    const ada = client(product)
    const salon = await world.owner.opens()
    const day = new Date(product.now() + 7 * 86_400_000)
    day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7))
    const { body } = await ada.books(salon, `${day.toISOString().slice(0, 10)} 10:00`)
    expect(body.referenceToken).toMatch(/^\w{8}$/)
    await times(1_000, (at) => lookUp('AAAAAAAA', ipv4(at)))
    expect((await lookUp(body.referenceToken, ipv4(9), ada)).status).toBe(200)
    const cancelled = await ada.call('cancelBooking', {
      params: { referenceToken: body.referenceToken },
      headers: from(ipv4(9)),
    })
    expect(cancelled.status).toBe(200)
  })
})

describe('Wrong passwords of a schedule', () => {
  const open = async () => {
    const { token } = await world.owner.opens({ password: 'bienvenue' })
    const unlock = (password: string, where: string, visitor = client(product)) =>
      visitor.call('unlockSchedule', { params: { token }, body: { password }, headers: from(where) })
    /** Sends no password, so that no hash is computed. */
    const tries = (count: number, where: (at: number) => string) =>
      times(count, (at) =>
        client(product).call('unlockSchedule', { params: { token }, body: {}, headers: from(where(at)) }),
      )
    return { token, unlock, tries }
  }

  it('keeps a schedule open for others when one /48 guesses its password', async () => {
    const { unlock, tries } = await open()
    let tried = 0
    for (let minute = 0; minute < 9; minute++) {
      tried += passed(await tries(60, (at) => address(at + minute, at)))
      product.setNow(laterBy(product, 1))
    }
    expect(tried).toBe(50)
    expect((await unlock('bienvenue', ipv4(1))).status).toBe(200)
  })

  it('keeps a schedule open for others when one IPv4 address guesses its password', async () => {
    const { unlock, tries } = await open()
    for (let minute = 0; minute < 9; minute++) {
      await tries(15, () => ipv4(7))
      product.setNow(laterBy(product, 1))
    }
    expect((await unlock('bienvenue', ipv4(8))).status).toBe(200)
  })

  it('admits a browser that gave the right password before, while others guess', async () => {
    const { unlock, tries } = await open()
    const ada = client(product)
    expect((await unlock('bienvenue', ipv4(1), ada)).status).toBe(200)
    product.setNow(laterBy(product, 48 * 60))
    expect(passed(await tries(300, (at) => ipv4(at + 2)))).toBe(200)
    expect(await unlock('bienvenue', ipv4(1))).toMatchObject(refused(429, 'too_many_requests'))
    expect((await unlock('bienvenue', ipv4(2), ada)).status).toBe(200)
  })

  it('counts wrong passwords of a known browser separately', async () => {
    const { token, unlock } = await open()
    const ada = client(product)
    await unlock('bienvenue', ipv4(1), ada)
    const guesses = await times(30, (at) =>
      ada.call('unlockSchedule', { params: { token }, body: {}, headers: from(ipv4(at)) }),
    )
    expect(passed(guesses)).toBe(20)
    expect((await unlock('bienvenue', ipv4(1))).status).toBe(200)
    const other = await open()
    expect((await other.unlock('bienvenue', ipv4(1), ada)).status).toBe(200)
  })
})

describe('Guessing from a shared address', () => {
  const useUp = async (
    name: 'forgotPassword' | 'resendVerification' | 'answerChallenge' | 'signInWithPasskey',
  ) => {
    const answers = await times(30, () => client(product).call(name, { body: {}, headers: from(ipv4(3)) }))
    expect(answers.at(-1)?.status).toBe(429)
  }

  it('lets an owner with the right password enter their code while neighbors guess', async () => {
    const jane = await owner(product)
    await jane.turnsOnTwoFactor()
    await jane.call('logout')
    expect(await jane.signsIn()).toMatchObject(refused(401, 'second_factor_needed'))
    await useUp('answerChallenge')
    const code = { body: { code: '000000' }, headers: from(ipv4(3)) }
    expect(await jane.call('answerChallenge', code)).toMatchObject(refused(401, 'wrong_code'))
  })

  it('lets a known browser use a passkey or reset its password while neighbors guess', async () => {
    const jane = new Owner(product, (await owner(product)).email)
    await jane.signsIn()
    await jane.call('logout')
    await useUp('signInWithPasskey')
    await useUp('forgotPassword')
    const passkey = await jane.call('signInWithPasskey', { body: {}, headers: from(ipv4(3)) })
    expect(passkey.status).toBe(400)
    const body = { email: jane.email }
    expect((await jane.call('forgotPassword', { body, headers: from(ipv4(3)) })).status).toBe(200)
    const repeated = await times(6, () => jane.call('forgotPassword', { body, headers: from(ipv4(3)) }))
    expect(passed(repeated)).toBe(4)
  })
})

describe('Addresses of schedules', () => {
  it('refuses a reference as the address of a schedule without asking the database', async () => {
    const answers: unknown[] = []
    const queries = await recordQueries(async () => {
      for (const token of [world.referenceToken, 'AAAAAAAA'])
        answers.push(await client(product).call('getPublicSchedule', { params: { token } }))
    })
    expect(queries.filter(({ text }) => text.includes('public_ids'))).toEqual([])
    expect(answers).toMatchObject([refused(404, 'schedule_not_found'), refused(404, 'schedule_not_found')])
  })

  it('limits unknown addresses of schedules by network, and known ones never', async () => {
    const asks = (token: string, where: string) =>
      client(product).call('getPublicSchedule', { params: { token }, headers: from(where) })
    const all = async (token: string, where: string) => {
      const answers = []
      for (let part = 0; part < 14; part++) answers.push(...(await times(50, () => asks(token, where))))
      return passed(answers)
    }
    expect(await all('salon-of-nobody', ipv4(1))).toBe(600)
    expect((await asks(world.salon.token, ipv4(2))).status).toBe(200)
    expect(await all(world.salon.token, ipv4(3))).toBe(700)
  })
})

describe('Long secrets', () => {
  it.each(['getWaiting', 'getInvitation', 'readFeed'] as const)(
    'answers %s with the right secret from a network that has used up its wrong ones',
    async (name) => {
      const jane = await owner(product)
      const parties = await openParties(jane, new Set(['waitingToken', 'invitationToken'] as const))
      const { waitingToken, invitationToken, salon } = parties
      const links = {
        getWaiting: { right: waitingToken, path: (token: string) => `/api/public/waiting/${token}` },
        getInvitation: {
          right: invitationToken,
          path: (token: string) => `/api/public/invitations/${token}`,
        },
        readFeed: { right: salon.feedToken, path: (token: string) => `/api/feeds/${token}/calendar.ics` },
      }
      const { right, path } = links[name]
      const asks = async (secret: string) => {
        const response = await client(product).send('GET', path(secret), { headers: from(ipv4(1)) })
        await response.arrayBuffer()
        return response.status
      }
      await times(60, () => asks('made-up'))
      expect(await asks('made-up')).toBe(429)
      expect(await asks(right)).toBe(200)
    },
  )
})
