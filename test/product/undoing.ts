import { afterEach } from 'vitest'
import { client } from './actors.ts'
import { idOf } from './deposit-salon.ts'
import { allPlanned, makeDue } from './mail-rows.ts'
import { camille, openSalon, product, salon } from './opened-salon.ts'
import { everyMailIsOut } from './outgoing.ts'

let addresses = 0

/** Opens a salon for each test of undos, and sends its delayed notifications afterwards. */
export function openUndoing() {
  openSalon()
  afterEach(timeIsOver)
}

export const undoes = (bookingId: number, version: number, by = camille) =>
  by.call('undoBooking', { params: { bookingId }, body: { version } })

/** Moves the clock past the undo, and waits until the delayed notifications are sent. */
export async function timeIsOver() {
  await allPlanned(product)
  await makeDue(product)
  await product.pool.query('UPDATE booking_events SET held_until = now() WHERE held_until > now()')
  await everyMailIsOut(product)
}

export const subjects = async (address: string) =>
  (await product.mailsTo(address, 0)).map(({ subject }) => subject.split(/\s:/)[0])

/** A client's request for Monday the 8th at ten, with its notifications sent. */
export async function asked(more: { approved?: boolean } = {}) {
  const clientEmail = `client${++addresses}@example.com`
  const ada = client(product)
  const { referenceToken } = (await ada.books(salon, '2027-03-08 10:00', { clientEmail })).body
  const id = await idOf(camille, salon, referenceToken)
  if (more.approved) await camille.answers(id, 'approved')
  await everyMailIsOut(product)
  return { ada, id, referenceToken, clientEmail, told: await subjects(clientEmail) }
}
