import ICAL from 'ical.js'
import { describe, expect, it } from 'vitest'
import type { ZoneRules } from '../../../src/domain/zone-rules.ts'
import { ownZoneRules } from '../../../src/server/bookings/zone-rules.ts'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { overlaps } from '../../fixtures/stored-rows.ts'
import {
  everyDay,
  follow,
  now,
  openRules,
  opens,
  otherRules,
  product,
  rulesOfNow,
  slots,
  stored,
  zone,
} from '../../fixtures/zone-rules.ts'

openRules()

/** In UTC, and in local time by the zone in the file. */
async function fileOf(reference: string): Promise<{ start: string; local: string; sequence: number }> {
  const response = await client(product).send('GET', `/api/public/bookings/${reference}/calendar.ics`)
  const calendar = new ICAL.Component(ICAL.parse(await response.text()))
  const block = calendar.getFirstSubcomponent('vtimezone')
  if (block) ICAL.TimezoneService.register(block)
  const event = new ICAL.Event(calendar.getFirstSubcomponent('vevent') ?? undefined)
  const { startDate, sequence } = event
  const read = { start: startDate.toJSDate().toISOString(), local: startDate.toString(), sequence }
  ICAL.TimezoneService.reset()
  return read
}

const occupied = async (salon: Salon) =>
  (
    await product.pool.query<{ starts: string }>(
      `SELECT to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS starts
       FROM occupancies WHERE schedule_id = $1 ORDER BY starts_at`,
      [salon.id],
    )
  ).rows.map(({ starts }) => starts)

