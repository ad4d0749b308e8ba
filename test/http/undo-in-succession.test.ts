import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { mostUndoSeconds as undoSeconds } from '../../src/domain/undo.ts'
import { client, type Owner, owner, type Salon } from '../product/actors.ts'
import { idOf } from '../product/deposit-salon.ts'
import { allPlanned, makeDue } from '../product/mail-rows.ts'
import { everyMailIsOut } from '../product/outgoing.ts'
import { mondayMorning, type Product, poll, startProduct } from '../product/product.ts'

let product: Product
let camille: Owner
let salon: Salon
let addresses = 0

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
afterEach(timeIsOver)
beforeEach(async () => {
  product.setNow(mondayMorning)
  camille = await owner(product)
  salon = await camille.opens()
})

const undoes = (bookingId: number, version: number, by = camille) =>
  by.call('undoBooking', { params: { bookingId }, body: { version } })

/** Waits until what was held is out, its time having come. */
async function timeIsOver() {
  await allPlanned(product)
  await makeDue(product)
  await product.pool.query('UPDATE booking_events SET held_until = now() WHERE held_until > now()')
  await everyMailIsOut(product)
}

const subjects = async (address: string) =>
  (await product.mailsTo(address, 0)).map(({ subject }) => subject.split(/\s:/)[0])

/** A request of a client's for Monday the 8th at ten, of which they have been told. */
async function asked(more: { approved?: boolean } = {}) {
  const clientEmail = `client${++addresses}@example.com`
  const ada = client(product)
  const { referenceToken } = (await ada.books(salon, '2027-03-08 10:00', { clientEmail })).body
  const id = await idOf(camille, salon, referenceToken)
  if (more.approved) await camille.answers(id, 'approved')
  await everyMailIsOut(product)
  return { ada, id, referenceToken, clientEmail, told: await subjects(clientEmail) }
}

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
