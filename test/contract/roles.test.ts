import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Permission, permissions } from '../../src/contract/permissions.ts'
import { type Role, roles } from '../../src/domain/roles.ts'
import { type Owner, owner } from '../fixtures/actors.ts'
import { openParties, type Parties, salonOf } from '../fixtures/parties.ts'
import { type Product, startProduct } from '../fixtures/product.ts'
import { stored } from '../fixtures/stored-rows.ts'
import { type Colleague, joined } from '../fixtures/team.ts'
import { type KnownCall, knownCalls, sendCall, type WellFormed } from '../fixtures/well-formed-calls.ts'

/** Marks the personal details that a member must not see. */
const secret = 'Zzyzx'

type Attacker = Exclude<Role, 'owner'> | 'removed' | 'stranger'

let product: Product
let camille: Owner
let world: Parties
let elsewhere: Parties
let ofMember: { staffId: number; bookingId: number; clientId: number }
let others: { bookingId: number; clientId: number; closureId: number; staffId: number }
let attackers: Record<Attacker, { person: Owner; headers: Colleague['headers'] }>

const { tried, refused } = { tried: new Set<string>(), refused: new Set<string>() }

const inSalons = knownCalls.filter(
  ({ name }) => typeof (permissions as Record<string, Permission>)[name] === 'object',
)
const rolesOf = ({ name }: KnownCall): readonly Role[] =>
  (permissions as Record<string, Permission>)[name] as readonly Role[]

async function send(door: KnownCall, as: Attacker, call: WellFormed) {
  const { person, headers } = attackers[as]
  const response = await sendCall(person, door, call, { headers })
  const text = await response.text()
  const code = /"code":"(\w+)"/.exec(text)?.[1]
  tried.add(`${door.name} ${as}`)
  if (!response.ok && code !== 'invalid_request') refused.add(`${door.name} ${as}`)
  return { status: response.status, code, text }
}

const slotOn = (date: string, staffId: number) => ({
  serviceId: world.salon.services.Coupe ?? 0,
  date,
  startTime: '10:00',
  staffId,
})

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  world = await openParties(camille)
  elsewhere = await openParties(camille)
  const params = { scheduleId: world.salon.id }
  const { id: staffId } = await camille.get('createStaff', { params, body: { name: 'Inès' } })
  const details = {
    clientName: `Ada ${secret}`,
    clientEmail: `ada-${secret}@example.com`.toLowerCase(),
    clientPhone: '06 12 34 56 78',
    comment: secret,
  }
  const theirs = await camille.get('createBooking', {
    params,
    body: { ...slotOn('2027-03-15', world.staffId), ...details, status: 'pending' },
  })
  const own = await camille.get('createBooking', {
    params,
    body: { ...slotOn('2027-03-15', staffId), clientName: 'Grace', clientPhone: '07 00 00 00 00' },
  })
  const away = { fromDate: '2027-09-01', toDate: '2027-09-02', label: secret, staffId: world.staffId }
  const closure = await camille.get('createClosure', { params, body: away })
  const clientOf = async (q: string) =>
    (await camille.get('listClients', { query: { q } })).clients[0]?.id ?? 0
  others = {
    bookingId: theirs.id,
    clientId: await clientOf(secret),
    closureId: closure.id,
    staffId: world.staffId,
  }
  ofMember = { staffId, bookingId: own.id, clientId: await clientOf('Grace') }
  const staff = [{ scheduleId: world.salon.id, staffId }]
  const removed = await joined(camille, { role: 'manager' })
  await camille.get('removePerson', { params: { membershipId: removed.membershipId } })
  const stranger = await owner(product)
  attackers = {
    manager: await joined(camille, { role: 'manager' }),
    reception: await joined(camille, { role: 'reception' }),
    member: await joined(camille, { role: 'member', staff }),
    removed,
    stranger: { person: stranger, headers: { 'x-salon': String(await salonOf(camille)) } },
  }
})

afterAll(async () => {
  process.stdout.write(`roles × calls: ${tried.size} pairs tried, ${refused.size} refused\n`)
  await product.stop()
})

const mayNot = (door: KnownCall, as: Attacker) =>
  as === 'removed' || as === 'stranger' || !rolesOf(door).includes(as)

describe('every role and every call of a salon', () => {
  it('refuses what a role may not do, and changes nothing', async () => {
    const before = await stored(product)
    for (const as of Object.keys(attackers) as Attacker[])
      for (const door of inSalons.filter((call) => mayNot(call, as))) {
        const expected = as === 'removed' || as === 'stranger' ? 'not_in_salon' : 'role_not_allowed'
        expect(await send(door, as, door.wellFormed(world)), `${door.name} as ${as}`).toMatchObject({
          code: expected,
        })
      }
    expect(await stored(product)).toEqual(before)
  })

  it('lets each role make the calls that the table allows', async () => {
    for (const as of roles.filter((role) => role !== 'owner'))
      for (const door of inSalons.filter((call) => !mayNot(call, as))) {
        const { params = {}, query } = door.wellFormed(world)
        const nowhere = Object.fromEntries(Object.keys(params).map((key) => [key, 999_999]))
        const harmless =
          door.method === 'GET' ? { params, query: query ?? {} } : { params: nowhere, body: { x: 1 } }
        const { code, status } = await send(door, as, {
          ...harmless,
          ...(door.method === 'DELETE' && { query: {} }),
        })
        expect(status, `${door.name} as ${as}`).toBeLessThan(500)
        if (as !== 'member') expect(code, `${door.name} as ${as}`).not.toBe('role_not_allowed')
      }
  })

  it('refuses a salon number of any other shape', async () => {
    const { person } = attackers.member
    for (const salon of ['', '0', '-1', '1 OR 1=1', '9'.repeat(15), '1e3', `${await salonOf(camille)},1`]) {
      const response = await person.send('GET', '/api/schedules', { headers: { 'x-salon': salon } })
      expect([salon, response.status]).toEqual([salon, 404])
    }
  })
})

