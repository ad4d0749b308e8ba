import { describe, expect, it } from 'vitest'
import { client, owner, refused } from '../../fixtures/actors.ts'
import { camille, product, salon } from '../../fixtures/opened-salon.ts'
import { mondayMorning } from '../../fixtures/product.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'
import { asked, openUndoing, subjects, timeIsOver, undoes } from '../../fixtures/undoing.ts'

openUndoing()

const undoSeconds = 8
const tenOClock = '2027-03-08T10:00:00+01:00'

const marks = (id: number, noShow: unknown, more: Record<string, unknown> = {}, by = camille) =>
  by.call('markNoShow', { params: { bookingId: id }, body: { noShow, ...more } as { noShow: boolean } })

/** Replies also carry the former name. */
const marked = { noShow: true, missed: true }

const row = (id: number) => camille.bookings(salon).then((all) => all.find((one) => one.id === id))
const kinds = async (id: number) =>
  (await camille.get('listBookingHistory', { params: { bookingId: id } })).map(({ kind }) => kind)

/** The booking of Monday the 8th at ten has just begun. */
async function begun() {
  const booking = await asked({ approved: true })
  product.setNow(tenOClock)
  return booking
}

describe('No-shows', () => {
  it('marks a no-show for the owner, and hides it from the client', async () => {
    const { ada, id, referenceToken, clientEmail, told } = await begun()
    const before = await row(id)
    expect(before).not.toHaveProperty('noShow')
    expect(before).not.toHaveProperty('missed')
    const { status, body } = await marks(id, true)
    expect([status, body]).toEqual([200, { ...before, version: (before?.version ?? 0) + 1, ...marked }])
    expect(await row(id)).toMatchObject({ status: 'approved', ...marked })
    const params = { scheduleId: salon.id }
    const days = { from: '2027-03-01', to: '2027-03-31' }
    expect(await camille.get('listCalendar', { params, query: days })).toMatchObject([{ id, ...marked }])
    expect(await camille.get('searchBookings', { query: { q: 'ada' } })).toMatchObject([{ id, ...marked }])
    expect((await kinds(id)).at(-1)).toBe('no_show')
    const { body: seen } = await ada.looksUp(referenceToken)
    expect(seen).toMatchObject({ status: 'approved' })
    expect(JSON.stringify(seen)).not.toMatch(/missed|noShow/)
    await timeIsOver()
    await everyMailIsOut(product)
    expect(await subjects(clientEmail)).toEqual(told)
  })

  it('removes the no-show when the owner takes the mark back', async () => {
    const { id } = await begun()
    await marks(id, true)
    const { body } = await marks(id, false)
    expect(body).not.toHaveProperty('noShow')
    expect((await kinds(id)).slice(-2)).toEqual(['no_show', 'no_show_removed'])
  })

  it('accepts the former name of the mark', async () => {
    const { id } = await begun()
    const formerly = (missed: unknown) => marks(id, undefined, { missed })
    expect(await formerly('true')).toMatchObject({
      status: 400,
      body: { fields: { missed: expect.any(String) } },
    })
    expect(await formerly(true)).toMatchObject({ status: 200, body: marked })
    const { status, body } = await formerly(false)
    expect(status).toBe(200)
    expect(body).not.toHaveProperty('missed')
  })

  it('marks a no-show once, however often the button is pressed', async () => {
    const { id } = await begun()
    const all = await Promise.all(Array.from({ length: 8 }, () => marks(id, true)))
    expect(all.map(({ status }) => status)).toEqual(all.map(() => 200))
    expect(new Set(all.map(({ body }) => body.version)).size).toBe(1)
    expect((await kinds(id)).filter((kind) => kind === 'no_show')).toHaveLength(1)
    expect((await marks(id, false)).status).toBe(200)
    const version = (all[0]?.body.version ?? 0) + 1
    expect(await marks(id, false)).toMatchObject({ status: 200, body: { version } })
  })

  it('marks no-shows only for approved bookings that have begun', async () => {
    const { id } = await asked({ approved: true })
    product.setNow('2027-03-08T09:59:59+01:00')
    expect(await marks(id, true)).toMatchObject(refused(409, 'cannot_be_missed'))
    expect(await marks(id, false)).toMatchObject(refused(409, 'cannot_be_missed'))
    product.setNow(tenOClock)
    for (const status of ['pending', 'rejected', 'cancelled']) {
      await camille.edits(id, { status })
      expect(await marks(id, true), status).toMatchObject(refused(409, 'cannot_be_missed'))
    }
    await camille.edits(id, { status: 'approved' })
    expect((await marks(id, true)).status).toBe(200)
    await camille.deletes(id)
    expect(await marks(id, false)).toMatchObject(refused(404, 'booking_not_found'))
  })

  it('refuses to mark a no-show on an outdated version of the booking', async () => {
    const { id } = await begun()
    const seen = (await row(id))?.version ?? 0
    await camille.edits(id, { comment: 'En retard' })
    const late = await marks(id, true, { version: seen })
    expect(late).toMatchObject(refused(409, 'booking_changed'))
    expect(late.body).toMatchObject({ booking: { id, comment: 'En retard', version: seen + 1 } })
    expect((await marks(id, true, { version: seen + 1 })).body).toMatchObject({ noShow: true })
  })

  it('refuses no-show marks by strangers and other owners', async () => {
    const { id } = await begun()
    expect(await marks(id, true, {}, await owner(product))).toMatchObject(refused(404, 'booking_not_found'))
    const answer = await client(product).call('markNoShow', {
      params: { bookingId: id },
      body: { noShow: true },
    })
    expect(answer).toMatchObject(refused(401, 'not_signed_in'))
    expect(await row(id)).not.toHaveProperty('noShow')
  })

  it.each([undefined, null, 'true', 1])('refuses %j as a no-show mark', async (noShow) => {
    const { id } = await begun()
    expect(await marks(id, noShow)).toMatchObject({
      status: 400,
      body: { fields: { noShow: expect.any(String) } },
    })
  })
})

