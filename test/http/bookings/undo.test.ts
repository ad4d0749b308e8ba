import { describe, expect, it } from 'vitest'
import { undoSeconds as offered, maxUndoSeconds as undoSeconds } from '../../../src/domain/undo.ts'
import { client, owner, refused } from '../../fixtures/actors.ts'
import { allPlanned } from '../../fixtures/email-rows.ts'
import { camille, product, salon } from '../../fixtures/opened-salon.ts'
import { poll } from '../../fixtures/product.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'
import { overlaps } from '../../fixtures/stored-rows.ts'
import { asked, openUndoing, subjects, timeIsOver, undoes } from '../../fixtures/undoing.ts'

openUndoing()

/** Without the columns that every change raises. */
async function rowsOf(id: number) {
  const { rows } = await product.pool.query(
    `SELECT to_jsonb(b) - 'version' AS booking, (SELECT jsonb_agg(to_jsonb(o) - 'id' - 'session' ORDER BY o.id)
      FROM occupancies o WHERE o.tenant_id = b.tenant_id AND o.booking_id = b.id) AS time
     FROM bookings b WHERE id = $1`,
    [id],
  )
  return rows[0]
}

const row = (id: number) => camille.bookings(salon).then((all) => all.find((one) => one.id === id))

describe('Undoable changes', () => {
  const changes = {
    'an approval': (id: number) =>
      camille.call('answerBooking', { params: { bookingId: id }, body: { status: 'approved', undoSeconds } }),
    'a rejection': (id: number) =>
      camille.call('answerBooking', { params: { bookingId: id }, body: { status: 'rejected', undoSeconds } }),
    'a move': (id: number) => camille.edits(id, { startTime: '11:30', undoSeconds }),
    'another client': (id: number) =>
      camille.edits(id, {
        clientName: 'Grace',
        clientEmail: 'grace@example.com',
        comment: 'Court',
        undoSeconds,
      }),
    'a cancellation': (id: number) => camille.edits(id, { status: 'cancelled', undoSeconds }),
    'a deletion': (id: number) =>
      camille.call('deleteBooking', { params: { bookingId: id }, query: { undoSeconds } }),
  }

  it.each(Object.entries(changes))('makes and undoes %s without a trace', async (_what, change) => {
    const { id, clientEmail, told } = await asked()
    const before = await rowsOf(id)
    const { body } = await change(id)
    expect(body).toMatchObject({ undoable: true, version: expect.any(Number) })
    expect(await rowsOf(id)).not.toEqual(before)
    const undone = await undoes(id, body.version ?? 0)
    expect(undone).toMatchObject({ status: 200, body: { id, status: 'pending', startTime: '10:00' } })
    expect(await rowsOf(id)).toEqual(before)
    await timeIsOver()
    expect(await subjects(clientEmail)).toEqual(told)
    expect(await subjects('grace@example.com')).toEqual([])
    expect(await undoes(id, body.version ?? 0)).toMatchObject({
      status: 200,
      body: { version: undone.body.version },
    })
  })

  it.each(Object.entries(changes))(
    'sends the mail of %s when the time to undo it is over',
    async (what, change) => {
      const { id, clientEmail, told } = await asked()
      await change(id)
      await everyMailsTimeButTheHeld()
      expect(await subjects(clientEmail)).toEqual(told)
      await timeIsOver()
      const { length } = await subjects(what === 'another client' ? 'grace@example.com' : clientEmail)
      expect(length).toBe(what === 'another client' ? 1 : told.length + 1)
    },
  )

  it('removes a booking that the owner entered and undoes, and frees its time', async () => {
    const clientEmail = 'client.entered@example.com'
    const params = { scheduleId: salon.id }
    const slot = { serviceId: salon.services.Coupe ?? 0, date: '2027-03-08', startTime: '10:00' }
    const body = { ...slot, clientName: 'Ada', clientPhone: '06', clientEmail, undoSeconds: offered }
    const entered = (await camille.call('createBooking', { params, body })).body
    expect(entered.undoable).toBe(true)
    expect(await undoes(entered.id, entered.version)).toMatchObject({ status: 200 })
    expect(await camille.bookings(salon)).toEqual([])
    expect(await undoes(entered.id, entered.version)).toMatchObject({ status: 200 })
    expect(await camille.enters(salon, '2027-03-08 10:00')).toMatchObject({ status: 201 })
    await timeIsOver()
    expect(await subjects(clientEmail)).toEqual([])
  })

  const enters = async (startTime: string, more: object) => {
    const params = { scheduleId: salon.id }
    const slot = { serviceId: salon.services.Coupe ?? 0, date: '2027-03-08', startTime }
    return (await camille.call('createBooking', { params, body: { ...slot, ...more, undoSeconds: offered } }))
      .body
  }
  const lists = async (q: string) => (await camille.get('listClients', { query: { q } })).clients

  it('removes the client whom a booking made when its owner undoes it, unless the card is written or held', async () => {
    const ines = { clientName: 'Inès Undone', clientPhone: '06 45 45 45 45' }
    const first = await enters('10:00', ines)
    expect(await lists('undone')).toHaveLength(1)
    expect(await undoes(first.id, first.version)).toMatchObject({ status: 200 })
    expect(await lists('undone')).toEqual([])
    expect(await undoes(first.id, first.version)).toMatchObject({ status: 200 })
    const again = await enters('10:00', ines)
    const more = await enters('13:00', { ...ines, clientEmail: 'ines@undone.example' })
    await undoes(more.id, more.version)
    expect(await lists('undone')).toMatchObject([{ email: null }])
    const [card] = await lists('undone')
    await camille.call('editClient', { params: { clientId: card?.id ?? 0 }, body: { note: 'Frange' } })
    await undoes(again.id, again.version)
    expect(await lists('undone')).toMatchObject([{ note: 'Frange' }])
  })

  it('offers an undo only for changes that ask for it, and sends other mails at once', async () => {
    const { id, clientEmail, told } = await asked()
    const { body } = await camille.answers(id, 'approved')
    expect(body).not.toHaveProperty('undoable')
    await everyMailIsOut(product)
    expect(await subjects(clientEmail)).toHaveLength(told.length + 1)
    expect(await undoes(id, body.version)).toMatchObject(refused(409, 'undo_too_late'))
    expect((await camille.deletes(id)).body).toEqual({})
  })
})