const ofMembers = inSalons.filter((door) => rolesOf(door).includes('member'))

describe('a member who guesses ids of others', () => {
  it.each(ofMembers)('$name shows nothing of others, and changes nothing of theirs', async (door) => {
    // The person’s own feed may be renewed, which an email tells them.
    const withoutFeed = async () => {
      const {
        memberships: _feeds,
        account_mails: _mails,
        address_links: _links,
        ...rest
      } = await stored(product)
      return rest
    }
    const before = await withoutFeed()
    const worlds = [{ ...world, ...others }, elsewhere]
    for (const attacked of worlds) {
      const call = door.wellFormed(attacked)
      const { status, text } = await send(door, 'member', call)
      expect(text, door.name).not.toContain(secret)
      expect(text.toLowerCase(), door.name).not.toContain(secret.toLowerCase())
      if (door.method !== 'GET' && door.name !== 'renewFeed')
        expect(status, door.name).toBeGreaterThanOrEqual(400)
      const { params } = call
      const isOfOthers = params && ('bookingId' in params || 'clientId' in params || attacked === elsewhere)
      if (isOfOthers && door.name !== 'listHolidayCountries') expect(status, door.name).toBe(404)
    }
    expect(await withoutFeed()).toEqual(before)
  })

  it('answers about a booking of others exactly as about one that does not exist', async () => {
    const about = ofMembers.filter(({ rules }) => 'bookingId' in (rules.params?.shape ?? {}))
    expect(about.length).toBeGreaterThan(7)
    for (const door of about) {
      const [theirs, nowhere] = await Promise.all(
        [others.bookingId, 999_999].map((bookingId) =>
          send(door, 'member', door.wellFormed({ ...world, bookingId })),
        ),
      )
      expect(theirs, door.name).toEqual(nowhere)
    }
  })

  it('finds no way around the filters in queries', async () => {
    const { person, headers } = attackers.member
    const scheduleId = world.salon.id
    const params = { scheduleId }
    const dates = { from: '2027-03-01', to: '2027-03-31' }
    const get = async (path: string) => {
      const response = await person.send('GET', path, { headers })
      return { status: response.status, text: await response.text() }
    }
    for (const call of ['bookings', 'bookings-with-service']) {
      const path = `/api/schedules/${scheduleId}/${call}`
      expect((await get(`${path}?staffId=${others.staffId}`)).status).toBe(403)
      const own = await get(path)
      expect(JSON.parse(own.text)).toMatchObject([{ id: ofMember.bookingId }])
      expect((await get(`${path}?after=${others.bookingId}&order=desc`)).text).not.toContain(secret)
    }
    expect(await person.get('listCalendar', { params, query: dates, headers })).toMatchObject([
      { id: ofMember.bookingId },
    ])
    for (const q of [secret, '061234', '06 12 34 56 78', `ada-${secret}@example.com`])
      expect(await person.get('searchBookings', { query: { q, limit: 10 }, headers })).toEqual([])
    for (const q of [secret, '061234', '%', '_'])
      expect((await person.get('listClients', { query: { q, limit: 10 }, headers })).clients).toEqual([])
    expect(await person.get('listClients', { query: { limit: 10 }, headers })).toMatchObject({
      clients: [{ id: ofMember.clientId, name: 'Grace' }],
      total: 1,
    })
    expect(await person.get('listRequests', { headers })).toMatchObject({ requests: [], waiting: 0 })
  })

  it('gives nobody a booking of their own, and takes none from others', async () => {
    const { person, headers } = attackers.member
    const params = { bookingId: ofMember.bookingId }
    for (const body of [{ staffId: others.staffId }, { insteadOf: others.staffId }])
      expect(await person.call('editBooking', { params, body, headers })).toMatchObject({ status: 403 })
    const close = { fromDate: '2027-10-01', toDate: '2027-10-01' }
    for (const staffId of [others.staffId, null])
      expect(
        await person.call('createClosure', {
          params: { scheduleId: world.salon.id },
          body: { ...close, staffId },
          headers,
        }),
      ).toMatchObject({ status: 403 })
  })

  it('changes only own bookings of a series', async () => {
    const { person, headers } = attackers.member
    const { bookings } = await camille.get('createSeries', {
      params: { scheduleId: world.salon.id },
      body: {
        ...slotOn('2027-05-03', ofMember.staffId),
        clientName: 'Hedy',
        clientPhone: '07 11 11 11 11',
        repeat: { every: 1, unit: 'week', times: 3 },
        save: true,
      },
    })
    const [first, given, last] = bookings.map(({ id }) => id)
    await camille.edits(given ?? 0, { staffId: others.staffId })
    const params = { bookingId: first ?? 0 }
    const body = { startTime: '11:00', following: true }
    expect((await person.call('editBooking', { params, body, headers })).status).toBe(200)
    await person.send('DELETE', `/api/bookings/${first}?following=true`, { headers })
    const left = (await camille.bookings(world.salon)).filter(({ id }) =>
      bookings.some((one) => one.id === id),
    )
    expect(left).toMatchObject([{ id: given, startTime: '10:00', staffId: others.staffId }])
    expect(left.some(({ id }) => id === last)).toBe(false)
  })
})
