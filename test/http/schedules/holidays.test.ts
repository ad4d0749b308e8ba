import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { fill } from '../../fixtures/filled-quotas.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'
import { stored } from '../../fixtures/stored-rows.ts'

let product: Product
let camille: Owner
let jane: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  jane = await owner(product, 'en')
})

beforeEach(async () => {
  product.setNow('2027-03-01T08:00:00Z')
  salon = await camille.opens({ hours: { monday: '09:00-12:00' } })
})

afterAll(() => product.stop())

const params = () => ({ scheduleId: salon.id })
const lists = (query: { country?: string; region?: string } = {}) =>
  camille.get('listHolidays', { params: params(), query })
const sets = (dates: string[], place: { country: string; region?: string | null } = { country: 'FR' }) =>
  camille.call('setHolidays', { params: params(), body: { ...place, dates } })
const closed = async () => {
  const closures = await camille.get('listClosures', { params: params() })
  return closures.filter(({ source }) => source === 'holiday').map(({ fromDate }) => fromDate)
}
const datesOf = async (country: string, region?: string) => {
  const { holidays } = await lists({ country, ...(region !== undefined && { region }) })
  return holidays.map(({ date }) => date)
}

const goodFriday = '2027-03-26'
const easterMonday = '2027-03-29'
const mayDay = '2027-05-01'
const boxingDay = '2027-12-26'

