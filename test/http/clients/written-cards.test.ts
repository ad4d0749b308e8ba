import { describe, expect, it } from 'vitest'
import { client, type Details } from '../../fixtures/actors.ts'
import { ada, card, edits, list, merges, numberOf } from '../../fixtures/clientele.ts'
import { depositIs } from '../../fixtures/deposit-salon.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'

openSalon()

const at = (hour: number) => `2027-03-08 ${String(hour).padStart(2, '0')}:00`
const words = { note: 'Teinture 6.3', alert: 'Allergique au latex' }
/** Someone else, who knows Ada's name and telephone number. */
const stranger = { ...ada, clientEmail: 'stranger@example.com' }
const bea = { clientName: 'Béa Martin', clientPhone: '06 98 76 54 32', clientEmail: 'bea@example.com' }

const books = async (hour: number, details: Details = ada) =>
  (await client(product).books(salon, at(hour), details)).body.referenceToken
const bookingOf = async (reference: string) =>
  (await camille.bookings(salon)).find(({ referenceToken }) => referenceToken === reference)?.id ?? 0
const alertIn = async (reference: string) => {
  const data = await client(product).send('GET', `/api/public/bookings/${reference}/data.json`)
  return ((await data.json()) as { clientRecord: { alert: string | null } }).clientRecord.alert
}
const erases = async (referenceToken: string) => {
  await client(product).cancels(referenceToken)
  const { status } = await client(product).call('eraseBooking', { params: { referenceToken }, body: {} })
  expect(status).toBe(200)
}
const writes = async (name: string, more: object = words) => {
  const id = await numberOf(name)
  expect((await edits(id, more)).status).toBe(200)
  return id
}
const undoes = (bookingId: number, version: number) =>
  camille.get('undoBooking', { params: { bookingId }, body: { version } })

describe('A card on which the salon wrote', () => {
  it('shows its alert only to the booking that made it, and goes only with that one', async () => {
    const own = await books(10)
    const id = await writes('ada')
    expect(await alertIn(own)).toBe(words.alert)
    const other = await books(11, stranger)
    expect(await alertIn(own)).toBeNull()
    await erases(own)
    expect(await alertIn(other)).toBeNull()
    await erases(other)
    expect((await card(id)).body).toMatchObject({ ...words, bookings: [] })
  })

  it('keeps cards that were merged, whichever of them has the words', async () => {
    const own = await books(10)
    const id = await writes('ada')
    await books(9, { ...ada, clientName: 'Ada Lovelase', clientEmail: 'ada2@example.com' })
    const misspelled = await numberOf('lovelase')
    await merges(misspelled, id)
    const other = await books(11, stranger)
    await erases(own)
    await erases(
      (await camille.bookings(salon)).find(({ clientEmail }) => clientEmail === 'ada2@example.com')
        ?.referenceToken ?? '',
    )
    expect(await alertIn(other)).toBeNull()
    await erases(other)
    expect((await card(misspelled)).body).toMatchObject(words)
    await camille.get('separateClient', { params: { clientId: id } })
    expect((await card(id)).body).toMatchObject(words)
  })

  it('deletes a card without words with its last booking', async () => {
    const own = await books(10)
    const other = await books(11, stranger)
    await erases(own)
    await erases(other)
    expect(await list()).toEqual([])
  })

  it('deletes the card that a paid hold made, with its note and alert', async () => {
    await camille.connects()
    await camille.asksFor(salon, '10.00')
    const visitor = client(product)
    const { body } = await visitor.holds(salon, at(10), ada)
    await visitor.pays(body)
    await visitor.looksUp(body.referenceToken)
    await writes('ada')
    expect(await alertIn(body.referenceToken)).toBe(words.alert)
    await visitor.cancels(body.referenceToken)
    await depositIs(visitor, body.referenceToken, 'refunded')
    await erases(body.referenceToken)
    expect(await list()).toEqual([])
  })

  it('keeps each card with its own booking when an appointment is given away', async () => {
    const former = await books(10)
    await writes('ada')
    const { body } = await camille.edits(await bookingOf(former), bea)
    await writes('b', { alert: 'Diabète' })
    expect(await alertIn(former)).toBe(words.alert)
    expect(await alertIn(body.referenceToken)).toBe('Diabète')
    await erases(former)
    expect(await list()).toMatchObject([{ name: bea.clientName, alert: 'Diabète' }])
    await erases(body.referenceToken)
    expect(await list()).toEqual([])
  })

  it('keeps the new person’s card when a transfer is undone, and deletes the former one with its booking', async () => {
    const reference = await books(10)
    await writes('ada')
    const id = await bookingOf(reference)
    const { body } = await camille.edits(id, { ...bea, undoSeconds: 30 })
    await writes('b', { note: 'Frange' })
    await undoes(id, body.version)
    expect(await list()).toMatchObject([words, { name: bea.clientName, note: 'Frange' }])
    expect(await alertIn(reference)).toBe(words.alert)
    await erases(reference)
    expect(await list()).toMatchObject([{ name: bea.clientName }])
  })
})

