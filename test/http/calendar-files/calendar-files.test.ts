import ICAL from 'ical.js'
import ical, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused } from '../../fixtures/actors.ts'
import { type Product, type ReceivedMail, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner

beforeAll(async () => {
  product = await startProduct({ now: '2027-03-20T08:00:00Z' })
  camille = await owner(product)
})

afterAll(() => product.stop())

/** A second library reads the file, as another program would. */
function read(text: string) {
  const parsed = ical.sync.parseICS(text)
  const all = Object.values(parsed)
  const method = Object.values(parsed).flatMap((one) =>
    one && 'method' in one && typeof one.method === 'string' ? [one.method] : [],
  )[0]
  return { method, events: all.filter((one): one is VEvent => one?.type === 'VEVENT') }
}

const only = (text: string) => {
  const { method, events } = read(text)
  expect(events).toHaveLength(1)
  const event = events[0] as VEvent
  const { uid, start, end, summary, status, sequence } = event
  return {
    method,
    uid,
    summary,
    status,
    sequence: Number(sequence),
    start: start.toISOString(),
    end: end?.toISOString(),
    alarms: text.match(/BEGIN:VALARM/g)?.length ?? 0,
  }
}

function startByItsOwnZone(text: string): string | undefined {
  const calendar = new ICAL.Component(ICAL.parse(text))
  const zone = calendar.getFirstSubcomponent('vtimezone')
  if (zone) ICAL.TimezoneService.register(zone)
  const event = calendar.getFirstSubcomponent('vevent')
  const start = event && new ICAL.Event(event).startDate.toJSDate().toISOString()
  ICAL.TimezoneService.reset()
  return start ?? undefined
}

/** RFC 5545 3.6: a component begins with its properties. Outlook drops those after an inner component. */
function expectPropertiesFirst(text: string) {
  const hadInner = [false]
  for (const line of text.trimEnd().replaceAll('\r\n ', '').split('\r\n')) {
    if (line.startsWith('BEGIN:')) {
      hadInner[hadInner.length - 1] = true
      hadInner.push(false)
    } else if (line.startsWith('END:')) hadInner.pop()
    else expect(hadInner.at(-1), line).toBe(false)
  }
  expect(hadInner).toEqual([true])
}

const attached = (mail: ReceivedMail | undefined): string => {
  const file = mail?.whole.attachments.find(({ filename }) => filename === 'creneau.ics')
  return file ? Buffer.from(file.content as ArrayBuffer).toString('utf8') : ''
}

const allWeek = Object.fromEntries(
  ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [
    day,
    '00:00-23:59',
  ]),
)

const download = async (reference: string) => {
  const response = await client(product).send('GET', `/api/public/bookings/${reference}/calendar.ics`)
  return { response, text: await response.text() }
}

const feed = async (token: string, headers: Record<string, string> = {}) => {
  const response = await client(product).send('GET', `/api/feeds/${token}/calendar.ics`, { headers })
  return { response, text: await response.text() }
}

