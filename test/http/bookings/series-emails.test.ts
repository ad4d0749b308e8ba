import { beforeEach, describe, expect, it } from 'vitest'
import type { Body, Reply } from '../../../src/contract/index.ts'
import { maxUndoSeconds as undoSeconds } from '../../../src/domain/undo.ts'
import { client } from '../../fixtures/actors.ts'
import { camille, product, salon } from '../../fixtures/opened-salon.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'
import { openUndoing, timeIsOver, undoes } from '../../fixtures/undoing.ts'

openUndoing()

let email: string
let clients = 0

beforeEach(() => {
  email = `grace${++clients}@client.example`
})

/** On the 8th, 15th, 22nd and 29th of March at ten. */
async function enters(given: Partial<Body<'createSeries'>> = {}) {
  const body = {
    serviceId: salon.services.Coupe ?? 0,
    date: '2027-03-08',
    startTime: '10:00',
    clientName: 'Grace',
    clientPhone: '06 12 34 56 78',
    clientEmail: email,
    repeat: { unit: 'week', every: 1, times: 4 },
    save: true,
    ...given,
  } as const
  return (await camille.get('createSeries', { params: { scheduleId: salon.id }, body })).bookings
}

/** With their emails sent. */
async function entered() {
  const bookings = await enters()
  await everyMailIsOut(product)
  return bookings
}

const mails = () => product.mailsTo(email, 0)

/** Of the emails after the first `before`: the subject without the salon, and the dates of March in the text. */
const told = async (before = 0) =>
  (await mails()).slice(before).map(({ subject, text }) => ({
    subject: subject.split(/\s:/)[0],
    dates: [...new Set(text.match(/\d+ mars(?= à)|\d+ mars(?= 2027)/g))],
  }))

const deletes = (bookingId: number, more: { following?: 'true'; undoSeconds?: number } = {}) =>
  camille.get('deleteBooking', { params: { bookingId }, query: more })

const idsOf = (bookings: { id: number }[]) => bookings.map(({ id }) => id)

describe('Emails about a recurring appointment', () => {
  it('tells what remains of a series whose first date is deleted before the email leaves', async () => {
    const [first = 0] = idsOf(await enters({ undoSeconds }))
    await deletes(first, { undoSeconds })
    await timeIsOver()
    expect(await told()).toContainEqual({
      subject: 'Rendez-vous confirmé',
      dates: ['15 mars', '22 mars', '29 mars'],
    })
  })

  it.each(['cancelled already', 'over'])(
    'tells about all that are deleted after a first one that is %s',
    async (what) => {
      const [first = 0] = idsOf(await entered())
      if (what === 'over') product.setNow('2027-03-08T12:00:00Z')
      else await camille.edits(first, { status: 'cancelled' })
      await everyMailIsOut(product)
      const { length } = await mails()
      await deletes(first, { following: 'true', undoSeconds })
      await timeIsOver()
      expect(await told(length)).toEqual([
        { subject: 'Rendez-vous annulé', dates: ['15 mars', '22 mars', '29 mars'] },
      ])
    },
  )

  it('tells that all moved, although the first one moves again before the email leaves', async () => {
    const [first = 0] = idsOf(await entered())
    await camille.edits(first, { startTime: '11:00', following: true, undoSeconds })
    await camille.edits(first, { startTime: '12:00', undoSeconds })
    await timeIsOver()
    const news = (await told(1)).toSorted((a, b) => a.dates.length - b.dates.length)
    expect(news).toEqual([
      { subject: 'Rendez-vous modifié', dates: ['8 mars'] },
      { subject: 'Rendez-vous modifié', dates: ['15 mars', '22 mars', '29 mars'] },
    ])
  })

  it('tells what stays moved where an undo stops, because a colleague has changed that booking', async () => {
    const [first = 0, second = 0] = idsOf(await entered())
    const { body } = await camille.edits(first, { startTime: '11:00', following: true, undoSeconds })
    await camille.edits(second, { comment: 'Court' })
    expect((await undoes(first, body.version)).status).toBe(200)
    expect((await undoes(second, body.following?.[0]?.version ?? 0)).status).toBe(409)
    await timeIsOver()
    expect(await told(1)).toEqual([
      { subject: 'Rendez-vous modifié', dates: ['15 mars', '22 mars', '29 mars'] },
    ])
    expect((await mails())[1]?.text).toMatch(/22 mars à 11:00 \(avant\s: lun. 22 mars à 10:00\)/)
  })

  it('sends nothing about a series that was undone', async () => {
    for (const { id, version } of await enters({ undoSeconds })) await undoes(id, version)
    await timeIsOver()
    expect(await mails()).toEqual([])
  })

  it('saves nothing if every date is skipped, and says so', async () => {
    const dates = ['2027-03-08', '2027-03-15', '2027-03-22', '2027-03-29']
    const body = {
      serviceId: salon.services.Coupe ?? 0,
      date: '2027-03-08',
      startTime: '10:00',
      clientName: 'Grace',
      clientPhone: '06',
      repeat: { unit: 'week', every: 1, times: 4 },
      choices: dates.map((date) => ({ date, skip: true })),
      save: true,
    } as const
    const answer = await camille.get('createSeries', { params: { scheduleId: salon.id }, body })
    expect(answer).toMatchObject({ saved: false, bookings: [] })
    expect(answer.occurrences.map(({ planned, skipped }) => [planned, skipped])).toEqual(
      dates.map((date) => [date, true]),
    )
  })
})

