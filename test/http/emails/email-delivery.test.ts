import { afterEach, describe, expect, it } from 'vitest'
import { client, newcomer, owner } from '../../fixtures/actors.ts'
import { Gate } from '../../fixtures/connection-gate.ts'
import { mails, makeDue } from '../../fixtures/email-rows.ts'
import { isCitus, shifted } from '../../fixtures/machines.ts'
import { type Product, poll, startProduct } from '../../fixtures/product.ts'

let product: Product

afterEach(() => product.stop())

const messagesTo = async (address: string) => {
  const { rows } = await product.pool.query<{ attempts: number; reason: string | null; sent: boolean }>(
    `SELECT attempts, last_error AS reason, done_at IS NOT NULL AS sent FROM ${mails}
     WHERE target = $1 ORDER BY created_at, version`,
    [address],
  )
  return rows
}

const untilPutOff = (address: string) =>
  poll(async () => {
    const [first] = await messagesTo(address)
    return first && first.attempts > 0 ? first : null
  }, `a mail to ${address} that is put off`)

describe('Unavailable mail server', () => {
  it('sends every mail once when the mail server is back, in order for each booking', async () => {
    const mailGate = new Gate()
    product = await startProduct({ mailGate })
    const camille = await owner(product)
    const salon = await camille.opens()

    await mailGate.shut()
    const ada = client(product)
    const booked = await ada.books(salon, '2027-03-08 10:00', { clientEmail: 'ada@example.com' })
    expect(booked.status).toBe(201)
    const putOff = await untilPutOff('ada@example.com')
    expect(putOff).toMatchObject({ sent: false, reason: expect.stringMatching(/^E[A-Z]+/) })
    const [booking] = await camille.bookings(salon)
    await camille.answers(booking?.id ?? 0, 'approved')
    await ada.cancels(booked.body.referenceToken)
    const jane = newcomer(product)
    await jane.registers()
    await untilPutOff(jane.email)

    await mailGate.open()
    // The first mail is due later. Those of the same booking wait for it, and all others go.
    await makeDue(product, 'booking_received')
    // The next mail that is written wakes the sender.
    const passerby = newcomer(product)
    await passerby.registers()
    await passerby.linkToken()
    await jane.linkToken()
    expect((await messagesTo('ada@example.com')).map(({ sent }) => sent)).toEqual([false, false, false])

    await makeDue(product)
    await newcomer(product).registers()
    const mails = await product.mailsTo('ada@example.com', 3)
    expect(mails.map(({ subject }) => subject)).toEqual([
      expect.stringContaining('Demande reçue'),
      expect.stringContaining('confirmé'),
      expect.stringContaining('annulé'),
    ])
    expect(await jane.verifies()).toMatchObject({ emailVerified: true })
    const toOwner = await product.mailsTo(camille.email, 3)
    expect(toOwner).toHaveLength(3)
    const all = [...mails, ...toOwner, ...(await product.mailsTo(jane.email))]
    expect(new Set(all.map(({ messageId }) => messageId)).size).toBe(all.length)
    const marked = async () => ((await messagesTo('ada@example.com')).every(({ sent }) => sent) ? true : null)
    await poll(marked, 'the marks of the sent mails')
  })

  it('registers and books while the mail server is away', async () => {
    const mailGate = new Gate()
    product = await startProduct({ mailGate })
    const camille = await owner(product)
    const salon = await camille.opens()
    await mailGate.shut()
    expect(await newcomer(product).registers()).toMatchObject({ status: 201 })
    expect(
      await client(product).books(salon, '2027-03-08 10:00', { clientEmail: 'ada@example.com' }),
    ).toMatchObject({ status: 201 })
    await mailGate.open()
  })

  it('retries a mail less and less often, and gives it up after three days', async () => {
    const mailGate = new Gate()
    product = await startProduct({ mailGate })
    await mailGate.shut()
    const camille = newcomer(product)
    await camille.registers()
    await untilPutOff(camille.email)
    const pauses = async () => {
      const { rows } = await product.pool.query(
        `SELECT attempts, extract(epoch FROM due_at - now())::int AS pause, abandoned_at IS NOT NULL AS abandoned
         FROM account_mails WHERE target = $1`,
        [camille.email],
      )
      return rows[0]
    }
    const first = await pauses()
    expect(first).toMatchObject({ attempts: 1, abandoned: false })
    expect(first.pause).toBeLessThanOrEqual(10)

    await product.pool.query(
      `UPDATE account_mails SET attempts = 8, due_at = now(), created_at = ${shifted('created_at', -3 * 86_400)}`,
    )
    // The next mail that is written wakes the sender.
    await newcomer(product).registers()
    const last = await poll(async () => {
      const now = await pauses()
      return now.attempts > 8 ? now : null
    }, 'the ninth attempt')
    expect(last).toMatchObject({ attempts: 9, abandoned: true })
    expect(last.pause).toBeGreaterThan(500)
    expect(last.pause).toBeLessThanOrEqual(600)
    await mailGate.open()
  })
})

describe('Crashes', () => {
  it('sends a mail after a crash between the commit and the sending', async () => {
    product = await startProduct({ sending: false })
    const camille = newcomer(product)
    expect(await camille.registers()).toMatchObject({ status: 201 })
    expect(await messagesTo(camille.email)).toEqual([{ attempts: 0, reason: null, sent: false }])
    await product.startSending()
    expect(await camille.verifies()).toMatchObject({ emailVerified: true })
  })

  it('sends a mail again under the same Message-ID after a crash before it was marked as sent', async () => {
    product = await startProduct()
    const camille = newcomer(product)
    await camille.registers()
    await product.mailsTo(camille.email)
    // A crash leaves a mail sent but not marked.
    const unmarked = () =>
      product.pool.query('UPDATE account_mails SET done_at = NULL, attempts = 0 WHERE done_at IS NOT NULL')
    await poll(async () => ((await unmarked()).rowCount === 1 ? true : null), 'the mark of the sent mail')
    await newcomer(product).registers()
    const [first, second] = await product.mailsTo(camille.email, 2)
    expect(second?.messageId).toBe(first?.messageId)
    expect(second?.subject).toBe(first?.subject)
  })

  // Citus has no triggers on such tables.
  it.skipIf(isCitus)('marks a sent mail although a deadlock ended the first try', async () => {
    product = await startProduct()
    await product.pool.query(`
      CREATE SEQUENCE marks MINVALUE 0;
      CREATE FUNCTION refuse_first_mark() RETURNS trigger LANGUAGE plpgsql AS $$
        BEGIN
          IF nextval('marks') = 0 THEN RAISE EXCEPTION 'deadlock detected' USING ERRCODE = '40P01'; END IF;
          RETURN NEW;
        END $$;
      CREATE TRIGGER refuse_first_mark BEFORE UPDATE OF done_at ON account_mails
        FOR EACH ROW EXECUTE FUNCTION refuse_first_mark()`)
    const camille = newcomer(product)
    await camille.registers()
    await product.mailsTo(camille.email)
    await poll(
      async () => ((await messagesTo(camille.email))[0]?.sent ? true : null),
      'the mark of the sent mail',
    )
    expect(await product.mailsTo(camille.email)).toHaveLength(1)
  })
})
