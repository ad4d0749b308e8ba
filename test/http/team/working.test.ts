import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { StreamReader } from '../../fixtures/stream-reader.ts'
import { type Colleague, joined } from '../../fixtures/team.ts'

let product: Product
let camille: Owner
let salon: Salon
let staffId: number
let camillesStaff: number

beforeAll(async () => {
  // Sessions are checked rarely, so that only the announced change can end a stream.
  product = await startProduct({ pace: { beat: 60_000, sessions: 600_000 } })
  camille = await owner(product)
  salon = await camille.opens()
  const params = { scheduleId: salon.id }
  camillesStaff = (await camille.get('listStaff', { params }))[0]?.id ?? 0
  staffId = (await camille.get('createStaff', { params, body: { name: 'Inès' } })).id
})
afterAll(() => product.stop())

const member = () =>
  joined(camille, { role: 'member', staff: [{ scheduleId: salon.id, staffId }], name: 'Inès Martin' })
const remove = ({ membershipId }: Colleague) => camille.get('removePerson', { params: { membershipId } })

const enter = ({ person, headers }: Colleague, at: string, more: object = {}) => {
  const [date = '', startTime = ''] = at.split(' ')
  return person.call('createBooking', {
    params: { scheduleId: salon.id },
    body: { serviceId: salon.services.Coupe, date, startTime, clientName: 'Ada', clientPhone: '06', ...more },
    headers,
  })
}

const feed = (token: string) => client(product).send('GET', `/api/feeds/${token}/calendar.ics`)

async function feedTokenOf({ person, headers }: Colleague): Promise<string> {
  return (await person.get('getSchedule', { params: { scheduleId: salon.id }, headers })).feedToken
}