describe('A corrected name that leads to another card', () => {
  const adele = { name: 'Adèle Lovelace', phone: ada.clientPhone, email: null }

  /** Ada's booking, and the card of someone with her telephone number. */
  async function both(own: object = words, others: object = { note: null, alert: null }) {
    const id = await bookingOf(await books(10))
    const adas = await writes('ada', own)
    const other = (
      await camille.get('createClient', { body: { ...adele, note: null, alert: null, ...others } })
    ).id
    return { id, adas, other }
  }
  const corrected = { clientName: adele.name }

  it('moves what the salon wrote to that card', async () => {
    const { id, other } = await both(words, { note: 'Frange', alert: 'Diabète' })
    const { version } = (await card(other)).body
    expect((await camille.edits(id, corrected)).status).toBe(200)
    expect(await list()).toMatchObject([
      { id: other, note: 'Frange\nTeinture 6.3', alert: 'Diabète · Allergique au latex' },
    ])
    expect((await edits(other, { note: 'Autre', version })).status).toBe(409)
  })

  it('keeps the former card if there is no room for its words', async () => {
    const { id, adas, other } = await both(words, { alert: 'x'.repeat(190) })
    await camille.edits(id, corrected)
    expect((await card(adas)).body).toMatchObject(words)
    expect((await card(other)).body).toMatchObject({ note: null, alert: 'x'.repeat(190) })
  })

  it('leaves the words on a card that another booking holds', async () => {
    const { id, adas, other } = await both()
    await books(11, stranger)
    await camille.edits(id, corrected)
    expect((await card(adas)).body).toMatchObject(words)
    expect((await card(other)).body).toMatchObject({ note: null, alert: null })
  })

  it('moves them to the card that the other one was merged into', async () => {
    const { id, other } = await both()
    const shown = (
      await camille.get('createClient', {
        body: { name: 'Zoé', phone: '', email: 'z@example.com', note: null, alert: null },
      })
    ).id
    await merges(shown, other)
    await camille.edits(id, corrected)
    expect((await card(shown)).body).toMatchObject(words)
  })

  it('moves them back when the correction is undone', async () => {
    const { id, other } = await both(words, { note: 'Frange' })
    const { body } = await camille.edits(id, { ...corrected, undoSeconds: 30 })
    await undoes(id, body.version)
    expect(await list()).toMatchObject([
      { name: ada.clientName, ...words },
      { id: other, note: 'Frange', alert: null },
    ])
  })

  it('loses none of them when the owner has written on that card before the undo', async () => {
    const { id, other } = await both()
    const { body } = await camille.edits(id, { ...corrected, undoSeconds: 30 })
    await edits(other, { note: 'Teinture 6.3 et frange' })
    await undoes(id, body.version)
    expect(await list()).toMatchObject([
      { name: ada.clientName, ...words },
      { id: other, note: 'Teinture 6.3 et frange', alert: null },
    ])
  })
})
