import ICAL from 'ical.js'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { ZoneRules } from '../../../src/domain/zone-rules.ts'
import { followZoneRules, ownZoneRules } from '../../../src/server/bookings/zone-rules.ts'
import { connect, type Database } from '../../../src/server/database/connection.ts'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { Program } from '../../fixtures/programs.ts'
import { overlaps } from '../../fixtures/stored-rows.ts'

/** One hour ahead of UTC all year. */
const zone = 'Africa/Lagos'
const hour = 3_600_000
const now = '2027-05-03T08:00:00Z'

let product: Product
let db: Database
let closeDatabase: () => Promise<void>

beforeEach(async () => {
  product = await startProduct({ now })
  const opened = connect(product.databaseUrl, 4)
  db = opened.db
  closeDatabase = () => opened.pool.end()
})

afterEach(async () => {
  await closeDatabase()
  await product.stop()
})

let versions = 0

/** Clocks in Nigeria show `by` more or less than under the current rules. */
const otherRules = (by = -hour): ZoneRules => ({
  version: `other ${++versions}`,
  startOf: (wall) => {
    const instant = ownZoneRules.startOf(wall)
    return instant === null || wall.zone !== zone ? instant : instant - by
  },
  wallTimeAt: (of, instant) => ownZoneRules.wallTimeAt(of, of === zone ? instant + by : instant),
})

/** Under a new version, as if the current rules had just arrived. */
const rulesOfNow = (): ZoneRules => ({ ...ownZoneRules, version: `now ${++versions}` })

/** A starting server announces nothing: others see what it moved half a second later. */
const follow = (rules: ZoneRules, on = db) =>
  followZoneRules(on, rules, product.now()).finally(product.forgetOffers)

const everyDay = Object.fromEntries(
  ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [
    day,
    '09:00-17:00',
  ]),
)

async function opens(
  options: { services?: Record<string, number> } = {},
): Promise<{ camille: Owner; salon: Salon }> {
  const camille = await owner(product)
  return { camille, salon: await camille.opens({ timezone: zone, hours: everyDay, ...options }) }
}

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

const stored = async (salon: Salon) =>
  (
    await product.pool.query<{ id: number; starts: string; version: number; remind: string | null }>(
      `SELECT id::float8 AS id, to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS starts, version,
         to_char(remind_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS remind
       FROM bookings WHERE schedule_id = $1 ORDER BY id`,
      [salon.id],
    )
  ).rows

const occupied = async (salon: Salon) =>
  (
    await product.pool.query<{ starts: string }>(
      `SELECT to_char(starts_at AT TIME ZONE 'UTC', 'YYYY-MM-DD HH24:MI') AS starts
       FROM occupancies WHERE schedule_id = $1 ORDER BY starts_at`,
      [salon.id],
    )
  ).rows.map(({ starts }) => starts)

const slots = async (salon: Salon, date: string) => (await client(product).slots(salon, date)).body.slots

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

describe('Closures under new time zone rules', () => {
  it('keeps the local times of closures, of whole days and of hours', async () => {
    const { camille, salon } = await opens()
    const params = { scheduleId: salon.id }
    await camille.get('createClosure', { params, body: { fromDate: '2027-05-11', toDate: '2027-05-12' } })
    const hours = { fromDate: '2027-05-13', fromTime: '10:00', toDate: '2027-05-13', toTime: '12:00' }
    await camille.get('createClosure', { params, body: hours })
    const closures = () => camille.get('listClosures', { params })
    const before = await closures()
    await follow(otherRules())
    expect((await closures())[1]).toMatchObject({ fromTime: '11:00', toTime: '13:00' })
    await follow(rulesOfNow())
    expect(await closures()).toEqual(before)
    expect(await slots(salon, '2027-05-13')).not.toContain('10:00')
    expect(await slots(salon, '2027-05-13')).toContain('12:00')
  })

  it('adds local times to closures of the previous version, by the current rules', async () => {
    const { camille, salon } = await opens()
    const params = { scheduleId: salon.id }
    const hours = { fromDate: '2027-05-13', fromTime: '10:00', toDate: '2027-05-13', toTime: '24:00' }
    await camille.get('createClosure', { params, body: hours })
    const wall =
      'SELECT from_date::text, from_time, to_date::text, to_time, timezone FROM closures WHERE schedule_id = $1'
    const { rows: before } = await product.pool.query(wall, [salon.id])
    await product.pool.query(
      `UPDATE closures SET from_date = NULL, from_time = NULL, to_date = NULL, to_time = NULL, timezone = NULL
       WHERE schedule_id = $1`,
      [salon.id],
    )
    await follow(rulesOfNow())
    expect((await product.pool.query(wall, [salon.id])).rows).toEqual(before)
  })
})

