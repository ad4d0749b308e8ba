import { afterEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { makeDue } from '../../fixtures/email-rows.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'

let product: Product
let camille: Owner
let salon: Salon

afterEach(() => product.stop())

const ada = 'ada@example.com'

async function openSalon(options: Parameters<typeof startProduct>[0] = {}) {
  product = await startProduct(options)
  camille = await owner(product)
  salon = await camille.opens()
}

/** All mails of the booking have been sent. */
async function agreed(at: string, language = 'fr', clientEmail = ada) {
  const visitor = client(product, language)
  const { referenceToken } = (await visitor.books(salon, at, { clientEmail })).body
  const { id = 0 } =
    (await camille.bookings(salon)).find((one) => one.referenceToken === referenceToken) ?? {}
  await camille.answers(id, 'approved')
  await product.mailsTo(clientEmail, 2)
  return { id, referenceToken, visitor }
}

const reminders = async (address = ada) => {
  await everyMailIsOut(product)
  return (await product.mailsTo(address)).filter(({ subject }) => /^(Rappel|Reminder)/.test(subject))
}

describe('Reminders', () => {
  it('reminds the client once, a day before the start, in their language', async () => {
    await openSalon()
    await agreed('2027-03-08 10:00', 'en')
    product.setNow('2027-03-07T08:59:00Z')
    expect(await reminders()).toEqual([])
    product.setNow('2027-03-07T09:00:00Z')
    const [mail, ...more] = await reminders()
    expect(mail?.subject).toBe('Reminder: Mon 8 Mar 10:00, Salon')
    expect(mail?.text).toContain('Monday, 8 March 2027, 10:00 – 11:00')
    expect(mail?.text).toContain('Your booking: Monday, 8 March 2027 at 10:00, Salon.')
    expect(more).toEqual([])
    product.setNow('2027-03-08T08:00:00Z')
    expect(await reminders()).toHaveLength(1)
    // A reminder is a version of its booking, so later mails follow it in order.
    await camille.edits((await camille.bookings(salon))[0]?.id ?? 0, { status: 'cancelled' })
    expect((await product.mailsTo(ada, 4)).map(({ subject }) => subject.split(':')[0])).toEqual([
      'Request received',
      'Booking confirmed',
      'Reminder',
      'Booking cancelled',
    ])
  })

  it('reminds 24 hours before the start when the clocks change in between', async () => {
    await openSalon({ now: '2027-03-20T08:00:00Z' })
    const { id } = await agreed('2027-03-29 10:00')
    await camille.edits(id, { date: '2027-03-28', startTime: '12:00' })
    // 12:00 in Paris is 10:00 UTC on that day. 24 hours earlier it is 11:00 in Paris.
    product.setNow('2027-03-27T09:59:00Z')
    expect(await reminders()).toEqual([])
    product.setNow('2027-03-27T10:00:00Z')
    expect(await reminders()).toHaveLength(1)
  })

  it('sends no reminder of a cancelled, rejected, deleted, unanswered or started booking', async () => {
    await openSalon()
    const cancelled = await agreed('2027-03-08 09:00', 'fr', 'a@example.com')
    await cancelled.visitor.cancels(cancelled.referenceToken)
    const rejected = await agreed('2027-03-08 10:00', 'fr', 'b@example.com')
    await camille.edits(rejected.id, { status: 'rejected' })
    const deleted = await agreed('2027-03-08 11:00', 'fr', 'c@example.com')
    await camille.call('deleteBooking', { params: { bookingId: deleted.id } })
    await client(product).books(salon, '2027-03-08 12:00', { clientEmail: 'd@example.com' })
    const late = await agreed('2027-03-02 13:30', 'fr', 'e@example.com')
    product.setNow('2027-03-07T12:00:00Z')
    const versions = () => product.pool.query('SELECT id, version FROM bookings ORDER BY id')
    const before = (await versions()).rows
    for (const name of ['a', 'b', 'c', 'd', 'e']) expect(await reminders(`${name}@example.com`)).toEqual([])
    expect(late.id).toBeGreaterThan(0)
    expect((await versions()).rows).toEqual(before)
    // An approval within the last day is itself the news.
    const pending = (await camille.bookings(salon)).find(({ clientEmail }) => clientEmail === 'd@example.com')
    await camille.answers(pending?.id ?? 0, 'approved')
    expect(await reminders('d@example.com')).toEqual([])
  })

  it('sends the reminder at the new time when a booking moves', async () => {
    await openSalon()
    const { id } = await agreed('2027-03-08 10:00')
    await camille.edits(id, { date: '2027-03-16', startTime: '11:00' })
    product.setNow('2027-03-07T12:00:00Z')
    expect(await reminders()).toEqual([])
    product.setNow('2027-03-15T10:00:00Z')
    expect(await reminders()).toHaveLength(1)
    await camille.edits(id, { date: '2027-03-23' })
    product.setNow('2027-03-22T10:00:00Z')
    expect((await reminders()).map(({ subject }) => subject)).toEqual([
      expect.stringContaining('mar. 16 mars 11:00'),
      expect.stringContaining('mar. 23 mars 11:00'),
    ])
    await camille.edits(id, { comment: 'Porte bleue' })
    expect(await reminders()).toHaveLength(2)
  })

  it('sends no reminder of a booking made or moved within the last day', async () => {
    await openSalon()
    await agreed('2027-03-01 14:00')
    await camille.enters(salon, '2027-03-02 08:00', { clientEmail: 'b@example.com' })
    const moved = await agreed('2027-03-08 10:00', 'fr', 'c@example.com')
    await camille.edits(moved.id, { date: '2027-03-01', startTime: '16:00' })
    product.setNow('2027-03-01T08:30:00Z')
    for (const address of [ada, 'b@example.com', 'c@example.com'])
      expect(await reminders(address)).toEqual([])
  })

  it.each(['cancelled', 'moved'])('withdraws a waiting reminder when the booking is %s', async (change) => {
    const mailGate = new Gate()
    await openSalon({ mailGate })
    const { id } = await agreed('2027-03-08 10:00')
    await everyMailIsOut(product)
    await mailGate.shut()
    product.setNow('2027-03-07T09:00:00Z')
    product.wakeDeliveries()
    const tried = "SELECT attempts FROM deliveries WHERE template = 'booking_reminder' AND attempts > 0"
    await poll(async () => (await product.pool.query(tried)).rows[0] ?? null, 'an attempt to remind')
    await camille.edits(id, change === 'moved' ? { date: '2027-03-15' } : { status: 'cancelled' })
    await mailGate.open()
    await makeDue(product)
    expect(await reminders()).toEqual([])
    expect((await product.mailsTo(ada, 3)).at(-1)?.subject).toMatch(change === 'moved' ? /modifié/ : /annulé/)
  })
})

describe('Unsubscribing from reminders', () => {
  const stopUrl = async () => {
    await agreed('2027-03-08 10:00')
    product.setNow('2027-03-07T09:00:00Z')
    const [mail] = await reminders()
    const header = (key: string) => mail?.whole.headers.find((one) => one.key === key)?.value
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    const url = /^<(\S+)>$/.exec(header('list-unsubscribe') ?? '')?.[1] ?? ''
    expect(url).toContain(`${product.url}/stop-reminders?token=`)
    expect(mail?.text).toContain(url)
    expect(url).not.toMatch(/@|%40|example/)
    return url
  }

  const oneClick = (url: string, init: RequestInit = {}) =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: 'https://mail.example' },
      body: 'List-Unsubscribe=One-Click',
      ...init,
    })

  it('unsubscribes by one click from any mail program, and not by opening the link', async () => {
    await openSalon()
    const url = await stopUrl()
    const opened = await fetch(url)
    expect(opened.status).toBe(200)
    expect(opened.headers.get('content-type')).toContain('text/html')
    expect((await product.pool.query('SELECT FROM reminder_unsubscribes')).rowCount).toBe(0)

    const form = new FormData()
    form.set('List-Unsubscribe', 'One-Click')
    expect((await oneClick(url)).status).toBe(200)
    expect((await fetch(url, { method: 'POST', body: form })).status).toBe(200)
    const { rows } = await product.pool.query('SELECT address FROM reminder_unsubscribes')
    expect(rows).toEqual([{ address: ada }])

    await agreed('2027-03-15 10:00')
    await agreed('2027-03-15 11:00', 'fr', 'jane@example.com')
    product.setNow('2027-03-14T10:00:00Z')
    expect(await reminders()).toHaveLength(1)
    expect(await reminders('jane@example.com')).toHaveLength(1)
    expect((await product.mailsTo(ada, 5)).length).toBe(5)
  })

  it('refuses a changed unsubscribe link', async () => {
    await openSalon()
    const url = await stopUrl()
    for (const wrong of [url.slice(0, -3), url.replace(/token=.*/, ''), `${url.split('=')[0]}=x.y.z`]) {
      const response = await oneClick(wrong)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ code: 'stop_link_invalid' })
    }
    const token = new URL(url).searchParams.get('token') ?? ''
    const verification = camille.lastToken
    expect(await client(product).call('unsubscribe', { body: { token: verification } })).toMatchObject({
      status: 400,
    })
    expect((await product.pool.query('SELECT FROM reminder_unsubscribes')).rowCount).toBe(0)
    expect(await client(product).call('unsubscribe', { body: { token } })).toMatchObject({ status: 200 })
    // The call of the page accepts no form of another site.
    const foreign = await client(product).send('POST', '/api/public/reminders/stop', {
      body: { token },
      headers: { origin: 'https://evil.example' },
    })
    expect(foreign.status).toBe(403)
  })
})
