import { describe, expect, it } from 'vitest'
import { client, newcomer, type Owner, owner, refused } from '../../fixtures/actors.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'

openSalon({ services: { Coupe: 60, Barbe: 30 } })

const march = { from: '2027-03-01', to: '2027-03-31' }
const params = () => ({ scheduleId: salon.id })
const figures = (query = march) => camille.get('getScheduleStatistics', { params: params(), query })
const setPrice = (service: string, priceCents: number) =>
  camille.get('editService', { params: { serviceId: salon.services[service] ?? 0 }, body: { priceCents } })
const enter = async (at: string, more: Parameters<Owner['enters']>[2] = {}) =>
  (await camille.enters(salon, at, more)).body
const on = async (date: string, query = march) => (await figures(query)).days.find((day) => day.date === date)

describe('Figures of a schedule', () => {
  it('counts bookings by their date, and compares with the period before', async () => {
    await setPrice('Coupe', 4500)
    await enter('2027-03-08 10:00')
    await enter('2027-03-08 11:00', { service: 'Barbe', status: 'pending' })
    await enter('2027-03-31 23:30')
    await enter('2027-04-01 00:30')
    await enter('2027-02-28 09:00')
    await enter('2027-02-01 00:00', { service: 'Barbe' })
    await enter('2027-01-31 10:00')
    const { days, daysBefore, before, unpriced } = await figures()
    expect([days.length, days[7], days[30]]).toEqual([
      31,
      { date: '2027-03-08', bookings: 2, minutes: 90, expectedCents: 4500 },
      { date: '2027-03-31', bookings: 1, minutes: 60, expectedCents: 4500 },
    ])
    expect(unpriced).toBe(1)
    expect([before, daysBefore.length]).toEqual([{ from: '2027-02-01', to: '2027-02-28' }, 28])
    expect(daysBefore.filter(({ bookings }) => bookings > 0)).toEqual([
      { date: '2027-02-01', bookings: 1, minutes: 30, expectedCents: 0 },
      { date: '2027-02-28', bookings: 1, minutes: 60, expectedCents: 4500 },
    ])
  })

  it('leaves out deleted bookings, and counts cancelled, rejected, no-show and lapsed ones', async () => {
    await setPrice('Coupe', 4500)
    for (const status of ['approved', 'rejected', 'cancelled']) await enter('2027-03-08 10:00', { status })
    const noShow = await enter('2027-03-08 12:00')
    const deleted = await enter('2027-03-08 14:00')
    await camille.deletes(deleted.id)
    await product.pool.query('UPDATE bookings SET no_show_at = now() WHERE id = $1', [noShow.id])
    await client(product).books(salon, '2027-03-02 10:00')
    product.setNow('2027-03-02T11:00:00+01:00')
    await product.sweep()
    const found = await figures()
    expect(found.outcomes).toEqual({
      approved: 1,
      pending: 0,
      noShow: 1,
      missed: 1,
      cancelled: 1,
      rejected: 1,
      lapsed: 1,
    })
    expect(await on('2027-03-08')).toEqual({
      date: '2027-03-08',
      bookings: 2,
      minutes: 120,
      expectedCents: 4500,
    })
  })

  it('splits a visit among its services and staff members', async () => {
    await setPrice('Coupe', 4500)
    await setPrice('Barbe', 1500)
    const ines = await camille.get('createStaff', { params: params(), body: { name: 'Inès' } })
    const { Coupe = 0, Barbe = 0 } = salon.services
    const visit = { date: '2027-03-08', startTime: '10:00', clientName: 'Ada', clientPhone: '0600000001' }
    await client(product).get('book', {
      params: { token: salon.token },
      body: { ...visit, serviceId: Coupe, serviceIds: [Coupe, Barbe] },
    })
    await enter('2027-03-08 14:00', { service: 'Barbe', staffId: ines.id })
    const { services, members } = await figures()
    expect(
      services.map(({ name, bookings, minutes, expectedCents }) => [name, bookings, minutes, expectedCents]),
    ).toEqual([
      ['Coupe', 1, 60, 4500],
      ['Barbe', 2, 60, 3000],
    ])
    expect(
      members.map(({ name, bookings, minutes, expectedCents }) => [name, bookings, minutes, expectedCents]),
    ).toEqual([
      ['Camille', 2, 90, 6000],
      ['Inès', 1, 30, 1500],
    ])
  })

  it('recognizes returning clients by telephone number or address, across all schedules', async () => {
    const other = await camille.opens()
    const ada = { clientPhone: '06 12 34 56 78' }
    const ines = { clientPhone: '-', clientEmail: 'ines@client.example' }
    const zoe = { clientPhone: '07 00 00 00 00', clientEmail: 'zoe@client.example' }
    await camille.enters(other, '2027-02-08 10:00', { clientPhone: '+33 6 12 34 56 78' })
    await enter('2027-02-08 10:00', { ...ines, status: 'cancelled' })
    await enter('2027-02-08 12:00', { ...zoe, clientPhone: '01 11 11 11 11' })
    await enter('2027-03-08 09:00', ada)
    await enter('2027-03-08 10:00', { ...ada, status: 'pending' })
    await enter('2027-03-08 11:00', ines)
    await enter('2027-03-08 12:00', zoe)
    await enter('2027-03-08 13:00', { clientPhone: '?' })
    expect((await figures()).clients).toEqual({ fresh: 2, returning: 1, unknown: 1 })
    const all = await camille.get('getStatistics', { query: march })
    expect(all.clients).toEqual({ fresh: 1, returning: 2, unknown: 1 })
    const { clients } = await camille.get('listClients', {})
    const [keeps, goes] = [/12 34 56 78$/, /^-$/].map((phone) => clients.find((one) => phone.test(one.phone)))
    await camille.get('mergeClients', {
      params: { clientId: keeps?.id ?? 0 },
      body: { otherId: goes?.id ?? 0 },
    })
    expect((await figures()).clients).toEqual({ fresh: 1, returning: 1, unknown: 1 })
  })
})