describe('Bookings made under older time zone rules', () => {
  it('keeps the local time of a booking everywhere under new time zone rules, and blocks its slot', async () => {
    const { camille, salon } = await opens()
    const ada = client(product)
    const { referenceToken } = (await ada.books(salon, '2027-05-10 10:00')).body
    const truth = await fileOf(referenceToken)
    expect(truth.local).toBe('2027-05-10T10:00:00')

    await follow(otherRules())
    expect((await ada.looksUp(referenceToken)).body).toMatchObject({ startTime: '10:00', endTime: '12:00' })
    expect((await fileOf(referenceToken)).local).toBe('2027-05-10T11:00:00')
    expect(await slots(salon, '2027-05-10')).toContain('10:00')

    const etag = (
      await client(product).send('GET', `/api/feeds/${salon.feedToken}/calendar.ics`)
    ).headers.get('etag')
    expect(await follow(rulesOfNow())).toEqual({ moved: 1, kept: 0, failed: [] })
    expect((await ada.looksUp(referenceToken)).body).toMatchObject({ startTime: '10:00', endTime: '11:00' })
    expect(await camille.bookings(salon)).toMatchObject([
      { startTime: '10:00', endTime: '11:00', version: 3 },
    ])
    expect(await fileOf(referenceToken)).toEqual({ ...truth, sequence: 3 })
    expect(await slots(salon, '2027-05-10')).not.toContain('10:00')
    expect(await slots(salon, '2027-05-10')).toContain('11:00')
    expect((await client(product).books(salon, '2027-05-10 10:00')).status).toBe(409)
    const feed = await client(product).send('GET', `/api/feeds/${salon.feedToken}/calendar.ics`)
    expect(feed.headers.get('etag')).not.toBe(etag)
  })

  it('accepts a cancellation of the version shown before the time zone rules changed', async () => {
    const { salon } = await opens()
    const ada = client(product)
    const { referenceToken } = (await ada.books(salon, '2027-05-10 10:00')).body
    const { version } = (await ada.looksUp(referenceToken)).body
    await follow(otherRules())
    await follow(rulesOfNow())
    expect((await ada.cancels(referenceToken, { version })).status).toBe(200)
  })

  it('moves a booking to a time that an undo still kept', async () => {
    const { camille, salon } = await opens()
    for (const time of ['09:00', '10:00']) await camille.enters(salon, `2027-05-10 ${time}`)
    await product.pool.query(
      "UPDATE occupancies SET kind = 'proposal', holder = 'undo 0' WHERE id = (SELECT max(id) FROM occupancies)",
    )
    const later = (await camille.bookings(salon)).find(({ startTime }) => startTime === '10:00')
    await product.pool.query("UPDATE bookings SET status = 'cancelled' WHERE id = $1", [later?.id])
    expect(await follow(otherRules())).toEqual({ moved: 2, kept: 0, failed: [] })
    expect((await camille.bookings(salon))[0]).toMatchObject({ startTime: '09:00', version: 2 })
  })

  it('records in the history that the local time was kept, and sends no mail', async () => {
    const { camille, salon } = await opens()
    await client(product).books(salon, '2027-05-10 10:00', { clientEmail: 'history@example.com' })
    const [{ id = 0 } = {}] = await camille.bookings(salon)
    await product.mailsTo('history@example.com', 1)
    await follow(otherRules())
    const history = await camille.get('listBookingHistory', { params: { bookingId: id } })
    expect(history.find(({ kind }) => kind === 'zone_rules_changed')).toMatchObject({
      actor: 'clock',
      mails: [],
    })
    await follow(rulesOfNow())
    expect(await product.mailsTo('history@example.com', 1)).toHaveLength(1)
  })

  it('moves neighboring bookings and group sessions together under new time zone rules', async () => {
    const { camille, salon } = await opens({ services: { Coupe: 60, Yoga: 60 } })
    await camille.get('editService', {
      params: { serviceId: salon.services.Yoga ?? 0 },
      body: { capacity: 3 },
    })
    for (const time of ['09:00', '10:00', '11:00']) await camille.enters(salon, `2027-05-10 ${time}`)
    for (let place = 0; place < 3; place++)
      await client(product).books(salon, '2027-05-10 12:00', { service: 'Yoga' })
    const before = await occupied(salon)
    expect(before).toHaveLength(6)
    expect(await follow(otherRules())).toMatchObject({ moved: 6, kept: 0 })
    expect(await follow(rulesOfNow())).toMatchObject({ moved: 6, kept: 0 })
    expect(await occupied(salon)).toEqual(before)
    const groups = (await camille.bookings(salon)).flatMap(({ session }) => session ?? [])
    expect(groups).toHaveLength(3)
    expect(new Set(groups.map(({ id, taken }) => `${id} ${taken}`)).size).toBe(1)
    expect((await client(product).books(salon, '2027-05-10 12:00', { service: 'Yoga' })).status).toBe(409)
  })

  const proposes = (camille: Owner, bookingId: number, at: string) => {
    const [date = '', startTime = ''] = at.split(' ')
    return camille.get('proposeTime', { params: { bookingId }, body: { date, startTime } })
  }
  const accepts = ({ referenceToken }: { referenceToken: string }) =>
    client(product).call('answerProposal', { params: { referenceToken }, body: { accept: true } })

  it('moves the times that are proposed together with the bookings', async () => {
    const { camille, salon } = await opens()
    const ada = await camille.enters(salon, '2027-05-10 10:00', { clientName: 'Ada' })
    const grace = await camille.enters(salon, '2027-05-11 10:00', { clientName: 'Grace' })
    await proposes(camille, ada.body.id, '2027-05-10 11:00')
    await proposes(camille, grace.body.id, '2027-05-10 12:00')
    const before = await occupied(salon)
    expect(before).toHaveLength(4)

    expect(await follow(otherRules())).toEqual({ moved: 2, kept: 0, failed: [] })
    expect(await occupied(salon)).toEqual([
      '2027-05-10 10:00',
      '2027-05-10 11:00',
      '2027-05-10 12:00',
      '2027-05-11 10:00',
    ])
    expect(await follow(rulesOfNow())).toEqual({ moved: 2, kept: 0, failed: [] })
    expect(await occupied(salon)).toEqual(before)
    expect(await slots(salon, '2027-05-10')).not.toContain('12:00')
    expect(await accepts(ada.body)).toMatchObject({ status: 200, body: { startTime: '11:00' } })
  })

  it('moves a proposed time although its booking is before the rules change', async () => {
    const { camille, salon } = await opens()
    const ada = await camille.enters(salon, '2027-05-04 10:00', { clientName: 'Ada' })
    await proposes(camille, ada.body.id, '2027-05-11 10:00')
    const shifted = otherRules()
    const fromMay10: ZoneRules = {
      ...shifted,
      startOf: (wall) => (wall.date < '2027-05-10' ? ownZoneRules : shifted).startOf(wall),
    }
    expect(await follow(fromMay10)).toEqual({ moved: 0, kept: 0, failed: [] })
    expect(await occupied(salon)).toEqual(['2027-05-04 09:00', '2027-05-11 10:00'])
  })

  it('reserves a proposed time no longer where another booking is under new rules', async () => {
    const { camille, salon } = await opens()
    const ada = await camille.enters(salon, '2027-05-11 10:00', { clientName: 'Ada' })
    await proposes(camille, ada.body.id, '2027-05-10 10:00')
    await follow(otherRules())
    // Under the current rules, ten o'clock is free.
    await client(product).books(salon, '2027-05-10 10:00', { clientName: 'Jane' })
    expect(await follow(rulesOfNow())).toEqual({ moved: 1, kept: 0, failed: [] })
    expect(await occupied(salon)).toEqual(['2027-05-10 09:00', '2027-05-11 09:00'])
    expect(await accepts(ada.body)).toMatchObject(refused(409, 'booking_overlaps'))
  })

  it('reminds the client a day before the local time under new time zone rules', async () => {
    const { camille, salon } = await opens()
    const clientEmail = 'reminded@example.com'
    await camille.enters(salon, '2027-05-10 10:00', { clientEmail })
    const [before] = await stored(salon)
    expect(before).toMatchObject({ starts: '2027-05-10 09:00', remind: '2027-05-09 09:00' })
    await follow(otherRules())
    expect(await stored(salon)).toMatchObject([{ starts: '2027-05-10 10:00', remind: '2027-05-09 10:00' }])
    await follow(rulesOfNow())
    expect(await stored(salon)).toMatchObject([{ starts: '2027-05-10 09:00', remind: '2027-05-09 09:00' }])
    await product.mailsTo(clientEmail, 1)
    try {
      product.setNow('2027-05-09T09:00:30Z')
      await product.sweep()
      const [, reminder] = await product.mailsTo(clientEmail, 2)
      expect(reminder?.text).toContain('10:00 – 11:00')
    } finally {
      product.setNow(now)
    }
  })
})