/** Each link to a booking in the text, in order. */
const linksIn = (text: string) =>
  [...text.matchAll(/manage-booking\?(\S+)/g)].map(([, query]) => {
    const { reference = '', ...proof } = Object.fromEntries(new URLSearchParams(query))
    return { referenceToken: reference, query: proof }
  })

const lookUp = (referenceToken: string, query = {}): Promise<Reply<'lookUpBooking'>> =>
  client(product).get('lookUpBooking', { params: { referenceToken }, query })

const startsOf = (dates: readonly { date: string; startTime: string }[] = []) =>
  dates.map(({ date, startTime }) => `${date} ${startTime}`)

const fileOf = async (referenceToken: string, query = {}) => {
  const path = `/api/public/bookings/${referenceToken}/calendar.ics?${new URLSearchParams(query)}`
  const text = await (await client(product).send('GET', path)).text()
  return text.match(/DTSTART;TZID=Europe\/Paris:\d{8}/g) ?? []
}

describe('The dates of a recurring appointment', () => {
  it('gives each date a link in the email, by which the client cancels or moves it', async () => {
    const bookings = await entered()
    const [mail] = await mails()
    const links = linksIn(mail?.text ?? '')
    expect(new Set(links.map(({ referenceToken }) => referenceToken))).toEqual(
      new Set(bookings.map(({ referenceToken }) => referenceToken)),
    )
    const [, second, third, last] = bookings.map(({ referenceToken }) => referenceToken)
    for (const one of [second, third, last]) expect(mail?.html).toContain(`reference=${one}`)
    await client(product).get('cancelBooking', { params: { referenceToken: third ?? '' }, body: {} })
    expect((await lookUp(third ?? '')).status).toBe('cancelled')
    const moved = { date: '2027-03-30', startTime: '11:00', version: 1 }
    const params = { referenceToken: last ?? '' }
    expect((await client(product).call('rescheduleBooking', { params, body: moved })).status).toBe(200)
  })

  it('puts all dates into the calendar file of the email', async () => {
    const bookings = await entered()
    const [mail] = await mails()
    const [attached] = mail?.whole.attachments.filter(({ filename }) => filename) ?? []
    const { content = '' } = attached ?? {}
    const file = typeof content === 'string' ? content : new TextDecoder().decode(content)
    expect(file.match(/BEGIN:VEVENT/g)).toHaveLength(4)
    for (const { referenceToken } of bookings) expect(file).toContain(`reference=${referenceToken}`)
  })

  it('shows all dates to readers of the email, and only one date for a reference alone', async () => {
    const [first, second] = await entered()
    const [mail] = await mails()
    const links = linksIn(mail?.text ?? '')
    for (const { referenceToken, query } of links) {
      const { seriesDates, date, startTime } = await lookUp(referenceToken, query)
      expect([...startsOf(seriesDates), `${date} ${startTime}`].sort()).toEqual([
        '2027-03-08 10:00',
        '2027-03-15 10:00',
        '2027-03-22 10:00',
        '2027-03-29 10:00',
      ])
      const [other] = seriesDates ?? []
      const { mail: code = '', key = '' } = other ?? {}
      expect((await lookUp(other?.referenceToken ?? '', { mail: code, key })).seriesDates).toHaveLength(3)
      expect(await fileOf(referenceToken, query)).toHaveLength(4)
    }
    const proof = links.find(({ referenceToken }) => referenceToken === first?.referenceToken)?.query
    const alone = [first?.referenceToken, second?.referenceToken].map((one) => one ?? '')
    for (const [at, query] of [
      {},
      { mail: proof?.mail },
      { ...proof, key: 'x'.repeat(22) },
      proof,
    ].entries()) {
      const reference = alone[at === 3 ? 1 : 0] ?? ''
      expect(await lookUp(reference, query)).not.toHaveProperty('seriesDates')
      expect(await fileOf(reference, query)).toHaveLength(1)
    }
  })

  it('hides dates that have another address or person since', async () => {
    const [, second, third] = await entered()
    const [mail] = await mails()
    await camille.edits(second?.id ?? 0, { clientEmail: `other.${email}`, clientChange: 'correction' })
    const ada = {
      clientName: 'Ada',
      clientPhone: '07',
      clientEmail: `ada.${email}`,
      clientChange: 'transfer',
    }
    const { body } = await camille.edits(third?.id ?? 0, ada as Body<'editBooking'>)
    const [link] = linksIn(mail?.text ?? '').filter(({ referenceToken }) =>
      mail?.text.includes(`Référence\u00a0: ${referenceToken}`),
    )
    const { seriesDates = [] } = await lookUp(link?.referenceToken ?? '', link?.query)
    expect(seriesDates.map(({ date, status }) => [date, status])).toEqual([
      ['2027-03-22', 'cancelled'],
      ['2027-03-29', 'approved'],
    ])
    expect(JSON.stringify(seriesDates)).not.toContain(body.referenceToken)
  })

  it('names only the dates that no later email is about', async () => {
    const bookings = await enters({ undoSeconds })
    await camille.edits(bookings[1]?.id ?? 0, { status: 'cancelled', undoSeconds })
    await timeIsOver()
    const news = await told()
    expect(news).toContainEqual({
      subject: 'Rendez-vous confirmé',
      dates: ['8 mars', '22 mars', '29 mars'],
    })
    expect(news).toContainEqual({ subject: 'Rendez-vous annulé', dates: ['15 mars'] })
    expect(news).toHaveLength(2)
  })

  it('names the dates that still take place in an email that is sent again', async () => {
    const [first, second, third] = await entered()
    await camille.edits(second?.id ?? 0, { status: 'cancelled', notify: false })
    const params = { bookingId: third?.id ?? 0 }
    const again = { version: 1, template: 'booking_approved' } as const
    expect((await camille.call('resendMail', { params, body: again })).status).toBe(200)
    await everyMailIsOut(product)
    expect(await told(1)).toEqual([
      { subject: 'Rendez-vous confirmé', dates: ['22 mars', '8 mars', '29 mars'] },
    ])
    expect((await mails())[1]?.text).toContain(`reference=${first?.referenceToken}`)
  })
})
