import { describe, expect, it } from 'vitest'
import { mostUndoSeconds as undoSeconds } from '../../src/domain/undo.ts'
import { allPlanned } from '../product/mail-rows.ts'
import { camille, product } from '../product/opened-salon.ts'
import { poll } from '../product/product.ts'
import { asked, openUndoing, subjects, timeIsOver, undoes } from '../product/undoing.ts'

openUndoing()

/** Whatever may go has gone. */
async function everyMailsTimeButTheHeld() {
  await allPlanned(product)
  // One that waits behind a held one is not to go yet either.
  const due = `SELECT FROM deliveries d WHERE done_at IS NULL AND due_at <= now() AND NOT EXISTS (
    SELECT FROM deliveries h WHERE h.booking_id = d.booking_id AND h.due_at > now() AND h.done_at IS NULL)`
  await poll(async () => ((await product.pool.query(due)).rowCount === 0 ? true : null), 'mails that may go')
}

describe('changes one after the other', () => {
  it('drag, undo, drag again: the client is told once', async () => {
    const { id, clientEmail, told } = await asked({ approved: true })
    const first = (await camille.edits(id, { startTime: '11:30', undoSeconds })).body
    await allPlanned(product)
    await undoes(id, first.version)
    await camille.edits(id, { startTime: '11:30', undoSeconds })
    await timeIsOver()
    const mails = await product.mailsTo(clientEmail)
    expect(mails).toHaveLength(told.length + 1)
    expect(mails.at(-1)?.text).toMatch(/10:00/)
    expect(mails.at(-1)?.text).toMatch(/11:30/)
  })

  it.each([true, false])(
    'two moves are one mail, from what was known to what is (planned apart: %s)',
    async (apart) => {
      const { id, clientEmail, told } = await asked({ approved: true })
      await camille.edits(id, { startTime: '14:00', undoSeconds })
      if (apart) await allPlanned(product)
      await camille.edits(id, { startTime: '15:00', undoSeconds })
      await timeIsOver()
      const mails = await product.mailsTo(clientEmail)
      expect(mails.map(({ subject }) => subject.split(/\s:/)[0])).toEqual([...told, 'Rendez-vous modifié'])
      expect(mails.at(-1)?.text).toMatch(/15:00/)
      expect(mails.at(-1)?.text).toMatch(/10:00/)
      expect(mails.at(-1)?.text).not.toMatch(/14:00/)
    },
  )

  it('the second of two moves undone, the first is told', async () => {
    const { id, clientEmail, told } = await asked({ approved: true })
    await camille.edits(id, { startTime: '14:00', undoSeconds })
    await allPlanned(product)
    const { body } = await camille.edits(id, { startTime: '15:00', undoSeconds })
    await allPlanned(product)
    expect(await undoes(id, body.version)).toMatchObject({ status: 200, body: { startTime: '14:00' } })
    await timeIsOver()
    const mails = await product.mailsTo(clientEmail)
    expect(mails).toHaveLength(told.length + 1)
    expect(mails.at(-1)?.text).toMatch(/14:00 – 15:00/)
    expect(mails.at(-1)?.text).not.toMatch(/16:00/)
  })

  it('moved and moved back by hand: the client is told nothing', async () => {
    const { id, clientEmail, told } = await asked({ approved: true })
    await camille.edits(id, { startTime: '14:00', undoSeconds })
    await camille.edits(id, { startTime: '10:00', undoSeconds })
    await timeIsOver()
    expect(await subjects(clientEmail)).toEqual(told)
  })

  it('a later one that is told at once does not go before the one that is held', async () => {
    const { ada, id, referenceToken, clientEmail, told } = await asked()
    await camille.call('answerBooking', {
      params: { bookingId: id },
      body: { status: 'approved', undoSeconds },
    })
    await allPlanned(product)
    await ada.cancels(referenceToken)
    await allPlanned(product)
    await everyMailsTimeButTheHeld()
    expect(await subjects(clientEmail)).toEqual(told)
    await timeIsOver()
    expect(await subjects(clientEmail)).toEqual([...told, 'Rendez-vous annulé'])
  })
})
