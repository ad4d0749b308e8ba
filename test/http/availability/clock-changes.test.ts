import { beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'
import { overlaps } from '../../fixtures/stored-rows.ts'

let product: Product
let camille: Owner

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
})

/** In UTC. */
async function instants(referenceToken: string): Promise<string> {
  const { rows } = await product.pool.query<{ instants: string }>(
    `SELECT to_char(starts_at AT TIME ZONE 'UTC', 'DD HH24:MI') || ' – ' ||
       to_char(ends_at AT TIME ZONE 'UTC', 'DD HH24:MI') AS instants FROM bookings WHERE reference_token = $1`,
    [referenceToken],
  )
  return rows[0]?.instants ?? ''
}

/** The salon is open on Sunday nights. */
async function opens(now: string, timezone: string, sunday: string): Promise<Salon> {
  product.setNow(now)
  return camille.opens({ timezone, hours: { sunday }, services: { Coupe: 60, Barbe: 30, Soin: 180 } })
}

const slots = async (salon: Salon, date: string, service = 'Coupe') =>
  (await client(product).slots(salon, date, service)).body.slots

async function books(salon: Salon, at: string, service = 'Coupe') {
  const { status, body } = await client(product).books(salon, at, { service })
  expect(status).toBe(201)
  const { endTime } = (await client(product).looksUp(body.referenceToken)).body
  return { ...body, endTime, instants: await instants(body.referenceToken) }
}

describe('Clocks going forward', () => {
  it('offers no start in the skipped hour in Paris, on 2027-03-28', async () => {
    const salon = await opens('2027-03-20T08:00:00Z', 'Europe/Paris', '01:00-05:00')
    const day = '2027-03-28'
    expect(await slots(salon, day)).toEqual(['01:00', '01:30', '03:00', '03:30', '04:00'])
    expect(await slots(salon, day, 'Barbe')).toEqual(['01:00', '01:30', '03:00', '03:30', '04:00', '04:30'])
    expect(await slots(salon, day, 'Soin')).toEqual(['01:00'])

    for (const time of ['02:00', '02:30']) {
      expect(await client(product).books(salon, `${day} ${time}`)).toMatchObject(
        refused(409, 'slot_unavailable'),
      )
      expect(await camille.enters(salon, `${day} ${time}`)).toMatchObject(refused(400, 'time_does_not_exist'))
    }
    expect(await books(salon, `${day} 01:30`)).toMatchObject({
      endTime: '03:30',
      instants: '28 00:30 – 28 01:30',
    })
    expect(await slots(salon, day)).toEqual(['03:30', '04:00'])
    expect(await books(salon, `${day} 03:30`)).toMatchObject({ instants: '28 01:30 – 28 02:30' })
    expect(await slots(salon, day)).toEqual([])
    expect(await slots(salon, day, 'Barbe')).toEqual(['01:00', '04:30'])
  })

  it('books the same wall time at another instant after the clocks go forward', async () => {
    const salon = await opens('2027-03-20T08:00:00Z', 'Europe/Paris', '01:00-05:00')
    expect(await books(salon, '2027-03-21 03:00')).toMatchObject({ instants: '21 02:00 – 21 03:00' })
    expect(await books(salon, '2027-03-28 03:00')).toMatchObject({ instants: '28 01:00 – 28 02:00' })
    expect(await books(salon, '2027-04-04 03:00')).toMatchObject({ instants: '04 01:00 – 04 02:00' })
  })

  it('offers no start in the skipped hour in New York, on 2027-03-14', async () => {
    const salon = await opens('2027-03-05T12:00:00Z', 'America/New_York', '00:00-04:00')
    expect(await slots(salon, '2027-03-14')).toEqual(['00:00', '00:30', '01:00', '01:30', '03:00'])
    expect(await books(salon, '2027-03-14 01:30')).toMatchObject({
      endTime: '03:30',
      instants: '14 06:30 – 14 07:30',
    })
  })

  it('offers no start in the skipped half hour on Lord Howe Island, on 2027-10-03', async () => {
    const salon = await opens('2027-09-20T12:00:00Z', 'Australia/Lord_Howe', '01:00-03:00')
    expect(await slots(salon, '2027-10-03')).toEqual(['01:00', '01:30'])
    expect(await slots(salon, '2027-10-03', 'Barbe')).toEqual(['01:00', '01:30', '02:30'])
    expect(await books(salon, '2027-10-03 01:30')).toMatchObject({
      endTime: '03:00',
      instants: '02 15:00 – 02 16:00',
    })
  })

  it('refuses to move a booking into the skipped hour', async () => {
    const salon = await opens('2027-03-20T08:00:00Z', 'Europe/Paris', '01:00-05:00')
    const { body } = await camille.enters(salon, '2027-03-27 02:30')
    expect(await camille.edits(body.id, { date: '2027-03-28' })).toMatchObject(
      refused(400, 'time_does_not_exist'),
    )
    const moved = await camille.edits(body.id, { date: '2027-03-28', startTime: '01:30' })
    expect(moved.body).toMatchObject({ date: '2027-03-28', startTime: '01:30', endTime: '03:30' })
    expect(await instants(body.referenceToken)).toBe('28 00:30 – 28 01:30')
  })
})

