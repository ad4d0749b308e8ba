import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { depositIs, idOf } from '../../fixtures/deposit-salon.ts'
import { allPlanned } from '../../fixtures/email-rows.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'

let product: Product
let camille: Owner
let salon: Salon
let addresses = 0

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  product.setNow(mondayMorning)
  camille = await owner(product)
  salon = await camille.opens()
})

const historyOf = async (bookingId: number) =>
  (await camille.call('listBookingHistory', { params: { bookingId } })).body

/** Replies also carry the former name. */
const template = (name: string) => ({ template: name, letter: name })

async function asked(details: object = {}) {
  const clientEmail = `client${++addresses}@example.com`
  const ada = client(product)
  const { referenceToken } = (await ada.books(salon, '2027-03-08 10:00', { clientEmail, ...details })).body
  const id = await idOf(camille, salon, referenceToken)
  await everyMailIsOut(product)
  return { ada, id, referenceToken, clientEmail }
}

describe('Booking history', () => {
  it('lists who changed a booking, when, what it was before, and which mails were sent', async () => {
    const { ada, id, referenceToken, clientEmail } = await asked()
    product.setNow('2027-03-01T09:00:00Z')
    await camille.answers(id, 'approved')
    product.setNow('2027-03-02T09:00:00Z')
    await camille.edits(id, { startTime: '14:00' })
    await ada.cancels(referenceToken)
    await everyMailIsOut(product)
    const toClient = {
      recipient: 'client',
      target: clientEmail,
      state: 'sent',
      at: expect.any(String),
      attempts: 1,
    }
    const toOwner = { ...toClient, recipient: 'owner', target: camille.email }
    expect(await historyOf(id)).toEqual([
      {
        version: 1,
        at: '2027-03-01T08:00:00.000Z',
        kind: 'requested',
        actor: 'client',
        status: 'pending',
        mails: [
          { ...toClient, ...template('booking_received') },
          { ...toOwner, ...template('booking_requested') },
        ],
      },
      {
        version: 2,
        at: '2027-03-01T09:00:00.000Z',
        kind: 'approved',
        actor: 'owner',
        status: 'approved',
        mails: [{ ...toClient, ...template('booking_approved') }],
      },
      {
        version: 3,
        at: '2027-03-02T09:00:00.000Z',
        kind: 'edited',
        actor: 'owner',
        status: 'approved',
        before: { service: 'Coupe', durationMinutes: 60, date: '2027-03-08', startTime: '10:00' },
        mails: [{ ...toClient, ...template('booking_changed') }],
      },
      {
        version: 4,
        at: '2027-03-02T09:00:00.000Z',
        kind: 'cancelled',
        actor: 'client',
        status: 'cancelled',
        mails: [
          { ...toClient, ...template('cancellation_confirmed') },
          { ...toOwner, ...template('client_cancelled') },
        ],
      },
    ])
    const { history } = (await ada.looksUp(referenceToken)).body
    expect(history?.map(({ kind, actor }) => [kind, actor])).toEqual([
      ['requested', 'client'],
      ['approved', 'owner'],
      ['edited', 'owner'],
      ['cancelled', 'client'],
    ])
    expect(JSON.stringify(history)).not.toContain('@')
  })

  it('explains why a mail was not sent: no address, switched off, held, failed or given up', async () => {
    await camille.call('editMailSettings', {
      body: { locale: 'fr', wanted: { booking_requested: false, client_cancelled: true } },
    })
    const { id } = await asked({ clientEmail: '' })
    expect((await historyOf(id))[0]?.mails).toEqual([
      {
        recipient: 'client',
        ...template('booking_received'),
        target: null,
        state: 'no_address',
        attempts: 0,
      },
      {
        recipient: 'owner',
        ...template('booking_requested'),
        target: camille.email,
        state: 'switched_off',
        attempts: 0,
      },
    ])
    await camille.edits(id, { clientEmail: 'ada@example.com' })
    await camille.edits(id, { startTime: '14:00', undoSeconds: 30 })
    await allPlanned(product)
    const mailNow = async () => (await historyOf(id)).at(-1)?.mails[0]
    const held = { ...template('booking_changed'), target: 'ada@example.com', at: expect.any(String) }
    expect(await mailNow()).toMatchObject({ ...held, state: 'held', attempts: 0 })
    const set = (what: string) =>
      product.pool.query(
        `UPDATE deliveries SET ${what} WHERE booking_id = $1 AND template = 'booking_changed'`,
        [id],
      )
    await set('attempts = 2')
    expect(await mailNow()).toMatchObject({ ...held, state: 'failed', attempts: 2 })
    await set('attempts = 8, abandoned_at = now()')
    expect(await mailNow()).toMatchObject({ ...held, state: 'given_up', attempts: 8 })
  })

  it('marks undone changes in the owner’s history, and hides them from the client', async () => {
    const { ada, id, referenceToken } = await asked()
    const { version } = (await camille.edits(id, { startTime: '14:00', undoSeconds: 30 })).body
    await camille.call('undoBooking', { params: { bookingId: id }, body: { version } })
    expect((await historyOf(id)).slice(1)).toEqual([
      expect.objectContaining({ kind: 'edited', undone: true, mails: [] }),
      expect.objectContaining({ kind: 'undone', actor: 'owner', mails: [] }),
    ])
    expect((await ada.looksUp(referenceToken)).body.history).toHaveLength(1)
  })

  it('lists deposit amounts in the history, as text for the owner and as numbers for the client', async () => {
    await camille.connects()
    await camille.asksFor(salon, '15.50')
    const ada = client(product)
    const { body: hold } = await ada.holds(salon, '2027-03-08 10:00', { clientEmail: 'grace@example.com' })
    await ada.pays(hold)
    const id = await idOf(camille, salon, hold.referenceToken)
    await camille.answers(id, 'rejected')
    await depositIs(ada, hold.referenceToken, 'refunded')
    const kinds = (await historyOf(id)).map(({ kind, amount }) => [kind, amount])
    expect(kinds).toEqual([
      ['held', undefined],
      ['paid', '15.50'],
      ['rejected', undefined],
      ['refunded', '15.50'],
    ])
    const { history } = (await ada.looksUp(hold.referenceToken)).body
    expect(history?.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['paid', 15.5],
      ['rejected', undefined],
      ['refunded', 15.5],
    ])
  })

  it('limits a long booking history to its latest two hundred entries', async () => {
    const { ada, id, referenceToken } = await asked()
    await product.pool.query(
      `INSERT INTO booking_events (tenant_id, schedule_id, booking_id, version, kind, actor, details, at, planned_at)
       SELECT tenant_id, schedule_id, booking_id, n, 'edited', 'owner', '{"before": {"service": "Coupe", "durationMinutes": 60,
         "date": "2027-03-08", "startTime": "10:00"}}', now(), now()
       FROM booking_events, generate_series(2, 300) n WHERE booking_id = $1`,
      [id],
    )
    const history = await historyOf(id)
    expect([history.length, history[0]?.version, history.at(-1)?.version]).toEqual([200, 101, 300])
    expect((await ada.looksUp(referenceToken)).body.history).toHaveLength(200)
  })

  it('shows an empty client history for a booking older than the event log', async () => {
    const { ada, id, referenceToken } = await asked()
    await product.pool.query(
      `UPDATE booking_events SET kind = 'carried_over', details = '{"status": "approved"}' WHERE booking_id = $1`,
      [id],
    )
    await product.pool.query('DELETE FROM deliveries WHERE booking_id = $1', [id])
    expect(await historyOf(id)).toMatchObject([{ kind: 'carried_over', status: 'approved', mails: [] }])
    expect((await ada.looksUp(referenceToken)).body.history).toEqual([])
  })

  it('hides the history of a booking from other owners', async () => {
    const { id } = await asked()
    const jane = await owner(product)
    expect(await jane.call('listBookingHistory', { params: { bookingId: id } })).toMatchObject(
      refused(404, 'booking_not_found'),
    )
  })
})
