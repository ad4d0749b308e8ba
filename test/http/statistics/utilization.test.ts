import { describe, expect, it } from 'vitest'
import type { Reply } from '../../../src/contract/index.ts'
import { client } from '../../fixtures/actors.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'

openSalon({ hours: { monday: '09:00-12:00' }, services: { Coupe: 60, Soin: 90 } })

const params = ({ id } = salon) => ({ scheduleId: id })
const figures = (query: typeof monday, of = salon) =>
  camille.get('getScheduleStatistics', { params: params(of), query })
const monday = { from: '2027-03-08', to: '2027-03-08' }

/** '09 30/60': in the hour from nine, 30 of 60 minutes are taken. */
const told = (cells: Reply<'getStatistics'>['fullness']) =>
  cells.map(
    ({ hour, openMinutes, bookedMinutes }) =>
      `${String(hour).padStart(2, '0')} ${bookedMinutes}/${openMinutes}`,
  )
const fullness = async (query = monday, of = salon) => told((await figures(query, of)).fullness)
const edit = (service: string, body: object) =>
  camille.get('editService', { params: { serviceId: salon.services[service] ?? 0 }, body })

describe('Utilization', () => {
  it('counts the minutes of appointments and their buffers within opening hours', async () => {
    await camille.enters(salon, '2027-03-08 09:30')
    expect(await fullness()).toEqual(['09 30/60', '10 30/60', '11 0/60'])
    await edit('Soin', { bufferBefore: 0, bufferAfter: 15 })
    await camille.enters(salon, '2027-03-08 11:30', { service: 'Soin', status: 'pending' })
    expect(await fullness()).toEqual(['09 30/60', '10 30/60', '11 30/60'])
  })

  it('leaves out processing time, and cancelled, rejected and deleted bookings', async () => {
    await edit('Soin', { processingFrom: 30, processingMinutes: 30 })
    await camille.enters(salon, '2027-03-08 09:00', { service: 'Soin' })
    expect(await fullness()).toEqual(['09 30/60', '10 30/60', '11 0/60'])
    for (const status of ['rejected', 'cancelled'])
      await camille.enters(salon, '2027-03-08 11:00', { status })
    const { body } = await camille.enters(salon, '2027-03-08 11:00')
    await camille.deletes(body.id)
    expect(await fullness()).toEqual(['09 30/60', '10 30/60', '11 0/60'])
  })

  it('counts the time of a group session once, however many clients come', async () => {
    const body = { name: 'Yoga', durationMinutes: 60, capacity: 8 }
    const { id } = await camille.get('createService', { params: params(), body })
    const withClass = { ...salon, services: { Yoga: id } }
    for (const _ of [1, 2, 3]) await camille.enters(withClass, '2027-03-08 10:00')
    expect(await fullness()).toEqual(['09 0/60', '10 60/60', '11 0/60'])
  })

  it('follows special hours, closures and public holidays', async () => {
    await camille.get('createSpecialHours', {
      params: params(),
      body: { date: '2027-03-08', startTime: '10:30', endTime: '13:00' },
    })
    expect(await fullness()).toEqual(['10 0/30', '11 0/60', '12 0/60'])
    const closed = { fromDate: '2027-03-08', fromTime: '11:15', toDate: '2027-03-08', toTime: '12:00' }
    await camille.get('createClosure', { params: params(), body: closed })
    expect(await fullness()).toEqual(['10 0/30', '11 0/15', '12 0/60'])
    const easterMonday = { from: '2027-03-29', to: '2027-03-29' }
    expect(await fullness(easterMonday)).toEqual(['09 0/60', '10 0/60', '11 0/60'])
    await camille.get('setHolidays', { params: params(), body: { country: 'FR', dates: ['2027-03-29'] } })
    expect(await fullness(easterMonday)).toEqual([])
  })

  it('counts each staff member by their own hours, from the day they joined', async () => {
    const ines = await camille.get('createStaff', { params: params(), body: { name: 'Inès' } })
    const hours = [{ startTime: '11:00', endTime: '13:00' }]
    await camille.get('setHours', { params: params(), body: { days: [1], hours, staffId: ines.id } })
    await camille.enters(salon, '2027-03-08 11:00', { staffId: ines.id })
    expect(await fullness()).toEqual(['09 0/60', '10 0/60', '11 60/120', '12 0/60'])
    const came = '2027-03-10T12:00:00Z'
    await product.pool.query('UPDATE staff SET created_at = $2 WHERE id = $1', [ines.id, came])
    const weeks = { from: '2027-03-01', to: '2027-03-21' }
    expect(await fullness(weeks)).toEqual(['09 0/180', '10 0/180', '11 60/300', '12 0/120'])
  })

  it('counts the right minutes on days when the clocks change', async () => {
    const early = await camille.opens({ hours: { sunday: '01:00-05:00' }, services: { Coupe: 60 } })
    const shorter = { from: '2027-03-28', to: '2027-03-28' }
    await camille.enters(early, '2027-03-28 01:30')
    expect(await fullness(shorter, early)).toEqual(['01 30/60', '03 30/60', '04 0/60'])
    const longer = { from: '2027-10-31', to: '2027-10-31' }
    await camille.enters(early, '2027-10-31 02:30')
    expect(await fullness(longer, early)).toEqual(['01 0/60', '02 60/120', '03 0/60', '04 0/60'])
    const { days } = await figures(longer, early)
    expect(days).toEqual([{ date: '2027-10-31', bookings: 1, minutes: 60, expectedCents: 0 }])
  })

  it('adds up schedules by their local times', async () => {
    const tokyo = await camille.opens({
      hours: { monday: '09:00-10:00' },
      services: { Coupe: 30 },
      timezone: 'Asia/Tokyo',
    })
    await camille.enters(tokyo, '2027-03-08 09:00')
    await camille.enters(salon, '2027-03-08 09:00')
    const { fullness: all, days } = await camille.get('getStatistics', { query: monday })
    expect(told(all)).toEqual(['09 90/120', '10 0/60', '11 0/60'])
    expect(days).toMatchObject([{ bookings: 2, minutes: 90 }])
  })

  it('leaves out a slot that is only held', async () => {
    await camille.connects()
    await camille.asksFor(salon, '15.00')
    const ada = client(product)
    const { body } = await ada.holds(salon, '2027-03-08 09:00')
    expect(await fullness()).toEqual(['09 0/60', '10 0/60', '11 0/60'])
    await ada.pays(body)
    await ada.looksUp(body.referenceToken)
    expect(await fullness()).toEqual(['09 60/60', '10 0/60', '11 0/60'])
    const found = await camille.get('getScheduleStatistics', { params: params(), query: monday })
    expect([found.requests.received, found.requests.waiting, found.deposits.takenCents]).toEqual([1, 1, 1500])
  })
})