describe('Bookings with a no-show mark', () => {
  it('keeps the no-show mark when details change or the booking moves within the past', async () => {
    const { id } = await begun()
    await marks(id, true)
    await camille.edits(id, { clientName: 'Grace', comment: 'Sans nouvelles', durationMinutes: 30 })
    expect(await row(id)).toMatchObject({ clientName: 'Grace', noShow: true })
    await camille.edits(id, { startTime: '09:00' })
    expect(await row(id)).toMatchObject({ startTime: '09:00', noShow: true })
  })

  const changes = {
    'moved to the future': (id: number) => camille.edits(id, { date: '2027-03-15', undoSeconds }),
    cancelled: (id: number) => camille.edits(id, { status: 'cancelled', undoSeconds }),
    'set to pending': (id: number) => camille.edits(id, { status: 'pending', undoSeconds }),
  }

  it.each(Object.entries(changes))(
    'removes the no-show mark when the booking is %s, and restores it on undo',
    async (_what, change) => {
      const { id } = await begun()
      await marks(id, true)
      const before = await row(id)
      const { body } = await change(id)
      expect(await row(id)).not.toHaveProperty('noShow')
      expect((await undoes(id, body.version)).status).toBe(200)
      expect(await row(id)).toEqual({ ...before, version: body.version + 1 })
    },
  )

  it('restores the no-show mark when a deletion is undone', async () => {
    const { id } = await begun()
    await marks(id, true)
    const { body } = await camille.call('deleteBooking', {
      params: { bookingId: id },
      query: { undoSeconds },
    })
    await undoes(id, body.version ?? 0)
    expect(await row(id)).toMatchObject({ noShow: true })
  })

  it('keeps a no-show mark that is newer than the change to undo', async () => {
    const { id } = await begun()
    const { body } = await camille.edits(id, { comment: 'En retard', undoSeconds })
    await marks(id, true)
    expect(await undoes(id, body.version)).toMatchObject(refused(409, 'booking_changed'))
    expect(await row(id)).toMatchObject({ noShow: true, comment: 'En retard' })
  })

  it('undoes a change that an earlier version stored without no-show marks', async () => {
    const { id } = await begun()
    const { body } = await camille.edits(id, { comment: 'En retard', undoSeconds })
    await product.pool.query(
      `UPDATE undos SET before = before #- '{booked,noShowAt}' #- '{booked,firstAnswer}' #- '{booked,requestedAt}'
       WHERE booking_id = $1`,
      [id],
    )
    expect((await undoes(id, body.version)).status).toBe(200)
    expect(await row(id)).not.toHaveProperty('noShow')
  })

  it('keeps the time of a no-show taken, and refuses its client’s cancellation', async () => {
    const { ada, id, referenceToken } = await begun()
    await marks(id, true)
    expect(await camille.enters(salon, '2027-03-08 10:30')).toMatchObject(refused(409, 'booking_overlaps'))
    expect(await ada.cancels(referenceToken)).toMatchObject(refused(409, 'cannot_cancel_started'))
    product.setNow(mondayMorning)
  })
})
