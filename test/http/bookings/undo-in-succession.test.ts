import { describe, expect, it } from 'vitest'
import { maxUndoSeconds as undoSeconds } from '../../../src/domain/undo.ts'
import type { Client } from '../../fixtures/actors.ts'
import { allPlanned } from '../../fixtures/email-rows.ts'
import { camille, product } from '../../fixtures/opened-salon.ts'
import { poll } from '../../fixtures/product.ts'
import { asked, openUndoing, subjects, timeIsOver, undoes } from '../../fixtures/undoing.ts'

openUndoing()

const otherTime = { date: '2027-03-08', startTime: '14:00' }

async function everyMailsTimeButTheHeld() {
  await allPlanned(product)
  // A mail behind a held mail of the same booking may not go either.
  const due = `SELECT FROM deliveries d WHERE done_at IS NULL AND due_at <= now() AND NOT EXISTS (
    SELECT FROM deliveries h WHERE h.tenant_id = d.tenant_id AND h.booking_id = d.booking_id AND h.due_at > now() AND h.done_at IS NULL)`
  await poll(async () => ((await product.pool.query(due)).rowCount === 0 ? true : null), 'mails that may go')
}

describe('Several undoable changes', () => {
  it('mails the client once after a move, an undo and another move', async () => {
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
    'mails the client once about two moves, with the first and the last time (planned apart: %s)',
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

  it('mails the first of two moves when the second is undone', async () => {
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

  it('sends no mail when the owner moves a booking and moves it back', async () => {
    const { id, clientEmail, told } = await asked({ approved: true })
    await camille.edits(id, { startTime: '14:00', undoSeconds })
    await camille.edits(id, { startTime: '10:00', undoSeconds })
    await timeIsOver()
    expect(await subjects(clientEmail)).toEqual(told)
  })

  it.each([
    [
      'the client asks for another time',
      'Changement demandé',
      (ada: Client, { referenceToken: token }: { referenceToken: string }) =>
        ada.call('rescheduleBooking', { params: { referenceToken: token }, body: otherTime }),
    ],
    [
      'the owner proposes another time',
      'Autre horaire proposé',
      (_ada: Client, { id }: { id: number }) =>
        camille.call('proposeTime', { params: { bookingId: id }, body: otherTime }),
    ],
  ] as const)(
    'confirms an approval, with its calendar file, although %s',
    async (_what, subject, proposes) => {
      const { ada, id, referenceToken, clientEmail, told } = await asked()
      const params = { bookingId: id }
      await camille.call('answerBooking', { params, body: { status: 'approved', undoSeconds } })
      await allPlanned(product)
      expect(await proposes(ada, { id, referenceToken })).toMatchObject({ status: 200 })
      await timeIsOver()
      expect(await subjects(clientEmail)).toEqual([...told, 'Rendez-vous confirmé', subject])
      const confirmation = (await product.mailsTo(clientEmail)).at(-2)
      expect(confirmation?.whole.attachments.map(({ filename }) => filename)).toContain('creneau.ics')
    },
  )

  it('names the first time in the mail about two moves, although the client asks for another between', async () => {
    const { ada, id, referenceToken, clientEmail, told } = await asked({ approved: true })
    await camille.edits(id, { startTime: '14:00', undoSeconds })
    await ada.call('rescheduleBooking', {
      params: { referenceToken },
      body: { ...otherTime, startTime: '16:00' },
    })
    await camille.edits(id, { startTime: '15:00', undoSeconds })
    await timeIsOver()
    const mails = await product.mailsTo(clientEmail)
    expect(mails.map(({ subject }) => subject.split(/\s:/)[0])).toEqual([...told, 'Rendez-vous modifié'])
    expect(mails.at(-1)?.text).toMatch(/10:00/)
    expect(mails.at(-1)?.text).toMatch(/15:00/)
    expect(mails.at(-1)?.text).not.toMatch(/14:00/)
  })

  it('holds a later mail until the held one before it may go', async () => {
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