describe('Members', () => {
  it('lets a member enter, move and delete own bookings, and set own hours and absences', async () => {
    const ines = await member()
    const { person, headers } = ines
    const { status, body } = await enter(ines, '2027-03-08 10:00')
    expect({ status, staffId: body.staffId }).toEqual({ status: 201, staffId })
    const params = { bookingId: body.id }
    expect(await person.get('editBooking', { params, body: { startTime: '11:00' }, headers })).toMatchObject({
      startTime: '11:00',
      staffId,
    })
    const ofSchedule = { scheduleId: salon.id }
    const day = { fromDate: '2027-03-08', toDate: '2027-03-08', staffId }
    const closure = await person.get('createClosure', { params: ofSchedule, body: day, headers })
    expect(closure.bookings).toMatchObject([{ id: body.id }])
    const own = { ...ofSchedule, closureId: closure.id }
    await person.get('editClosure', { params: own, body: { ...day, toDate: '2027-03-09' }, headers })
    await person.get('deleteClosure', { params: own, headers })
    const hours = { days: [1], hours: [{ startTime: '10:00', endTime: '16:00' }], staffId }
    const rows = await person.get('setHours', { params: ofSchedule, body: hours, headers })
    const row = rows.find((one) => one.staffId === staffId)
    await person.get('deleteAvailability', { params: { availabilityId: row?.id ?? 0 }, headers })
    expect((await person.send('DELETE', `/api/bookings/${body.id}`, { headers })).status).toBe(200)
    await remove(ines)
  })

  it('names the person in the history, except to themselves and to clients', async () => {
    const ines = await member()
    const { body } = await enter(ines, '2027-03-09 10:00', {
      clientEmail: 'ada@example.com',
      status: 'pending',
    })
    const params = { bookingId: body.id }
    await camille.answers(body.id, 'approved')
    const history = async (reader: Owner, headers: Record<string, string> = {}) =>
      (await reader.get('listBookingHistory', { params, headers })).map(({ kind, by }) => ({ kind, by }))
    expect(await history(camille)).toEqual([
      { kind: 'entered', by: 'Inès Martin' },
      { kind: 'approved', by: undefined },
    ])
    expect(await history(ines.person, ines.headers)).toEqual([
      { kind: 'entered', by: undefined },
      { kind: 'approved', by: 'Camille' },
    ])
    const reference = body.referenceToken
    for (const path of [`/api/public/bookings/${reference}`, `/api/public/bookings/${reference}/data.json`]) {
      const text = await (await client(product).send('GET', path)).text()
      expect(text).not.toContain('Martin')
    }
    await remove(ines)
  })

  it('shows a member the busy times of colleagues without their details', async () => {
    const ines = await member()
    await enter(ines, '2027-03-16 10:00')
    await camille.enters(salon, '2027-03-16 14:00', { clientName: 'Zoé', staffId: camillesStaff })
    const call = {
      params: { scheduleId: salon.id },
      query: { from: '2027-03-16', to: '2027-03-16' },
    }
    const seen = await ines.person.get('listOccupancies', { ...call, headers: ines.headers })
    expect(seen).toEqual([
      { bookingId: expect.any(Number), staffId, fromMinute: 0, toMinute: 60 },
      {
        bookingId: expect.any(Number),
        staffId: camillesStaff,
        fromMinute: 0,
        toMinute: 60,
        startsAt: '2027-03-16T13:00:00.000Z',
      },
    ])
    expect(JSON.stringify(await camille.get('listOccupancies', call))).not.toContain('startsAt')
    await remove(ines)
  })

  it('ignores the salon in calls about an account', async () => {
    const ines = await member()
    const { person, headers } = ines
    expect(await person.get('me', { headers })).toMatchObject({ email: person.email })
    expect(await person.get('getProfile', { headers })).toMatchObject({ email: person.email })
    await person.get('editProfile', { body: { name: 'Inès B.' }, headers })
    expect((await camille.get('me')).name).toBe('Camille')
    const exported = await (await person.send('GET', '/api/account/export', { headers })).text()
    expect(exported).not.toContain(camille.email)
    // Without a salon, they see their own, which is empty.
    expect(await person.get('listSchedules')).toEqual([])
    await remove(ines)
  })

  it('gives each person own feeds, and ends them when the person leaves', async () => {
    const ines = await member()
    await enter(ines, '2027-03-15 10:00', { clientName: 'Grace' })
    await camille.enters(salon, '2027-03-15 10:00', { clientName: 'Zoé', staffId: camillesStaff })
    const token = await feedTokenOf(ines)
    expect(token).not.toBe(salon.feedToken)
    const [listed] = await ines.person.get('listSchedules', { headers: ines.headers })
    expect(listed?.feedToken).toBe(token)
    const text = await (await feed(token)).text()
    expect(text).toContain('Grace')
    expect(text).not.toContain('Zoé')
    const forged = token.replace(/^m-\d+-\d+/, (start) =>
      start.replace(/\d+$/, (id) => String(Number(id) + 1)),
    )
    expect((await feed(forged)).status).toBe(404)
    await ines.person.get('renewFeed', { params: { scheduleId: salon.id }, headers: ines.headers })
    expect((await feed(token)).status).toBe(404)
    const renewed = await feedTokenOf(ines)
    expect((await feed(renewed)).status).toBe(200)
    const manager = await joined(camille, { role: 'manager' })
    const ofManager = await feedTokenOf(manager)
    expect(await (await feed(ofManager)).text()).toContain('Zoé')
    for (const colleague of [ines, manager]) await remove(colleague)
    for (const ended of [renewed, ofManager]) expect((await feed(ended)).status).toBe(404)
    expect((await feed(salon.feedToken)).status).toBe(200)
  })
})

