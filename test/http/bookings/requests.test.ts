import { describe, expect, it } from 'vitest'
import { client, owner } from '../../fixtures/actors.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'

openSalon({ services: { Coupe: 60, Barbe: 30 } })

const params = () => ({ scheduleId: salon.id })
const waiting = () => camille.get('listRequests')
const starts = async () => (await waiting()).requests.map(({ date, startTime }) => `${date} ${startTime}`)
const asks = (at: string, more: object = {}) => client(product).books(salon, at, more)

describe('Requests that wait for an answer', () => {
  it('lists waiting requests of all schedules, soonest first, and none of other owners', async () => {
    const other = await camille.opens()
    await asks('2027-03-09 10:00')
    await client(product).books(other, '2027-03-08 10:00', { clientName: 'Bea' })
    await asks('2027-03-08 09:00', { comment: 'Frange' })
    const stranger = await owner(product)
    await client(product).books(await stranger.opens(), '2027-03-08 09:00')
    const { requests, waiting: count } = await waiting()
    expect(count).toBe(3)
    expect(requests).toMatchObject([
      {
        scheduleId: salon.id,
        date: '2027-03-08',
        startTime: '09:00',
        clientName: 'Ada',
        comment: 'Frange',
        service: { name: 'Coupe', durationMinutes: 60 },
        schedule: { name: 'Salon' },
        staffName: null,
      },
      { scheduleId: other.id, clientName: 'Bea', date: '2027-03-08', startTime: '10:00' },
      { scheduleId: salon.id, date: '2027-03-09', startTime: '10:00' },
    ])
    expect((await stranger.get('listRequests')).waiting).toBe(1)
  })

  it('removes answered, cancelled, lapsed and deleted requests from the list', async () => {
    for (const hour of ['09', '10', '11', '12']) await asks(`2027-03-08 ${hour}:00`)
    const [first, second] = (await waiting()).requests
    const answer = { status: 'approved', version: first?.version } as const
    await camille.get('answerBooking', { params: { bookingId: first?.id ?? 0 }, body: answer })
    await client(product).cancels(second?.referenceToken ?? '')
    expect(await starts()).toEqual(['2027-03-08 11:00', '2027-03-08 12:00'])
    product.setNow('2027-03-08T11:30:00+01:00')
    await product.sweep()
    await expect.poll(starts).toEqual(['2027-03-08 12:00'])
    await camille.get('deleteSchedule', { params: params() })
    expect(await waiting()).toEqual({ requests: [], waiting: 0 })
  })

  it('lists pending bookings entered by the owner, past ones last', async () => {
    await camille.enters(salon, '2027-02-22 10:00', { status: 'pending' })
    await asks('2027-03-08 09:00')
    expect(await starts()).toEqual(['2027-03-08 09:00', '2027-02-22 10:00'])
  })

  it('lists twenty requests at a time, with the total', async () => {
    for (let day = 8; day < 29; day++)
      await camille.enters(salon, `2027-03-${String(day).padStart(2, '0')} 09:00`, { status: 'pending' })
    const { requests, waiting: count } = await waiting()
    expect([requests.length, count]).toEqual([20, 21])
    expect(requests.at(-1)?.date).toBe('2027-03-27')
  })
})

describe('Day of a request', () => {
  const day = async () => (await waiting()).requests[0]?.day

  it('shows the opening hours and the occupied times of a request’s day', async () => {
    await camille.enters(salon, '2027-03-08 09:30', { service: 'Barbe' })
    await camille.enters(salon, '2027-03-09 11:00')
    await asks('2027-03-08 11:00')
    expect(await day()).toEqual({
      hours: [{ startTime: '09:00', endTime: '17:00' }],
      taken: [{ startTime: '09:30', endTime: '10:00' }],
    })
    const { Barbe = 0 } = salon.services
    await camille.get('editService', { params: { serviceId: Barbe }, body: { bufferAfter: 15 } })
    await camille.enters(salon, '2027-03-08 14:00', { service: 'Barbe' })
    expect((await day())?.taken.at(-1)).toEqual({ startTime: '14:00', endTime: '14:45' })
  })

  it('shows the special hours of a request’s day without closures', async () => {
    await asks('2027-03-08 11:00')
    const closed = { fromDate: '2027-03-08', fromTime: '14:00', toDate: '2027-03-08', toTime: '15:00' }
    await camille.get('createClosure', { params: params(), body: closed })
    const closing = { startTime: '15:00', endTime: '17:00' }
    expect((await day())?.hours).toEqual([{ startTime: '09:00', endTime: '14:00' }, closing])
    const special = { date: '2027-03-08', startTime: '10:00', endTime: '12:00' }
    await camille.get('createSpecialHours', { params: params(), body: special })
    expect((await day())?.hours).toEqual([{ startTime: '10:00', endTime: '12:00' }])
  })

  it('shows the day of the staff member who would take the request', async () => {
    const ines = await camille.get('createStaff', { params: params(), body: { name: 'Inès' } })
    await camille.enters(salon, '2027-03-08 09:00')
    await asks('2027-03-08 11:00', { staffId: ines.id })
    expect((await waiting()).requests[0]).toMatchObject({ staffName: 'Inès', day: { taken: [] } })
  })

  it('leaves bookings of the same session out of the occupied times', async () => {
    const { Coupe = 0 } = salon.services
    await camille.get('editService', { params: { serviceId: Coupe }, body: { capacity: 4 } })
    await camille.enters(salon, '2027-03-08 11:00')
    await asks('2027-03-08 11:00')
    expect((await waiting()).requests[0]).toMatchObject({
      session: { capacity: 4, taken: 2 },
      day: { taken: [] },
    })
  })

  it('shows the time of a class once, however many take part', async () => {
    const own = await camille.opens({ services: {} })
    const body = { name: 'Yoga', durationMinutes: 60, capacity: 5 }
    const of = { params: { scheduleId: own.id } }
    own.services.Yoga = (await camille.get('createService', { ...of, body })).id
    own.services.Coupe = (
      await camille.get('createService', { ...of, body: { name: 'Coupe', durationMinutes: 60 } })
    ).id
    for (const clientName of ['Ada', 'Bea', 'Cleo'])
      await camille.enters(own, '2027-03-08 10:00', { service: 'Yoga', clientName })
    await client(product).books(own, '2027-03-08 14:00')
    const { requests } = await waiting()
    expect(requests.find(({ scheduleId }) => scheduleId === own.id)?.day.taken).toEqual([
      { startTime: '10:00', endTime: '11:00' },
    ])
    const { today } = (await camille.get('listSchedules')).find(({ id }) => id === own.id) ?? {}
    expect(today?.bookings).toEqual([])
    product.setNow('2027-03-08T08:00:00+01:00')
    const [first] = (await camille.get('listSchedules')).filter(({ id }) => id === own.id)
    expect(first?.today.bookings).toEqual([
      { startTime: '10:00', endTime: '11:00', status: 'approved' },
      { startTime: '14:00', endTime: '15:00', status: 'pending' },
    ])
  })
})
