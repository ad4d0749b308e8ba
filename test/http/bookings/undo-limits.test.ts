import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { maxUndoSeconds as undoSeconds } from '../../../src/domain/undo.ts'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { at, depositIs, idOf, openDepositSalon } from '../../fixtures/deposit-salon.ts'
import { allPlanned } from '../../fixtures/email-rows.ts'
import { mondayMorning, type Product, poll, startProduct } from '../../fixtures/product.ts'
import { overlaps } from '../../fixtures/stored-rows.ts'

let product: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  product.setNow(mondayMorning)
  camille = await owner(product)
  salon = await camille.opens()
})

const undoes = (bookingId: number, version: number) =>
  camille.call('undoBooking', { params: { bookingId }, body: { version } })

const answers = (bookingId: number, status: 'approved' | 'rejected') =>
  camille.call('answerBooking', { params: { bookingId }, body: { status, undoSeconds } })

describe('Undo with a deposit', () => {
  async function paid() {
    const opened = await openDepositSalon(product)
    camille = opened.camille
    const { body: hold } = await opened.ada.holds(opened.salon, at('10:00'), {
      clientEmail: 'ada@example.com',
    })
    await opened.ada.pays(hold)
    return {
      ...opened,
      reference: hold.referenceToken,
      id: await idOf(camille, opened.salon, hold.referenceToken),
    }
  }

  it.each(['rejected', 'cancelled', 'deleted'])(
    'refunds the deposit of a booking that is %s, and offers no undo',
    async (how) => {
      const { ada, id, reference } = await paid()
      const { version } = (await ada.looksUp(reference)).body
      const changes = {
        rejected: () => answers(id, 'rejected'),
        cancelled: () => camille.edits(id, { status: 'cancelled', undoSeconds }),
        deleted: () => camille.call('deleteBooking', { params: { bookingId: id }, query: { undoSeconds } }),
      }
      const { status, body } = await changes[how as keyof typeof changes]()
      expect(status).toBe(200)
      expect(body).not.toHaveProperty('undoable')
      await depositIs(ada, reference, 'refunded')
      const code = how === 'deleted' ? 'booking_not_found' : 'booking_changed'
      expect(await undoes(id, version)).toMatchObject({ body: { code } })
      const { rows } = await product.pool.query(
        'SELECT FROM booking_events WHERE booking_id = $1 AND held_until IS NOT NULL',
        [id],
      )
      expect(rows).toHaveLength(0)
    },
  )

  it('keeps the deposit when an approval or a move is undone, with its former terms', async () => {
    const { ada, id, reference } = await paid()
    const before = (await ada.looksUp(reference)).body.deposit
    const approved = (await answers(id, 'approved')).body
    expect((await undoes(id, approved.version)).body.deposit).toMatchObject({ status: 'succeeded' })
    const moved = (await camille.edits(id, { startTime: '14:00', undoSeconds })).body
    expect((await ada.looksUp(reference)).body.deposit?.refundHours).toBe(0)
    await undoes(id, moved.version)
    expect((await ada.looksUp(reference)).body.deposit).toEqual(before)
  })
})

describe('Undo in a group session', () => {
  it('returns a client to a free seat on undo, and refuses a full session', async () => {
    const params = { scheduleId: salon.id }
    const body = { name: 'Yoga', durationMinutes: 60, capacity: 2 }
    const { id: serviceId } = (await camille.call('createService', { params, body })).body
    const slot = { serviceId, date: '2027-03-08', startTime: '10:00', clientPhone: '06' }
    const enters = async (clientName: string) =>
      (await camille.call('createBooking', { params, body: { ...slot, clientName } })).body
    const [ada, bea] = [await enters('Ada'), await enters('Bea')]
    const first = (await camille.edits(ada.id, { status: 'cancelled', undoSeconds })).body
    await enters('Grace')
    expect(await undoes(ada.id, first.version)).toMatchObject(refused(409, 'slot_taken'))
    await camille.deletes(bea.id)
    expect(await undoes(ada.id, first.version)).toMatchObject({ status: 200, body: { status: 'approved' } })
    const { rows } = await product.pool.query(
      'SELECT seat FROM occupancies WHERE service_id = $1 ORDER BY seat',
      [serviceId],
    )
    expect(rows).toEqual([{ seat: 1 }, { seat: 2 }])
  })
})

const isDue = (id: number) =>
  product.pool.query('UPDATE deliveries SET due_at = now() WHERE booking_id = $1 AND done_at IS NULL', [id])

describe('Undo during other work', () => {
  it('undoes or refuses truthfully while mails are sent and others book', async () => {
    const clients = Array.from({ length: 8 }, (_, index) => `race${index}@example.com`)
    await Promise.all(
      clients.map(async (clientEmail, index) => {
        const startTime = `${String(9 + index).padStart(2, '0')}:00`
        const { body } = await camille.enters(salon, `2027-03-08 ${startTime}`, { clientEmail })
        await product.mailsTo(clientEmail)
        const moved = (await camille.edits(body.id, { date: '2027-03-09', undoSeconds })).body
        const [undone] = await Promise.all([
          undoes(body.id, moved.version),
          index % 2 === 0 ? isDue(body.id) : client(product).books(salon, `2027-03-08 ${startTime}`),
        ])
        const { status, body: said } = undone
        const code = (said as { code?: string }).code
        if (status !== 200) expect(['undo_too_late', 'slot_taken']).toContain(code)
        await allPlanned(product)
        await isDue(body.id)
        product.wakeDeliveries()
        await poll(
          async () =>
            (
              await product.pool.query('SELECT FROM deliveries WHERE booking_id = $1 AND done_at IS NULL', [
                body.id,
              ])
            ).rowCount === 0
              ? true
              : null,
          'its mails',
        )
        const mails = await product.mailsTo(clientEmail)
        expect(mails, `${status} ${code}`).toHaveLength(status === 200 ? 1 : 2)
      }),
    )
    expect(await overlaps(product)).toBe(0)
  })

  it('undoes a change once when two tabs ask at the same time', async () => {
    const { body } = await camille.enters(salon, '2027-03-08 10:00')
    const moved = (await camille.edits(body.id, { startTime: '14:00', undoSeconds })).body
    const both = await Promise.all([undoes(body.id, moved.version), undoes(body.id, moved.version)])
    expect(both.map(({ status }) => status)).toEqual([200, 200])
    const { rows } = await product.pool.query(
      "SELECT FROM booking_events WHERE booking_id = $1 AND kind = 'undone'",
      [body.id],
    )
    expect(rows).toHaveLength(1)
  })

  it('deletes the former values once a change is undone', async () => {
    const { body } = await camille.enters(salon, '2027-03-08 10:00', { clientName: 'Ada' })
    const kept = async () =>
      (await product.pool.query('SELECT before FROM undos WHERE booking_id = $1', [body.id])).rows
    const edited = (await camille.edits(body.id, { clientName: 'Grace', undoSeconds })).body
    expect(await kept()).toEqual([
      { before: expect.objectContaining({ agreed: expect.objectContaining({ clientName: 'Ada' }) }) },
    ])
    await undoes(body.id, edited.version)
    expect(await kept()).toEqual([])
  })
})