describe('Past dates under new time zone rules', () => {
  it('changes no past booking or closure', async () => {
    const { camille, salon } = await opens()
    await camille.enters(salon, '2027-05-02 10:00')
    await camille.enters(salon, '2027-05-03 08:00')
    const before = await stored(salon)
    const params = { scheduleId: salon.id }
    const closed = { fromDate: '2027-05-01', toDate: '2027-05-02' }
    await camille.get('createClosure', { params, body: closed })
    const closures = 'SELECT starts_at, ends_at FROM closures WHERE schedule_id = $1'
    const { rows } = await product.pool.query(closures, [salon.id])
    await follow(otherRules(hour))
    expect(await stored(salon)).toEqual(before)
    expect((await product.pool.query(closures, [salon.id])).rows).toEqual(rows)
    await follow(rulesOfNow())
  })
})

describe('Update to new time zone rules', () => {
  it('applies new time zone rules once when two servers start at the same time', async () => {
    const { camille, salon } = await opens()
    await client(product).books(salon, '2027-05-10 10:00', { clientName: 'Ada' })
    await client(product).books(salon, '2027-05-10 15:00', { clientName: 'Grace' })
    await follow(otherRules())
    await client(product).books(salon, '2027-05-10 10:00', { clientName: 'Jane' })
    const rules = rulesOfNow()
    const other = connect(product.databaseUrl, 2)
    const both = await Promise.all([follow(rules), follow(rules, other.db), follow(rules)])
    await other.pool.end()
    expect(both.reduce((sum, { moved }) => sum + moved, 0)).toBe(1)
    expect(both.reduce((sum, { kept }) => sum + kept, 0)).toBe(1)
    expect((await stored(salon)).map(({ version }) => version)).toEqual([2, 3, 1])
    const mails = `SELECT count(*)::int AS count FROM account_mails m JOIN users u ON u.id = m.user_id
      WHERE u.email = $1 AND template = 'bookings_kept_back'`
    expect((await product.pool.query(mails, [camille.email])).rows).toEqual([{ count: 1 }])
  })

  it('continues after a crash with the remaining schedules, and moves no booking twice', async () => {
    const salons = [await opens(), await opens(), await opens()].map(({ salon }) => salon)
    for (const salon of salons) await client(product).books(salon, '2027-05-10 10:00')
    await follow(otherRules())
    const rules = rulesOfNow()
    let looks = 0
    const crashing: ZoneRules = {
      ...rules,
      startOf: (wall) => {
        // The first look-ups read each schedule's booking once. Then each booking is read again and written.
        if (++looks > 4) throw new Error('crash')
        return rules.startOf(wall)
      },
    }
    const { moved, failed } = await follow(crashing)
    expect(moved).toBe(1)
    expect(failed).toHaveLength(2)
    expect(await follow(rules)).toEqual({ moved: 2, kept: 0, failed: [] })
    expect(await follow(rules)).toEqual({ moved: 0, kept: 0, failed: [] })
    for (const salon of salons)
      expect(await stored(salon)).toMatchObject([{ starts: '2027-05-10 09:00', version: 3 }])
  })

  it('applies new time zone rules in a starting server before it listens', async () => {
    const { salon } = await opens()
    await client(product).books(salon, '2027-05-10 10:00')
    await follow(otherRules())
    const { databaseUrl: DATABASE_URL } = product
    const program = new Program('server', { DATABASE_URL, PORT: '0', WORKER: 'off' })
    try {
      await poll(async () => (program.said.includes('Créneau is running') ? true : null), 'the server')
      expect(program.said).toContain(`Time zone rules ${process.versions.tz}: 1 bookings moved`)
      expect(await stored(salon)).toMatchObject([{ starts: '2027-05-10 09:00', version: 3 }])
    } finally {
      await program.end('SIGTERM')
    }
  })

  it('reads no booking while the rules are the same', async () => {
    await opens()
    const rules = rulesOfNow()
    await follow(rules)
    const seen: string[] = []
    await follow({
      ...rules,
      startOf: (wall) => {
        seen.push(wall.date)
        return rules.startOf(wall)
      },
    })
    expect(seen).toEqual([])
  })
})
