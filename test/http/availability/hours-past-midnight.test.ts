import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning, type Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product
let camille: Owner
let salon: Salon

const monday = '2027-03-08'
const tuesday = '2027-03-09'

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
})

beforeEach(async () => {
  product.setNow(mondayMorning)
  salon = await camille.opens({
    hours: { monday: '22:30-24:00', tuesday: '00:00-02:00' },
    services: { Massage: 60, Soin: 30 },
  })
})

const slots = async (date: string) => (await client(product).slots(salon, date, 'Massage')).body.slots

const params = () => ({ scheduleId: salon.id })

describe('Hours past midnight', () => {
  it('offers starts before and after midnight, each on its own date', async () => {
    expect(await slots(monday)).toEqual(['22:30', '23:00', '23:30'])
    expect(await slots(tuesday)).toEqual(['00:00', '00:30', '01:00'])
  })

  it('counts starts around midnight in the month overview', async () => {
    const body = { serviceId: salon.services.Massage ?? 0, from: monday }
    const { dates } = await client(product).get('listOpenDates', { params: { token: salon.token }, body })
    expect(dates.slice(0, 2)).toEqual([
      { date: monday, slots: 3, first: '22:30' },
      { date: tuesday, slots: 3, first: '00:00' },
    ])
  })

  it('books past midnight, and names the date of the end', async () => {
    const booked = await client(product).books(salon, `${monday} 23:30`, { service: 'Massage' })
    expect(booked.status).toBe(201)
    const { referenceToken } = booked.body
    expect(await client(product).get('lookUpBooking', { params: { referenceToken } })).toMatchObject({
      date: monday,
      startTime: '23:30',
      endTime: '00:30',
      endDate: tuesday,
    })
    expect(await slots(monday)).toEqual(['22:30'])
    expect(await slots(tuesday)).toEqual(['00:30', '01:00'])
  })

  it('offers a visit of two services past midnight', async () => {
    const { Massage = 0, Soin = 0 } = salon.services
    const body = { serviceIds: [Massage, Soin], date: monday }
    const call = { params: { token: salon.token }, body }
    expect((await client(product).get('listSlots', call)).slots).toEqual(['22:30', '23:00', '23:30'])
  })

  it('offers starts on the last bookable date that end on the next day', async () => {
    await camille.get('editSchedule', { params: params(), body: { horizonDays: 8 } })
    expect(await slots(monday)).toEqual(['22:30', '23:00', '23:30'])
    expect(await client(product).slots(salon, tuesday, 'Massage')).toMatchObject(
      refused(400, 'date_not_offered'),
    )
  })

  it('offers only starts later than now around midnight', async () => {
    product.setNow('2027-03-08T22:00:00Z')
    expect(await slots(monday)).toEqual(['23:30'])
    product.setNow('2027-03-08T23:10:00Z')
    expect(await slots(tuesday)).toEqual(['00:30', '01:00'])
  })

  it('ends the offer at midnight when the next date is closed', async () => {
    const closed = { fromDate: tuesday, toDate: tuesday, reason: 'Fermé' }
    await camille.get('createClosure', { params: params(), body: closed })
    expect(await slots(monday)).toEqual(['22:30', '23:00'])
  })
})