describe('Bookings whose time is taken under new rules', () => {
  it('keeps a booking in place when its time is taken under new rules, and notifies the owner once', async () => {
    const { camille, salon } = await opens()
    await client(product).books(salon, '2027-05-10 10:00', { clientName: 'Ada' })
    await client(product).books(salon, '2027-05-10 14:00', { clientName: 'Grace' })
    await follow(otherRules())
    // Under the current rules, ten o'clock is free.
    await client(product).books(salon, '2027-05-10 10:00', { clientName: 'Jane' })
    expect(await follow(rulesOfNow())).toEqual({ moved: 1, kept: 1, failed: [] })
    expect(await stored(salon)).toMatchObject([
      { starts: '2027-05-10 10:00' },
      { starts: '2027-05-10 13:00' },
      { starts: '2027-05-10 09:00' },
    ])
    expect(await occupied(salon)).toHaveLength(3)
    expect(await overlaps(product)).toBe(0)
    const mails = (await product.mailsTo(camille.email, 5)).filter(({ subject }) =>
      /à vérifier/.test(subject),
    )
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toMatch(/lun\. 10 mai à 10:00\s: Ada, Coupe \(réservé pour l’instant à 11:00\)/)
    expect(mails[0]?.text).not.toContain('Grace')
    expect(mails[0]?.text).toContain(`/schedules/${salon.id}/calendar`)
    // The next change of rules moves the booking once its time is free again.
    const jane = (await camille.bookings(salon)).find(({ clientName }) => clientName === 'Jane')
    await camille.answers(jane?.id ?? 0, 'rejected')
    expect(await follow(rulesOfNow())).toMatchObject({ moved: 1, kept: 0 })
  })

  it('notifies the owner of kept bookings in the owner’s language', async () => {
    const camille = await owner(product, 'en')
    const salon = await camille.opens({ timezone: zone, hours: everyDay })
    await client(product).books(salon, '2027-05-10 10:00', { clientName: 'Ada' })
    await follow(otherRules())
    await client(product).books(salon, '2027-05-10 10:00', { clientName: 'Jane' })
    await follow(rulesOfNow())
    const mails = await product.mailsTo(camille.email, 4)
    expect(mails.map(({ subject }) => subject)).toContain('Salon: appointments to check')
  })
})
