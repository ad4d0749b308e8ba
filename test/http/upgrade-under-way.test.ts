import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, Owner } from '../product/actors.ts'
import { PostOffice } from '../product/post-office.ts'
import { type Product, poll } from '../product/product.ts'
import { camille, lookUp, type RowsBefore, recorded, startOnFrozen } from '../upgrade/before-staff.ts'

const { references, payments, links, cookies, salons, mails } = recorded

let product: Product
let before: RowsBefore

const statusOf = async (reference: string) => (await lookUp(product, reference)).split(' · ')[0]
const moneyOf = async (reference: string) => (await lookUp(product, reference)).split(' · ').at(-1)

describe('what was under way', () => {
  beforeAll(async () => {
    ;({ product } = await startOnFrozen())
  })
  afterAll(() => product.stop())

  const pays = (name: keyof typeof payments) => client(product).pays(payments[name])

  it('is made good: paid late it is honoured while its time is free, and given back when it is not', async () => {
    // The hold that has ended comes first: whatever is paid next has the others swept.
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

  it('goes on: a hold that lives is its visitor’s still, and paid becomes a request', async () => {
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

  it('comes to its end: refunds owed, holds over, an event that nobody had taken', async () => {
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
    // The money itself has moved, once and whole, and no other.
    const { rows } = await product.pool.query(
      `SELECT d.id FROM deposits d LEFT JOIN sandbox_objects o ON o.id = d.payment_intent_id
       WHERE coalesce((o.body->>'refundedCents')::int, 0) <> CASE d.status WHEN 'refunded' THEN d.amount_cents ELSE 0 END`,
    )
    expect(rows).toEqual([])
  })

  it('lapses when it is a client’s request that nobody answered in time, and not when the owner entered it', async () => {
    await product.sweep()
    expect(await statusOf(references.paidOverdue)).toBe('rejected')
    expect(await moneyOf(references.paidOverdue)).toBe('15.5 refunded')
    expect(await statusOf(references.enteredOverdue)).toBe('pending')
    for (const name of ['kept', 'paidApprovedPast'] as const)
      expect(await moneyOf(references[name])).toBe('15.5 succeeded')
    expect(await statusOf(references.overdueApproved)).toBe('approved')
  })
})

describe('mails', () => {
  const office = new PostOffice()

  beforeAll(async () => {
    await office.open()
    ;({ product, before } = await startOnFrozen({ webhooks: false, smtpUrl: office.smtpUrl }))
  })
  afterAll(async () => {
    await product.stop()
    await office.close()
  })

  /** What has arrived: the id in its Message-ID, and to whom with what subject. */
  const arrived = () =>
    office.taken.map(({ messageId = '', to, subject }) => [
      /^<(\S+)@localhost>$/.exec(messageId)?.[1] ?? messageId,
      `${to?.[0]?.address} · ${subject}`,
    ])
  const takenBy = (address: string, subject: RegExp) =>
    office.takenBy(address).find((mail) => subject.test(mail.subject ?? ''))
  const tokenTo = (address: string, subject: RegExp) =>
    decodeURIComponent(/\?token=(\S+)/.exec(takenBy(address, subject)?.text ?? '')?.[1] ?? '')

  it('that were due arrive, each once and under the id that it had; no other does', async () => {
    const due = Object.entries(mails.due)
    await product.startSending()
    const all = due.length + mails.reminders.length
    await expect.poll(() => office.taken.length, { timeout: 50_000 }).toBeGreaterThanOrEqual(all)
    // A mail of now comes after all that were due before.
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

  it('that were given up stay so, and are counted', async () => {
    const owner = await camille(product)
    expect(await owner.get('getMailSettings')).toMatchObject({ waiting: 1, dead: 2 })
  })

  it('carry links that work', async () => {
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
    expect(await visitor.call('stopReminders', { body: stop })).toMatchObject({ status: 200 })
  })
})