describe('Public holidays', () => {
  it('lists the holidays of the next twelve months at the schedule’s place, in the owner’s language', async () => {
    const { country, region, holidays } = await lists()
    expect({ country, region }).toEqual({ country: 'FR', region: null })
    expect(holidays).toHaveLength(11)
    expect(holidays[0]).toEqual({ date: easterMonday, name: 'Lundi de Pâques', closed: false })
    expect(holidays.at(-1)).toMatchObject({ date: '2028-01-01', name: 'Nouvel An' })
    const cayenne = await camille.opens({ timezone: 'America/Cayenne' })
    const overseas = await camille.get('listHolidays', { params: { scheduleId: cayenne.id } })
    expect(overseas).toMatchObject({ country: 'FR', region: 'GF' })
    expect(overseas.holidays.map(({ date }) => date)).toContain('2027-06-10')
    const london = await jane.opens({ timezone: 'Europe/London' })
    const english = await jane.get('listHolidays', { params: { scheduleId: london.id } })
    expect(english.country).toBe('GB')
    expect(english.holidays.map(({ name }) => name)).toContain('Good Friday')
  })

  it('lists countries and regions, and the holidays of each region', async () => {
    const countries = await camille.get('listHolidayCountries')
    expect(countries.slice(0, 5).map(({ name }) => name)).toEqual([
      'France',
      'Belgique',
      'Suisse',
      'Luxembourg',
      'Canada',
    ])
    expect(countries.length).toBeGreaterThan(150)
    const regions = (code: string) => countries.find(({ country }) => country === code)?.regions.length
    expect([regions('FR'), regions('CH'), regions('CA')]).toEqual([10, 26, 13])
    expect(await datesOf('FR')).not.toContain(boxingDay)
    expect(await datesOf('FR', '67')).toEqual(expect.arrayContaining([goodFriday, boxingDay]))
    expect(await datesOf('FR', 'RE')).toContain('2027-12-20')
    expect(await datesOf('BE')).toContain('2027-07-21')
    expect(await datesOf('CH', 'GE')).toContain('2027-09-09')
    expect(await datesOf('LU')).toContain('2027-06-23')
    expect(await datesOf('CA', 'QC')).toContain('2027-06-24')
    expect((await jane.get('listHolidayCountries'))[1]?.name).toBe('Belgium')
  })

  it('lists holidays that begin at sunset or last for days by the days they cover', async () => {
    expect(await datesOf('TR')).toEqual(expect.arrayContaining(['2027-03-09', '2027-03-10', '2027-03-11']))
    expect(await datesOf('IL')).toContain('2027-10-11')
    expect(await datesOf('IL')).not.toContain('2027-10-10')
  })

  it('closes the chosen holidays once, and opens them again when they are dropped', async () => {
    expect(await sets([easterMonday, mayDay])).toMatchObject({ status: 200, body: { bookingCount: 0 } })
    expect(await closed()).toEqual([easterMonday, mayDay])
    expect((await client(product).slots(salon, easterMonday)).body).toEqual({ slots: [], hours: [] })
    const [before] = await camille.get('listClosures', { params: params() })
    expect(before).toMatchObject({ allDay: true, toDate: easterMonday, label: 'Lundi de Pâques' })
    await Promise.all([1, 2, 3].map(() => sets([easterMonday, mayDay, mayDay])))
    expect(await closed()).toEqual([easterMonday, mayDay])
    expect((await camille.get('listClosures', { params: params() }))[0]).toEqual(before)
    const { holidays } = await lists()
    expect(holidays.filter((one) => one.closed).map(({ date }) => date)).toEqual([easterMonday, mayDay])

    await sets([goodFriday, mayDay], { country: 'FR', region: '57' })
    expect(await closed()).toEqual([goodFriday, mayDay])
    expect(await lists()).toMatchObject({ country: 'FR', region: '57' })
    expect((await client(product).slots(salon, easterMonday)).body.slots).toContain('09:00')
    await sets([])
    expect(await closed()).toEqual([])
  })

  it('adds the holidays of another year to those already closed', async () => {
    await sets([mayDay, '2027-12-25'])
    product.setNow('2027-11-15T08:00:00Z')
    const { holidays } = await lists()
    expect(holidays.filter((one) => one.closed).map(({ date }) => date)).toEqual(['2027-12-25'])
    await sets(['2027-12-25', '2028-05-01'])
    expect(await closed()).toEqual(['2027-12-25', '2028-05-01'])
  })

  it('keeps the owner’s own closures, and lists the bookings on closed holidays', async () => {
    await camille.get('createClosure', {
      params: params(),
      body: { fromDate: mayDay, toDate: mayDay, label: 'Congés' },
    })
    await client(product).books(salon, `${easterMonday} 09:00`)
    const { body } = await sets([easterMonday, mayDay])
    expect(body).toMatchObject({ bookingCount: 1, bookings: [{ date: easterMonday, clientName: 'Ada' }] })
    expect((await sets([easterMonday, mayDay])).body.bookingCount).toBe(0)
    await sets([])
    expect(await camille.get('listClosures', { params: params() })).toMatchObject([{ label: 'Congés' }])
  })

  it.each([
    [{ country: 'FR', region: 'ZZ' }, 'region_not_found', 'region'],
    [{ country: 'FR', region: 'constructor' }, 'region_not_found', 'region'],
    [{ country: 'XX' }, 'country_not_found', 'country'],
    [{ country: 'fr' }, 'country_not_found', 'country'],
  ] as const)('refuses holidays of %o, names the field, and saves nothing', async (place, code, field) => {
    const before = await stored(product)
    for (const answer of [
      await sets([], place),
      await camille.call('listHolidays', { params: params(), query: place }),
    ]) {
      expect(answer).toMatchObject(refused(404, code))
      expect(answer.body.fields).toEqual({ [field]: answer.body.message })
    }
    expect(await stored(product)).toEqual(before)
  })

  it('refuses days that are no holidays, and more closures than allowed', async () => {
    const before = await stored(product)
    const other = await sets([easterMonday, '2027-03-30'])
    expect(other).toMatchObject(refused(404, 'holiday_not_found'))
    expect(Object.keys(other.body.fields ?? {})).toEqual(['dates'])
    expect(await stored(product)).toEqual(before)
    await fill(camille, salon, 'closures', 1)
    expect(await sets([easterMonday, mayDay])).toMatchObject(refused(409, 'too_many_closures'))
    expect(await closed()).toEqual([])
    expect((await sets([mayDay])).status).toBe(200)
  })
})
