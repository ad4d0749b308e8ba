import ical, { type VEvent } from 'node-ical'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner } from '../../fixtures/actors.ts'
import { type Product, startProduct } from '../../fixtures/product.ts'

let product: Product
let camille: Owner

beforeAll(async () => {
  product = await startProduct({ now: '2027-03-20T08:00:00Z' })
  camille = await owner(product)
})

afterAll(() => product.stop())

const everyDay = Object.fromEntries(
  ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'].map((day) => [
    day,
    '00:00-24:00',
  ]),
)

const eventsOf = (text: string) =>
  Object.values(ical.sync.parseICS(text))
    .filter((one): one is VEvent => one?.type === 'VEVENT')
    .map(({ start, end }) => `${start.toISOString()} – ${end?.toISOString()}`)

const fileAt = async (path: string) => (await client(product).send('GET', path)).text()

const nights = [
  // zone, date of the request, start, minutes, local end, and both instants
  ['America/Santiago', '2027-03-20', '2027-04-03 23:00', 60, '23:00', '2027-04-04T02:00', '2027-04-04T03:00'],
  [
    'America/Santiago',
    '2027-03-20',
    '2027-04-03 22:30',
    105,
    '23:15',
    '2027-04-04T01:30',
    '2027-04-04T03:15',
  ],
  ['Africa/Cairo', '2027-10-10', '2027-10-28 23:00', 60, '23:00', '2027-10-28T20:00', '2027-10-28T21:00'],
  ['Africa/Cairo', '2027-10-10', '2027-10-28 23:30', 45, '23:15', '2027-10-28T20:30', '2027-10-28T21:15'],
  ['Europe/Paris', '2027-10-10', '2027-10-31 02:30', 60, '02:30', '2027-10-31T00:30', '2027-10-31T01:30'],
] as const

describe('Bookings that end in a repeated hour', () => {
  it.each(nights)(
    'marks an end in the second of two equal hours: %s, from %s, %s for %i minutes',
    async (timezone, before, at, minutes, endTime, startsAt, endsAt) => {
      product.setNow(`${before}T08:00:00Z`)
      const jane = await owner(product)
      const salon = await jane.opens({ timezone, hours: everyDay, services: { Coupe: minutes } })
      const clientEmail = `ada-${salon.id}@example.com`
      const ada = client(product)
      const { referenceToken } = (await ada.books(salon, at, { clientEmail })).body
      const shown = (await ada.looksUp(referenceToken)).body
      expect(shown).toMatchObject({ endTime, endRepeated: true, endDate: at.slice(0, 10) })
      const [booking] = await jane.bookings(salon)
      expect(booking).toMatchObject({ endTime, endRepeated: true })
      const { requests } = await jane.get('listRequests')
      expect(requests[0]).toMatchObject({ endTime, endRepeated: true })

      await jane.answers(booking?.id ?? 0, 'approved')
      const mail = (await product.mailsTo(clientEmail, 2))[1]
      const words = `${at.slice(11)} – ${endTime} (2e passage, après le changement d’heure)`
      expect(mail?.text).toContain(words)
      expect(mail?.whole.html).toContain(words)

      const instants = [`${startsAt}:00.000Z – ${endsAt}:00.000Z`]
      expect(eventsOf(await fileAt(`/api/public/bookings/${referenceToken}/calendar.ics`))).toEqual(instants)
      expect(eventsOf(await fileAt(`/api/feeds/${salon.feedToken}/calendar.ics`))).toEqual(instants)
    },
  )

  it('marks a repeated end in English', async () => {
    product.setNow('2027-03-20T08:00:00Z')
    const salon = await camille.opens({ timezone: 'America/Santiago', hours: everyDay })
    const clientEmail = 'english@example.com'
    await client(product, 'en').books(salon, '2027-04-03 23:00', { clientEmail })
    expect((await product.mailsTo(clientEmail, 1))[0]?.text).toContain(
      '23:00 – 23:00 (second time, after the clocks go back)',
    )
  })

  it('marks a repeated end when the owner’s booking overlaps it', async () => {
    product.setNow('2027-03-20T08:00:00Z')
    const salon = await camille.opens({ timezone: 'America/Santiago', hours: everyDay })
    await camille.enters(salon, '2027-04-03 23:00')
    const { body } = await camille.enters(salon, '2027-04-03 22:30')
    expect(body).toMatchObject({
      code: 'booking_overlaps',
      message: expect.stringContaining('de 23:00 à 23:00 (2e passage, après le changement d’heure)'),
    })
  })

  it('writes a repeated end as an instant into the feed, and other bookings in their time zone', async () => {
    product.setNow('2027-03-20T08:00:00Z')
    const salon = await camille.opens({ timezone: 'America/Santiago', hours: everyDay })
    await camille.enters(salon, '2027-04-02 10:00')
    await camille.enters(salon, '2027-04-03 23:00')
    const text = await fileAt(`/api/feeds/${salon.feedToken}/calendar.ics`)
    expect(text).toContain('BEGIN:VTIMEZONE')
    expect(text).toContain('DTSTART;TZID=America/Santiago:20270402T100000')
    expect(text).toContain('DTSTART:20270404T020000Z')
    expect(text).toContain('DTEND:20270404T030000Z')
  })
})

describe('Bookings that end at any other time', () => {
  it('adds no mark to an end that is not repeated', async () => {
    product.setNow('2027-03-20T08:00:00Z')
    const salon = await camille.opens({ timezone: 'America/Santiago', hours: everyDay })
    const ada = client(product)
    for (const at of ['2027-04-03 22:00', '2027-04-04 00:00', '2027-03-27 23:30']) {
      const { referenceToken } = (await ada.books(salon, at)).body
      expect((await ada.looksUp(referenceToken)).body).not.toHaveProperty('endRepeated')
    }
  })
})