describe('Clocks going back', () => {
  it('offers the repeated hour once in Paris, on 2027-10-31', async () => {
    const salon = await opens('2027-10-20T08:00:00Z', 'Europe/Paris', '01:00-05:00')
    const day = '2027-10-31'
    expect(await slots(salon, day)).toEqual(['01:00', '01:30', '02:00', '02:30', '03:00', '03:30', '04:00'])
    expect(await slots(salon, day, 'Soin')).toEqual(['01:00', '01:30', '02:00', '02:30'])
    expect(await books(salon, `${day} 02:00`)).toMatchObject({
      endTime: '02:00',
      instants: '31 00:00 – 31 01:00',
    })
    expect(await slots(salon, day)).toEqual(['01:00', '03:00', '03:30', '04:00'])
    expect(await slots(salon, day, 'Soin')).toEqual([])
    expect(await books(salon, `${day} 03:00`)).toMatchObject({ instants: '31 02:00 – 31 03:00' })
    expect(await books(salon, `${day} 01:00`)).toMatchObject({
      endTime: '02:00',
      instants: '30 23:00 – 31 00:00',
    })
  })

  it('keeps the full duration of a booking while the clocks go back', async () => {
    const salon = await opens('2027-10-20T08:00:00Z', 'Europe/Paris', '01:00-05:00')
    const booked = await books(salon, '2027-10-31 01:30', 'Soin')
    expect(booked).toMatchObject({ endTime: '03:30', instants: '30 23:30 – 31 02:30' })
    expect(await slots(salon, '2027-10-31')).toEqual(['03:30', '04:00'])
    const list = await camille.get('listBookings', {
      params: { scheduleId: salon.id },
      query: { from: '2027-10-31', to: '2027-10-31' },
    })
    expect(list).toMatchObject([{ date: '2027-10-31', startTime: '01:30', endTime: '03:30' }])
  })

  it('lets the client cancel until the first occurrence of a repeated time', async () => {
    const salon = await opens('2027-10-20T08:00:00Z', 'Europe/Paris', '01:00-05:00')
    // An unanswered request would lapse at its start, so the owner enters it.
    const { referenceToken } = (await camille.enters(salon, '2027-10-31 02:30')).body
    product.setNow('2027-10-31T00:29:59Z')
    expect((await client(product).looksUp(referenceToken)).body.cancellable).toBe(true)
    product.setNow('2027-10-31T00:30:00Z')
    expect(await client(product).cancels(referenceToken)).toMatchObject(refused(409, 'cannot_cancel_started'))
  })

  it('offers only starts later than now in the repeated hour', async () => {
    const salon = await opens('2027-10-31T00:30:00Z', 'Europe/Paris', '01:00-05:00')
    expect(await slots(salon, '2027-10-31')).toEqual(['03:00', '03:30', '04:00'])
    product.setNow('2027-10-31T01:30:00Z')
    expect(await slots(salon, '2027-10-31')).toEqual(['03:00', '03:30', '04:00'])
    product.setNow('2027-10-31T02:00:00Z')
    expect(await slots(salon, '2027-10-31')).toEqual(['03:30', '04:00'])
  })

  it('offers the repeated hour once in New York, on 2027-11-07', async () => {
    const salon = await opens('2027-10-20T12:00:00Z', 'America/New_York', '00:00-04:00')
    const day = '2027-11-07'
    expect(await slots(salon, day)).toEqual(['00:00', '00:30', '01:00', '01:30', '02:00', '02:30', '03:00'])
    expect(await books(salon, `${day} 01:30`)).toMatchObject({
      endTime: '01:30',
      instants: '07 05:30 – 07 06:30',
    })
    expect(await books(salon, `${day} 02:00`)).toMatchObject({ instants: '07 07:00 – 07 08:00' })
  })

  it('offers the repeated half hour once on Lord Howe Island, on 2027-04-04', async () => {
    const salon = await opens('2027-03-20T08:00:00Z', 'Australia/Lord_Howe', '01:00-03:00')
    const day = '2027-04-04'
    expect(await slots(salon, day)).toEqual(['01:00', '01:30', '02:00'])
    expect(await slots(salon, day, 'Barbe')).toEqual(['01:00', '01:30', '02:00', '02:30'])
    expect(await books(salon, `${day} 01:30`)).toMatchObject({
      endTime: '02:00',
      instants: '03 14:30 – 03 15:30',
    })
    expect(await slots(salon, day)).toEqual(['02:00'])
  })
})

it('leaves no overlapping bookings after clock changes', async () => {
  expect(await overlaps(product)).toBe(0)
})