describe('Changes of the team', () => {
  it('ends the streams and calls of a removed person at once, and no others', async () => {
    const [ines, bo] = [await member(), await joined(camille, { role: 'reception' })]
    const listen = ({ person, headers }: Colleague) =>
      StreamReader.open(person, `?salon=${headers['x-salon']}`)
    const [left, stays, own] = [await listen(ines), await listen(bo), await StreamReader.open(ines.person)]
    await remove(ines)
    await left.until(() => left.hasEnded, 'the end of the stream')
    // Earlier changes may still have arrived.
    const heard = left.changed.length
    expect(await enter(ines, '2027-03-22 10:00')).toMatchObject(refused(404, 'not_in_salon'))
    const again = await ines.person.send('GET', `/api/live?salon=${ines.headers['x-salon']}`)
    expect(again.status).toBe(404)
    expect([stays.hasEnded, own.hasEnded]).toEqual([false, false])
    expect((await ines.person.call('me')).status).toBe(200)
    await stays.hearsOf(salon.id, () => camille.enters(salon, '2027-03-22 14:00'))
    expect(left.changed).toHaveLength(heard)
    await remove(bo)
  })

  it('applies another role to the next call', async () => {
    const ines = await joined(camille, { role: 'manager' })
    const { person, headers, membershipId } = ines
    const query = { from: '2027-03-01', to: '2027-03-31' }
    expect((await person.call('listDeposits', { query, headers })).status).toBe(200)
    const staff = [{ scheduleId: salon.id, staffId }]
    await camille.get('editPerson', { params: { membershipId }, body: { role: 'member', staff } })
    expect(await person.call('listDeposits', { query, headers })).toMatchObject(
      refused(403, 'role_not_allowed'),
    )
    expect(await person.get('me')).toMatchObject({ salons: [{ role: 'member' }] })
    expect(await person.get('listSchedules', { headers })).toHaveLength(1)
    await camille.get('editPerson', { params: { membershipId }, body: { staff: [] } })
    expect(await person.get('listSchedules', { headers })).toEqual([])
    await remove(ines)
  })

  it('keeps the bookings of a removed member, under the name they worked as', async () => {
    const ines = await member()
    const { body } = await enter(ines, '2027-03-29 10:00')
    await remove(ines)
    const [booking] = (await camille.bookings(salon)).filter(({ id }) => id === body.id)
    expect(booking).toMatchObject({ staffId, status: 'approved' })
    const staff = await camille.get('listStaff', { params: { scheduleId: salon.id } })
    expect(staff.find(({ id }) => id === staffId)?.upcomingCount).toBeGreaterThan(0)
  })

  it('keeps the owner, who alone changes the team', async () => {
    const bo = await joined(camille, { role: 'manager' })
    const team = await camille.get('listTeam')
    const membershipId = team.find(({ role }) => role === 'owner')?.id ?? 0
    expect(await camille.call('removePerson', { params: { membershipId } })).toMatchObject(
      refused(409, 'last_owner'),
    )
    expect(
      await camille.call('editPerson', { params: { membershipId }, body: { role: 'member' } }),
    ).toMatchObject(refused(409, 'last_owner'))
    const { person, headers } = bo
    for (const body of [{ role: 'reception' as const }, { staff: [] }])
      expect(
        await person.call('editPerson', { params: { membershipId: bo.membershipId }, body, headers }),
      ).toMatchObject(refused(403, 'role_not_allowed'))
    await remove(bo)
  })

  it('lets a person leave, and ends the team of a deleted account', async () => {
    const bo = await joined(camille, { role: 'manager' })
    const { person, headers } = bo
    const salonId = Number(headers['x-salon'])
    await person.get('leaveSalon', { params: { salonId } })
    expect(await person.call('leaveSalon', { params: { salonId } })).toMatchObject(
      refused(404, 'not_in_salon'),
    )
    expect((await person.call('listSchedules', { headers })).status).toBe(404)
    const jane = await owner(product)
    const ofJane = await joined(jane, { role: 'manager' })
    await product.pool.query('UPDATE users SET gone_since = now() WHERE email = $1', [jane.email])
    expect((await ofJane.person.call('listSchedules', { headers: ofJane.headers })).status).toBe(404)
    expect((await ofJane.person.get('me')).salons).toBeUndefined()
  })

  it('ties a staff member to one person, and refuses staff members of other salons', async () => {
    const bo = await joined(camille, { role: 'reception' })
    const jane = await owner(product)
    const theirs = await jane.opens()
    const [other] = await jane.get('listStaff', { params: { scheduleId: theirs.id } })
    const tie = (scheduleId: number, id: number) =>
      camille.call('editPerson', {
        params: { membershipId: bo.membershipId },
        body: { staff: [{ scheduleId, staffId: id }] },
      })
    expect(await tie(theirs.id, other?.id ?? 0)).toMatchObject(refused(404, 'staff_not_found'))
    expect(await tie(salon.id, other?.id ?? 0)).toMatchObject(refused(404, 'staff_not_found'))
    expect((await tie(salon.id, staffId)).body.staff).toEqual([{ scheduleId: salon.id, staffId }])
    const [ines] = [await member()]
    const staffOf = async (id: number) => (await camille.get('listTeam')).find((one) => one.id === id)?.staff
    expect(await staffOf(bo.membershipId)).toEqual([])
    expect(await staffOf(ines.membershipId)).toHaveLength(1)
    for (const colleague of [ines, bo]) await remove(colleague)
  })
})
