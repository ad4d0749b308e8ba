import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, Owner } from '../../fixtures/actors.ts'
import { MailServer } from '../../fixtures/mail-server.ts'
import { type Product, poll } from '../../fixtures/product.ts'
import { camille, lookUp, type RowsBefore, recorded, startOnFrozen } from '../../upgrade/before-staff.ts'

const { references, payments, links, cookies, salons, mails } = recorded

let product: Product
let before: RowsBefore

const statusOf = async (reference: string) => (await lookUp(product, reference)).split(' · ')[0]
const moneyOf = async (reference: string) => (await lookUp(product, reference)).split(' · ').at(-1)

describe('Bookings under way during an upgrade', () => {
  beforeAll(async () => {
    ;({ product } = await startOnFrozen())
  })
  afterAll(() => product.stop())

  const pays = (name: keyof typeof payments) => client(product).pays(payments[name])

  it('accepts a late payment while its time is free, and refunds it otherwise', async () => {
    // The ended hold is paid first, because any later payment sweeps the other holds.
    for (const name of ['endedToPay', 'lapsedFree'] as const) {
      expect(await pays(name)).toMatchObject({ status: 200 })
      expect(await statusOf(references[name])).toBe('pending')
      expect(await moneyOf(references[name])).toBe('15.5 succeeded')
    }
    expect(await pays('lapsedTaken')).toMatchObject({ status: 200 })
    await product.sweep()
    expect(await statusOf(references.lapsedTaken)).toBe('cancelled')
    expect(await moneyOf(references.lapsedTaken)).toBe('15.5 refunded')
    expect(await moneyOf(references.takenSlot)).toBe('15.5 succeeded')
  })

  it('keeps a live hold with its visitor, and turns it into a request when paid', async () => {
    const { status, body } = await client(product).call('createDepositPayment', {
      params: { token: salons.caution.token },
      body: {
        serviceId: salons.caution.services.Soin,
        date: '2027-03-11',
        startTime: '09:00',
        clientName: 'live',
        clientPhone: '1',
      },
      headers: { cookie: cookies.hold },
    })
    expect({ status, body }).toMatchObject({
      status: 201,
      body: { referenceToken: references.live, ...payments.live },
    })
    expect(await pays('live')).toMatchObject({ status: 200 })
    expect(await pays('liveAfterDecline')).toMatchObject({ status: 200 })
    for (const name of ['live', 'liveAfterDecline'] as const) {
      expect(await statusOf(references[name])).toBe('pending')
      expect(await moneyOf(references[name])).toBe('15.5 succeeded')
    }
    const owner = await camille(product)
    const listed = (await owner.bookings(salons.caution)).map(({ referenceToken }) => referenceToken)
    expect(listed).toContain(references.live)
  })

  it('makes due refunds, ends overdue holds, and applies an event that was not processed', async () => {
    await product.sweep()
    for (const name of ['refundOwed', 'refundRefusedOnce'] as const)
      expect(await moneyOf(references[name])).toBe('15.5 refunded')
    expect(await moneyOf(references.refundRefusedThrice)).toBe('15.5 refund_pending')
    for (const name of ['endedUnpaid', 'endedAfterDecline', 'endedUnattached', 'released'] as const) {
      expect(await statusOf(references[name])).toBe('cancelled')
      expect(await moneyOf(references[name])).toBe('15.5 cancelled')
    }
    expect(await statusOf(references.paidUnheard)).toBe('pending')
    expect(await moneyOf(references.paidUnheard)).toBe('15.5 succeeded')
    product.setNow('2027-03-01T08:07:00Z')
    await product.sweep()
    expect(await moneyOf(references.refundRefusedThrice)).toBe('15.5 refunded')
    const { rows } = await product.pool.query(
      `SELECT d.id FROM deposits d LEFT JOIN sandbox_objects o ON o.id = d.payment_intent_id
       WHERE coalesce((o.body->>'refundedCents')::int, 0) <> CASE d.status WHEN 'refunded' THEN d.amount_cents ELSE 0 END`,
    )
    expect(rows).toEqual([])
  })

  it('lets unanswered requests of clients lapse, and keeps pending bookings entered by the owner', async () => {
    await product.sweep()
    expect(await statusOf(references.paidOverdue)).toBe('rejected')
    expect(await moneyOf(references.paidOverdue)).toBe('15.5 refunded')
    expect(await statusOf(references.enteredOverdue)).toBe('pending')
    for (const name of ['kept', 'paidApprovedPast'] as const)
      expect(await moneyOf(references[name])).toBe('15.5 succeeded')
    expect(await statusOf(references.overdueApproved)).toBe('approved')
  })
})

describe('Mails during an upgrade', () => {
  const office = new MailServer()

  beforeAll(async () => {
    await office.open()
    ;({ product, before } = await startOnFrozen({ webhooks: false, smtpUrl: office.smtpUrl }))
  })
  afterAll(async () => {
    await product.stop()
    await office.close()
  })

  /** The id is that in the Message-ID. */
  const arrived = () =>
    office.taken.map(({ messageId = '', to, subject }) => [
      /^<(\S+)@localhost>$/.exec(messageId)?.[1] ?? messageId,
      `${to?.[0]?.address} · ${subject}`,
    ])
  const takenBy = (address: string, subject: RegExp) =>
    office.takenBy(address).find((mail) => subject.test(mail.subject ?? ''))
  const tokenTo = (address: string, subject: RegExp) =>
    decodeURIComponent(/\?token=(\S+)/.exec(takenBy(address, subject)?.text ?? '')?.[1] ?? '')

  it('sends every due mail once under its old id, and no other', async () => {
    const due = Object.entries(mails.due)
    await product.startSending()
    const all = due.length + mails.reminders.length
    await expect.poll(() => office.taken.length, { timeout: 50_000 }).toBeGreaterThanOrEqual(all)
    // This mail comes after all mails that were due before.
    await new Owner(product, 'passer@salon.example').registers()
    await poll(async () => takenBy('passer@salon.example', /./) ?? null, 'the mail of now')
    const [ofThen, ofNow] = [true, false].map((then) =>
      arrived().filter(([id = '']) => before.messages.includes(id) === then),
    )
    expect(ofThen?.sort()).toEqual(due.sort())
    expect(ofNow?.map(([, mail]) => mail)).toEqual([
      ...mails.reminders,
      expect.stringContaining('passer@salon.example'),
    ])
  })

  it('keeps abandoned mails abandoned, and counts them', async () => {
    const owner = await camille(product)
    expect(await owner.get('getMailSettings')).toMatchObject({ waiting: 1, dead: 2 })
  })

  it('accepts the links in mails of the previous version', async () => {
    const visitor = client(product)
    const token = tokenTo('olga@salon.example', /Confirmez/)
    expect(await visitor.call('verifyEmail', { query: { token } })).toMatchObject({
      status: 200,
      body: { email: 'olga@salon.example', emailVerified: true },
    })
    expect(tokenTo('nina@salon.example', /mot de passe/)).toBe(links.resetUnsent)
    const body = { token: links.resetUnsent, password: 'another password' }
    expect(await visitor.call('resetPassword', { body })).toMatchObject({ status: 200 })
    const stop = { token: tokenTo('reminderwritten@client.example', /Rappel/) }
    expect(await visitor.call('unsubscribe', { body: stop })).toMatchObject({ status: 200 })
  })
})