async function everyMailsTimeButTheHeld() {
  await allPlanned(product)
  // A mail behind a held mail of the same booking may not go either.
  const due = `SELECT FROM deliveries d WHERE done_at IS NULL AND due_at <= now() AND NOT EXISTS (
    SELECT FROM deliveries h WHERE h.tenant_id = d.tenant_id AND h.booking_id = d.booking_id AND h.due_at > now() AND h.done_at IS NULL)`
  await poll(async () => ((await product.pool.query(due)).rowCount === 0 ? true : null), 'mails that may go')
}

describe('Refused undos', () => {
  it('refuses an undo by another owner, and one of an unknown booking', async () => {
    const { id } = await asked()
    const { body } = await camille.edits(id, { startTime: '11:30', undoSeconds })
    expect(await undoes(id, body.version, await owner(product))).toMatchObject(
      refused(404, 'booking_not_found'),
    )
    expect(await undoes(999_999_999, 1)).toMatchObject(refused(404, 'booking_not_found'))
    expect((await row(id))?.startTime).toBe('11:30')
  })

  it('refuses an undo when the booking has changed since', async () => {
    const { ada, id, referenceToken } = await asked()
    const { body } = await camille.edits(id, { startTime: '11:30', undoSeconds })
    await ada.cancels(referenceToken)
    expect(await undoes(id, body.version)).toMatchObject({
      status: 409,
      body: { code: 'booking_changed', booking: { id, status: 'cancelled', startTime: '11:30' } },
    })
    expect(await camille.deletes(id)).toMatchObject({ status: 200 })
    expect(await undoes(id, body.version)).toMatchObject(refused(404, 'booking_not_found'))
  })

  it('refuses an undo when its time is over, even if the mail has not gone', async () => {
    const { id, clientEmail, told } = await asked()
    const { body } = await camille.edits(id, { startTime: '11:30', undoSeconds })
    await allPlanned(product)
    await product.pool.query('UPDATE booking_events SET held_until = now() WHERE held_until > now()')
    expect(await undoes(id, body.version)).toMatchObject(refused(409, 'undo_too_late'))
    expect((await row(id))?.startTime).toBe('11:30')
    await timeIsOver()
    expect(await undoes(id, body.version)).toMatchObject(refused(409, 'undo_too_late'))
    expect(await subjects(clientEmail)).toHaveLength(told.length + 1)
  })

  it('refuses an undo while its mail is being sent', async () => {
    const { id } = await asked()
    const { body } = await camille.edits(id, { startTime: '11:30', undoSeconds })
    await allPlanned(product)
    await product.pool.query(
      "UPDATE deliveries SET lease_until = now() + interval '1 minute' WHERE booking_id = $1 AND done_at IS NULL",
      [id],
    )
    expect(await undoes(id, body.version)).toMatchObject(refused(409, 'undo_too_late'))
    expect((await row(id))?.startTime).toBe('11:30')
    await product.pool.query('UPDATE deliveries SET lease_until = NULL')
  })

  it('refuses an undo when the former time is taken, and sends the mail', async () => {
    const { id, clientEmail, told } = await asked()
    const { body } = await camille.edits(id, { startTime: '11:30', undoSeconds })
    expect(await client(product).books(salon, '2027-03-08 10:00')).toMatchObject({ status: 201 })
    expect(await undoes(id, body.version)).toMatchObject(refused(409, 'slot_taken'))
    expect((await row(id))?.startTime).toBe('11:30')
    expect(await overlaps(product)).toBe(0)
    await timeIsOver()
    expect(await subjects(clientEmail)).toEqual([...told, 'Demande modifiée'])
  })
})