describe('Calendar files of a booking', () => {
  it('attaches a calendar file with one UID and a growing sequence to each mail about a change', async () => {
    const salon = await camille.opens({ hours: allWeek })
    const ada = client(product)
    const { referenceToken } = (
      await ada.books(salon, '2027-03-29 10:00', { clientEmail: 'ada@example.com' })
    ).body
    const { id = 0 } = (await camille.bookings(salon))[0] ?? {}
    await product.mailsTo('ada@example.com', 1)
    await camille.answers(id, 'approved')
    await product.mailsTo('ada@example.com', 2)
    await camille.edits(id, { startTime: '11:00' })
    await product.mailsTo('ada@example.com', 3)
    await ada.cancels(referenceToken)
    const [received, ...mails] = await product.mailsTo('ada@example.com', 4)
    expect(attached(received)).toBe('')
    const [approved, changed, cancelled] = mails.map((mail) => only(attached(mail)))
    const uid = approved?.uid
    const summary = 'Coupe · Salon'
    expect(approved).toEqual({
      method: 'PUBLISH',
      uid,
      summary,
      status: 'CONFIRMED',
      sequence: 2,
      start: '2027-03-29T08:00:00.000Z',
      end: '2027-03-29T09:00:00.000Z',
      alarms: 2,
    })
    expect(changed).toMatchObject({
      uid,
      method: 'PUBLISH',
      sequence: 3,
      start: '2027-03-29T09:00:00.000Z',
    })
    expect(cancelled).toMatchObject({ uid, method: 'CANCEL', status: 'CANCELLED', sequence: 4, alarms: 0 })
    expect(attached(mails[0])).toContain(referenceToken)
  })

  it('serves the calendar file of a reference, tentative until the booking is approved', async () => {
    const salon = await camille.opens({ hours: allWeek })
    const { referenceToken } = (await client(product).books(salon, '2027-03-29 10:00')).body
    const { response, text } = await download(referenceToken.toLowerCase())
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    expect(response.headers.get('content-disposition')).toContain('creneau.ics')
    expect(only(text)).toMatchObject({
      status: 'TENTATIVE',
      method: 'PUBLISH',
      sequence: 1,
      summary: 'À confirmer : Coupe · Salon',
    })
    const { id = 0 } = (await camille.bookings(salon))[0] ?? {}
    await camille.answers(id, 'approved')
    expect(only((await download(referenceToken)).text)).toMatchObject({
      status: 'CONFIRMED',
      sequence: 2,
      summary: 'Coupe · Salon',
    })
    await camille.call('deleteBooking', { params: { bookingId: id } })
    expect(only((await download(referenceToken)).text)).toMatchObject({
      status: 'CANCELLED',
      method: 'CANCEL',
    })
    expect((await download('AAAAAAAA')).response.status).toBe(404)
  })

  it('puts the properties of each component before its inner ones', async () => {
    const salon = await camille.opens({ hours: allWeek })
    const { referenceToken } = (await client(product).books(salon, '2027-03-29 10:00')).body
    const { text } = await download(referenceToken)
    expect(text).toContain('BEGIN:VALARM')
    expect(text).toContain('STATUS:TENTATIVE')
    expectPropertiesFirst(text)
    const all = (await feed(salon.feedToken)).text
    expect(all).toContain('BEGIN:VTIMEZONE')
    expect(all).toContain('REFRESH-INTERVAL')
    expectPropertiesFirst(all)
  })

  it('names the client in the file of a cancelled booking only, as RFC 5546 requires', async () => {
    const salon = await camille.opens({ hours: allWeek })
    for (const [at, more, attendee] of [
      ['2027-03-29 10:00', { clientEmail: 'ada@example.com' }, 'mailto:ada@example.com'],
      ['2027-03-29 11:00', {}, 'mailto:nobody@client.invalid'],
    ] as const) {
      const ada = client(product)
      const { referenceToken } = (await ada.books(salon, at, more)).body
      expect((await download(referenceToken)).text).not.toContain('ATTENDEE')
      await ada.cancels(referenceToken)
      const { text } = await download(referenceToken)
      expect(text).toContain('METHOD:CANCEL')
      const calendar = new ICAL.Component(ICAL.parse(text))
      const event = calendar.getFirstSubcomponent('vevent')
      expect(`${event?.getFirstPropertyValue('attendee')}`.toLowerCase()).toBe(attendee)
    }
  })

  it('gives a booking one random UID in its file and in the feed', async () => {
    const salon = await camille.opens({ hours: allWeek })
    const references: string[] = []
    for (const at of ['2027-03-29 10:00', '2027-03-29 11:00'])
      references.push((await client(product).books(salon, at)).body.referenceToken)
    const uids = await Promise.all(references.map(async (one) => only((await download(one)).text).uid))
    for (const uid of uids) expect(uid).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}@127\.0\.0\.1$/)
    expect(new Set(uids).size).toBe(2)
    expect(read((await feed(salon.feedToken)).text).events.map(({ uid }) => uid)).toEqual(uids)
  })

  it('keeps the UID of a booking of an older version', async () => {
    const salon = await camille.opens({ hours: allWeek })
    const { id, referenceToken } = (await camille.enters(salon, '2027-03-29 10:00')).body
    await product.pool.query('UPDATE bookings SET calendar_uid = NULL WHERE id = $1', [id])
    const uid = `booking-${id}@127.0.0.1`
    expect(only((await download(referenceToken)).text).uid).toBe(uid)
    expect(read((await feed(salon.feedToken)).text).events[0]?.uid).toBe(uid)
  })

  it.each([
    // The UTC instants were worked out by hand.
    ['Europe/Paris', '2027-03-27 10:00', '2027-03-27T09:00:00.000Z'],
    ['Europe/Paris', '2027-03-28 01:30', '2027-03-28T00:30:00.000Z'],
    ['Europe/Paris', '2027-03-28 03:30', '2027-03-28T01:30:00.000Z'],
    ['Europe/Paris', '2027-10-30 10:00', '2027-10-30T08:00:00.000Z'],
    ['Europe/Paris', '2027-10-31 01:30', '2027-10-30T23:30:00.000Z'],
    ['Europe/Paris', '2027-10-31 03:30', '2027-10-31T02:30:00.000Z'],
    ['America/New_York', '2027-03-13 10:00', '2027-03-13T15:00:00.000Z'],
    ['America/New_York', '2027-03-14 10:00', '2027-03-14T14:00:00.000Z'],
    ['America/New_York', '2027-11-06 10:00', '2027-11-06T14:00:00.000Z'],
    ['America/New_York', '2027-11-07 10:00', '2027-11-07T15:00:00.000Z'],
    ['Australia/Lord_Howe', '2027-04-04 10:00', '2027-04-03T23:30:00.000Z'],
    ['Asia/Kolkata', '2027-04-04 10:00', '2027-04-04T04:30:00.000Z'],
    ['UTC', '2027-04-04 10:00', '2027-04-04T10:00:00.000Z'],
  ])('writes the right instant into calendar files: %s, %s', async (timezone, at, instant) => {
    const salon = await camille.opens({ timezone })
    const { referenceToken } = (await camille.enters(salon, at)).body
    const { text } = await download(referenceToken)
    expect(only(text).start).toBe(instant)
    const event = read((await feed(salon.feedToken)).text).events[0]
    expect(event?.start.toISOString()).toBe(instant)
    // Programs that do not know the zone's name use the definition in the file.
    const renamed = text.replaceAll(timezone, 'Somewhere/Else')
    if (timezone !== 'UTC') expect(startByItsOwnZone(renamed)).toBe(instant)
  })
})