describe('Access to statistics', () => {
  it('shows statistics only to subscribed owners of the schedule', async () => {
    const asked = { params: params(), query: march }
    const stranger = await owner(product)
    expect(await stranger.call('getScheduleStatistics', asked)).toMatchObject(
      refused(404, 'schedule_not_found'),
    )
    expect(await newcomer(product).call('getScheduleStatistics', asked)).toMatchObject(
      refused(401, 'not_signed_in'),
    )
    expect(await newcomer(product).call('getStatistics', { query: march })).toMatchObject(
      refused(401, 'not_signed_in'),
    )
    for (const status of ['none', 'past_due', 'cancelled']) {
      await camille.subscribes(status)
      for (const call of [
        camille.call('getScheduleStatistics', asked),
        camille.call('getStatistics', { query: march }),
      ])
        expect(await call).toMatchObject(refused(403, 'statistics_need_subscription'))
    }
    await camille.subscribes()
    expect((await camille.call('getScheduleStatistics', asked)).status).toBe(200)
  })

  it('limits statistics to a year', async () => {
    for (const [from, to] of [
      ['2027-01-01', '2028-01-02'],
      ['2027-03-02', '2027-03-01'],
    ] as const)
      expect(await camille.call('getStatistics', { query: { from, to } })).toMatchObject({
        ...refused(400, 'invalid_request'),
        body: { fields: { to: expect.any(String) } },
      })
    const whole = await figures({ from: '2028-01-01', to: '2028-12-31' })
    expect([whole.days.length, whole.daysBefore.length, whole.before.from]).toEqual([366, 365, '2027-01-01'])
  })

  it('returns zeros for an empty schedule, and for an owner without schedules', async () => {
    const jane = await owner(product)
    const none = await jane.get('getStatistics', { query: march })
    const empty = await figures()
    for (const found of [none, empty])
      expect(found).toMatchObject({
        outcomes: { approved: 0, lapsed: 0 },
        requests: { received: 0, medianMinutes: null },
        clients: { fresh: 0, returning: 0, unknown: 0 },
        deposits: { takenCents: 0, keptCents: 0 },
        services: [],
        members: [],
      })
    expect(none.fullness).toEqual([])
    expect(empty.fullness.every(({ bookedMinutes }) => bookedMinutes === 0)).toBe(true)
  })
})
