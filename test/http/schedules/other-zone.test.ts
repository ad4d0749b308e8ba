import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { activity } from '../../fixtures/machines.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner
let salon: Salon

const everyDay = Object.fromEntries(
  ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [
    day,
    '09:00-17:00',
  ]),
)

beforeAll(async () => {
  product = await startProduct({ now: '2027-02-01T08:00:00Z' })
  camille = await owner(product)
})

afterAll(() => product.stop())

beforeEach(async () => {
  salon = await camille.opens({ hours: everyDay })
})

const params = () => ({ scheduleId: salon.id })
const movesTo = (timezone: string) => camille.get('editSchedule', { params: params(), body: { timezone } })
const closes = (body: object) =>
  camille.get('createClosure', {
    params: params(),
    body: { fromDate: '2027-02-10', toDate: '2027-02-10', ...body },
  })
const slots = async (date: string) => (await client(product).slots(salon, date)).body.slots
const everySlot = ['09:00', '09:30', '10:00', '10:30', '11:00', '11:30', '12:00', '12:30', '13:00', '13:30']
const whole = [...everySlot, '14:00', '14:30', '15:00', '15:30', '16:00']

/** As the owner reads them. */
const listed = async (query: { from?: string; to?: string } = {}) =>
  (await camille.get('listClosures', { params: params(), query })).map(
    ({ fromDate, fromTime, toDate, toTime, allDay, label }) => ({
      from: `${fromDate} ${fromTime}`,
      to: `${toDate} ${toTime}`,
      allDay,
      label,
    }),
  )

describe('Another time zone of a schedule', () => {
  it('keeps the dates and times of closures, and closes exactly those', async () => {
    await closes({ label: 'Congé' })
    await closes({ fromDate: '2027-02-12', toDate: '2027-02-12', fromTime: '13:00', toTime: '17:00' })
    const before = await listed()
    for (const zone of ['Pacific/Auckland', 'America/Los_Angeles', 'Europe/Paris']) {
      await movesTo(zone)
      expect(await listed()).toEqual(before)
      expect(await slots('2027-02-09')).toEqual(whole)
      expect(await slots('2027-02-10')).toEqual([])
      expect(await slots('2027-02-11')).toEqual(whole)
      expect(await slots('2027-02-12')).toEqual(everySlot.slice(0, 7))
    }
  })

  it('keeps holidays, absences and special hours, and closures of the past', async () => {
    const [ada, bruno] = await Promise.all(
      ['Ada', 'Bruno'].map((name) => camille.get('createStaff', { params: params(), body: { name } })),
    )
    await closes({ staffId: ada?.id, label: 'Ada' })
    await closes({ fromDate: '2027-01-25', toDate: '2027-01-25', label: 'Passé' })
    const date = '2027-03-29'
    const holidays = { country: 'FR', region: null, dates: [date] }
    await camille.get('setHolidays', { params: params(), body: holidays })
    const hours = [{ startTime: '20:00', endTime: '22:00' }]
    await camille.get('setSpecialHours', {
      params: params(),
      body: { date: '2027-02-11', staffId: bruno?.id ?? null, hours },
    })
    const special = await camille.get('listSpecialHours', { params: params() })
    const before = await listed()
    const past = await listed({ from: '2027-01-20', to: '2027-01-31' })
    await movesTo('America/Los_Angeles')
    expect(await listed()).toEqual(before)
    expect(await listed({ from: '2027-01-20', to: '2027-01-31' })).toEqual(past)
    expect(await camille.get('listSpecialHours', { params: params() })).toEqual(special)
    const query = { country: 'FR' }
    const { holidays: known } = await camille.get('listHolidays', { params: params(), query })
    expect(known.filter(({ closed }) => closed).map((one) => one.date)).toEqual([date])
    await camille.get('setHolidays', { params: params(), body: holidays })
    expect(await listed()).toEqual(before)
  })

  it('begins a closure after the clocks change if they skip its start, and never loses it', async () => {
    await closes({ fromDate: '2027-03-14', toDate: '2027-03-14', fromTime: '02:15', toTime: '12:00' })
    await closes({
      fromDate: '2027-03-14',
      toDate: '2027-03-14',
      fromTime: '02:15',
      toTime: '02:45',
      label: 'Nuit',
    })
    const before = await listed()
    await movesTo('America/Los_Angeles')
    expect(await listed()).toMatchObject(
      [
        { from: '2027-03-14 03:00', to: '2027-03-14 03:30', label: 'Nuit' },
        { from: '2027-03-14 03:00', to: '2027-03-14 12:00' },
      ].toSorted((one) => (one.label ? 1 : -1)),
    )
    await movesTo('Europe/Paris')
    expect(await listed()).toEqual(before)
  })

  it('closes the new time if the zone changes while a closure is entered', async () => {
    const held = await product.pool.connect()
    await held.query('BEGIN')
    await held.query('SELECT FROM schedules WHERE id = $1 FOR UPDATE', [salon.id])
    const waiting = (count: number) =>
      poll(async () => {
        const { rowCount } = await product.pool.query(
          `SELECT FROM ${activity} WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        )
        return (rowCount ?? 0) >= count ? true : null
      }, `${count} changes to wait`)
    const moved = movesTo('America/Los_Angeles')
    await waiting(1)
    const closed = closes({ label: 'Congé' })
    await waiting(2)
    await held.query('COMMIT')
    held.release()
    await moved
    expect(await closed).toMatchObject({ fromDate: '2027-02-10', fromTime: '00:00', toDate: '2027-02-10' })
    expect(await listed()).toMatchObject([{ from: '2027-02-10 00:00', to: '2027-02-10 23:59' }])
    expect(await slots('2027-02-10')).toEqual([])
  })
})