describe('Calendar feed of a schedule', () => {
  it('lists upcoming bookings and those of the last month, with client names, and requests as tentative', async () => {
    const salon = await camille.opens({ hours: allWeek })
    await client(product).books(salon, '2027-03-29 10:00', {
      clientName: 'Ada',
      clientEmail: 'ada@example.com',
      comment: 'Porte bleue',
    })
    for (const [at, status] of [
      ['2027-03-01 10:00', 'approved'],
      ['2027-03-30 10:00', 'approved'],
      ['2027-03-30 11:00', 'rejected'],
      ['2027-03-30 12:00', 'cancelled'],
      ['2027-01-30 12:00', 'approved'],
      ['2028-06-30 12:00', 'approved'],
    ] as const)
      await camille.enters(salon, at, { status, clientName: 'Jane' })
    const { response, text } = await feed(salon.feedToken)
    expect(response.status).toBe(200)
    expect(response.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
    const { events } = read(text)
    expect(events.map(({ summary, status, start }) => [start.toISOString(), summary, status])).toEqual([
      ['2027-03-01T09:00:00.000Z', 'Jane · Coupe', 'CONFIRMED'],
      ['2027-03-29T08:00:00.000Z', 'Ada · Coupe', 'TENTATIVE'],
      ['2027-03-30T08:00:00.000Z', 'Jane · Coupe', 'CONFIRMED'],
    ])
    expect(events[1]?.description).toBe('06 00 00 00 00\nada@example.com\nPorte bleue')
    expect(text).not.toContain('VALARM')
    for (const { referenceToken } of await camille.bookings(salon)) expect(text).not.toContain(referenceToken)
  })

  it('names the feed after its schedule, whatever characters are in the name', async () => {
    const salon = await camille.opens()
    const name = 'Salon \\nuit; soin, « "Ada" »'
    await camille.get('editSchedule', { params: { scheduleId: salon.id }, body: { name } })
    const lines = (await feed(salon.feedToken)).text.replaceAll('\r\n ', '').split('\r\n')
    // RFC 5545 escapes a text this way.
    for (const property of ['NAME', 'X-WR-CALNAME'])
      expect(lines).toContain(`${property}:Salon \\\\nuit\\; soin\\, « "Ada" »`)
  })

  it('leaves held slots out of the feed until their deposit is paid', async () => {
    const jane = await owner(product)
    await jane.connects()
    const salon = await jane.opens()
    await jane.asksFor(salon, '15.50')
    const ada = client(product)
    const { body } = await ada.holds(salon, '2027-03-29 10:00')
    expect(read((await feed(salon.feedToken)).text).events).toEqual([])
    await ada.pays(body)
    await ada.looksUp(body.referenceToken)
    const paid = read((await feed(salon.feedToken)).text).events
    expect(paid).toMatchObject([{ summary: 'Ada · Coupe', status: 'TENTATIVE' }])
  })

  it('sends the feed again only when something has changed', async () => {
    const salon = await camille.opens()
    const { id } = (await camille.enters(salon, '2027-03-29 10:00')).body
    const first = await feed(salon.feedToken)
    const etag = first.response.headers.get('etag') ?? ''
    expect(etag).toMatch(/^"[\w-]{20,}"$/)
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
      const again = await feed(salon.feedToken, { 'if-none-match': known })
      expect(again.response.status).toBe(304)
      expect(again.text).toBe('')
      expect(again.response.headers.get('etag')).toBe(etag)
    }
    await camille.edits(id, { startTime: '11:00' })
    const after = await feed(salon.feedToken, { 'if-none-match': etag })
    expect(after.response.status).toBe(200)
    expect(read(after.text).events[0]?.start.toISOString()).toBe('2027-03-29T09:00:00.000Z')
  })

  it('gives the feed an address that cannot be guessed, and ends the old one on renewal', async () => {
    const salon = await camille.opens()
    expect(salon.feedToken.length).toBeGreaterThanOrEqual(43)
    const params = { scheduleId: salon.id }
    const { feedToken } = await camille.get('renewFeed', { params, body: {} })
    expect(feedToken).not.toBe(salon.feedToken)
    expect(feedToken.length).toBeGreaterThanOrEqual(43)
    expect((await feed(salon.feedToken)).response.status).toBe(404)
    expect((await feed(feedToken)).response.status).toBe(200)
    expect(await camille.get('getSchedule', { params })).toMatchObject({ feedToken })
    expect((await feed(salon.token)).response.status).toBe(404)
    await camille.get('deleteSchedule', { params })
    const gone = await client(product).send('GET', `/api/feeds/${feedToken}/calendar.ics`)
    expect({ status: gone.status, body: await gone.json() }).toMatchObject(refused(404, 'schedule_not_found'))
  })
})
