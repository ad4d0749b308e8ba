import { describe, expect, it } from 'vitest'
import { client, type Details, refused } from '../../fixtures/actors.ts'
import { card, list, numberOf } from '../../fixtures/clientele.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'

openSalon()

const at = (hour: number) => `2027-03-08 ${String(hour).padStart(2, '0')}:00`
const typed = { name: 'Ada Lovelace', phone: '06 12 34 56 78', email: null, note: 'Teinture 6.3' }
const alert = 'Allergique au latex'
/** Someone else, who knows Ada's name and telephone number. */
const stranger = {
  clientName: 'Ada Lovelace',
  clientPhone: '+33 6 12 34 56 78',
  clientEmail: 'stranger@example.com',
} satisfies Details

const addsAda = () => camille.get('createClient', { body: { ...typed, alert } })
const books = async (hour: number, details: Details = stranger) =>
  (await client(product).books(salon, at(hour), details)).body.referenceToken
const bookingOf = async (reference: string) =>
  (await camille.bookings(salon)).find(({ referenceToken }) => referenceToken === reference)?.id ?? 0
const dataOf = async (reference: string) =>
  (await client(product).send('GET', `/api/public/bookings/${reference}/data.json`)).text()
const erases = (referenceToken: string) =>
  client(product).call('eraseBooking', { params: { referenceToken }, body: {} })
const cancelsAndErases = async (reference: string) => {
  expect((await client(product).cancels(reference)).status).toBe(200)
  expect((await erases(reference)).status).toBe(200)
}

/** What the link in the email about a booking says. */
async function linkTo(reference: string, address = stranger.clientEmail) {
  for (let count = 1; ; count++) {
    const mails = await product.mailsTo(address, count)
    const [, query] =
      new RegExp(`manage-booking\\?(reference=${reference}[^"\\s<>]+)`).exec(mails[count - 1]?.text ?? '') ??
      []
    const link = new URLSearchParams(query)
    if (query) return { reference, mail: link.get('mail') ?? '', key: link.get('key') ?? '' }
  }
}
const presses = ({ reference, ...body }: Awaited<ReturnType<typeof linkTo>>) =>
  client(product).call('confirmEmail', { params: { referenceToken: reference }, body })

describe('A booking under someone else’s name and number', () => {
  it('shows nothing of the client’s card in its data', async () => {
    await addsAda()
    const data = await dataOf(await books(10))
    expect(JSON.parse(data).client).toMatchObject({
      email: stranger.clientEmail,
      phone: stranger.clientPhone,
    })
    expect(data).not.toMatch(/latex|Teinture|06 12 34 56 78/)
  })

  it('joins the card for the salon and changes nothing on it', async () => {
    const { id, version } = await addsAda()
    await books(10)
    expect(await list()).toHaveLength(1)
    const { body } = await card(id)
    expect(body).toMatchObject({ ...typed, alert, version })
    expect(body.bookings).toHaveLength(1)
    expect(body.unconfirmed).toMatchObject([{ email: stranger.clientEmail }])
    // Their address leads to no card.
    await books(11, { ...stranger, clientPhone: '07 99 99 99 99' })
    expect(await list()).toHaveLength(2)
  })

  it('leaves a card that the salon added or imported when it is cancelled and erased', async () => {
    const { id } = await addsAda()
    await cancelsAndErases(await books(10))
    expect((await card(id)).body).toMatchObject({ ...typed, alert, bookings: [] })
    const file = Buffer.from('Nom;Téléphone\nGrace Hopper;0711223344\n').toString('base64')
    await camille.get('importClients', { body: { file, save: true } })
    await cancelsAndErases(await books(11, { clientName: 'Grace Hopper', clientPhone: '07 11 22 33 44' }))
    expect(await numberOf('grace')).not.toBe(0)
  })

  it('adds no address to the card when the owner approves the request', async () => {
    const { id } = await addsAda()
    await camille.answers(await bookingOf(await books(10)), 'approved')
    expect((await card(id)).body).toMatchObject({ email: null })
    expect((await card(id)).body.unconfirmed).toMatchObject([{ email: stranger.clientEmail }])
  })

  it('fills no empty telephone number of a card', async () => {
    const { id } = await camille.get('createClient', {
      body: { ...typed, alert, phone: '', email: 'ada@example.com' },
    })
    await books(10, { ...stranger, clientEmail: 'ada@example.com', clientPhone: '07 00 00 00 01' })
    const { body } = await card(id)
    expect(body).toMatchObject({ phone: '', email: 'ada@example.com' })
    expect(body.unconfirmed).toMatchObject([{ phone: '07 00 00 00 01' }])
  })

  it('keeps two people of one name with different contacts apart', async () => {
    await books(10)
    await books(11, {
      clientName: 'Ada Lovelace',
      clientPhone: '07 77 77 77 77',
      clientEmail: 'other@example.com',
    })
    expect(await list()).toHaveLength(2)
  })

  it('joins one card by the same number or the same address', async () => {
    await books(10)
    await books(11, { ...stranger, clientEmail: 'new@example.com' })
    await books(12, { ...stranger, clientPhone: '07 77 77 77 77' })
    expect(await list()).toMatchObject([{ email: stranger.clientEmail, phone: stranger.clientPhone }])
  })

  it('changes nothing on the card when a paid hold becomes a booking', async () => {
    await camille.connects()
    await camille.asksFor(salon, '10.00')
    const { id } = await addsAda()
    const visitor = client(product)
    const { body } = await visitor.holds(salon, at(10), stranger)
    await visitor.pays(body)
    await visitor.looksUp(body.referenceToken)
    const shown = (await card(id)).body
    expect(shown).toMatchObject({ email: null, phone: typed.phone })
    expect(shown.bookings).toHaveLength(1)
  })
})

describe('Confirming a contact', () => {
  it('adds an address once its reader has pressed and the owner has approved', async () => {
    const { id } = await addsAda()
    const reference = await books(10)
    const link = await linkTo(reference)
    const query = { mail: link.mail, key: link.key }
    const opened = await client(product).call('lookUpBooking', {
      params: { referenceToken: reference },
      query,
    })
    expect(opened.body.emailConfirmable).toBe(true)
    // Opening the link proves nothing, and neither does a press alone.
    expect((await presses(link)).status).toBe(200)
    expect((await card(id)).body.email).toBeNull()
    await camille.answers(await bookingOf(reference), 'approved')
    expect((await card(id)).body).toMatchObject({
      email: stranger.clientEmail,
      unconfirmed: [],
    })
    const again = await client(product).call('lookUpBooking', {
      params: { referenceToken: reference },
      query,
    })
    expect(again.body).not.toHaveProperty('emailConfirmable')
    expect((await presses(link)).status).toBe(200)
  })

  it('adds it in the other order, too, and once for two presses', async () => {
    const { id } = await addsAda()
    const reference = await books(10)
    const link = await linkTo(reference)
    await camille.answers(await bookingOf(reference), 'approved')
    expect((await Promise.all([presses(link), presses(link)])).map(({ status }) => status)).toEqual([
      200, 200,
    ])
    expect((await card(id)).body).toMatchObject({ email: stranger.clientEmail, unconfirmed: [] })
  })

  it('refuses a code without its signature, of another booking, or of a former address', async () => {
    const reference = await books(10)
    const link = await linkTo(reference)
    const other = await books(12, {
      clientName: 'Bea',
      clientPhone: '07 10 10 10 10',
      clientEmail: 'bea@example.com',
    })
    const invalid = refused(400, 'email_link_invalid')
    expect(await presses({ ...link, key: `${link.key.slice(0, -1)}_` })).toMatchObject(invalid)
    expect(await presses({ ...link, mail: 'no code' })).toMatchObject(invalid)
    expect(await presses({ ...link, reference: other })).toMatchObject(invalid)
    await camille.edits(await bookingOf(reference), { clientEmail: 'corrected@example.com' })
    expect(await presses(link)).toMatchObject(invalid)
    const query = { mail: link.mail, key: link.key }
    const opened = await client(product).call('lookUpBooking', {
      params: { referenceToken: reference },
      query,
    })
    expect(opened.body).not.toHaveProperty('emailConfirmable')
  })

  it('adds nothing for a press where requests are approved automatically, or on a deleted booking', async () => {
    const { id } = await addsAda()
    const deleted = await books(10)
    const bookingId = await bookingOf(deleted)
    await camille.answers(bookingId, 'approved')
    const link = await linkTo(deleted)
    await camille.deletes(bookingId)
    await presses(link)
    await camille.get('editSchedule', { params: { scheduleId: salon.id }, body: { approval: 'automatic' } })
    await presses(await linkTo(await books(11)))
    expect((await card(id)).body.email).toBeNull()
  })

  it('confirms the address of a new client when the owner approves the request', async () => {
    const reference = await books(10)
    expect(await list()).toMatchObject([{ email: stranger.clientEmail, emailUnconfirmed: true }])
    await camille.answers(await bookingOf(reference), 'approved')
    const [confirmed] = await list()
    expect(confirmed).toMatchObject({ email: stranger.clientEmail })
    expect(confirmed).not.toHaveProperty('emailUnconfirmed')
  })

  it('replaces an address that nobody confirmed by the one that the owner enters', async () => {
    await books(10)
    await camille.enters(salon, at(12), { ...stranger, clientEmail: 'ada@example.com' })
    const [entered] = await list()
    expect(entered).toMatchObject({ email: 'ada@example.com' })
    expect(entered).not.toHaveProperty('emailUnconfirmed')
  })

  it('adds what the owner confirms, and refuses a contact of another client or booking', async () => {
    const { id } = await addsAda()
    const bookingId = await bookingOf(await books(10))
    const confirms = (clientId: number, bookingId: number) =>
      camille.call('confirmContacts', { params: { clientId }, body: { bookingId, contacts: ['email'] } })
    expect((await confirms(id, bookingId)).body).toMatchObject({
      email: stranger.clientEmail,
      unconfirmed: [],
    })
    expect((await confirms(id, bookingId)).status).toBe(200)
    const grace = { name: 'Grace', phone: '07 11 22 33 44', email: null, note: null, alert: null }
    const other = await camille.get('createClient', { body: grace })
    expect(await confirms(other.id, bookingId)).toMatchObject(refused(404, 'client_not_found'))
    expect(await confirms(id, 999_999)).toMatchObject(refused(404, 'booking_not_found'))
    // The same name with the address as another client.
    await camille.get('createClient', {
      body: { ...typed, phone: '07 55 55 55 55', email: 'second@example.com', alert: null },
    })
    const taken = await bookingOf(await books(11, { ...stranger, clientEmail: 'second@example.com' }))
    expect(await confirms(id, taken)).toMatchObject(refused(409, 'client_key_taken'))
  })
})

describe('Erasing what a booking brought', () => {
  it('takes its confirmed address from a card that stays, but not one that another booking has', async () => {
    const { id } = await addsAda()
    const first = await books(10)
    const second = await books(11)
    await camille.call('confirmContacts', {
      params: { clientId: id },
      body: { bookingId: await bookingOf(first), contacts: ['email'] },
    })
    await cancelsAndErases(second)
    expect((await card(id)).body.email).toBe(stranger.clientEmail)
    await cancelsAndErases(first)
    expect((await card(id)).body).toMatchObject({ ...typed, alert })
    expect(await list('stranger@example.com')).toEqual([])
  })

  it('takes a confirmed address with the last booking that has it, whichever brought it', async () => {
    const { id } = await addsAda()
    const first = await books(10)
    const second = await books(11)
    await camille.call('confirmContacts', {
      params: { clientId: id },
      body: { bookingId: await bookingOf(first), contacts: ['email'] },
    })
    await cancelsAndErases(first)
    expect((await card(id)).body.email).toBe(stranger.clientEmail)
    await cancelsAndErases(second)
    expect((await card(id)).body).toMatchObject({ ...typed, alert })
    expect(await list('stranger@example.com')).toEqual([])
  })

  it('takes its address from a card that its booking made and another one holds', async () => {
    const first = await books(10)
    await books(11, { ...stranger, clientEmail: 'second@example.com' })
    await cancelsAndErases(first)
    expect(await list()).toMatchObject([
      { name: stranger.clientName, phone: stranger.clientPhone, email: null },
    ])
    expect(await list('stranger@example.com')).toEqual([])
  })

  it('keeps a number that the salon knows under another spelling of the name', async () => {
    const { id } = await addsAda()
    const reference = await books(10, { ...stranger, clientName: 'Ada Lovelase' })
    await camille.get('mergeClients', {
      params: { clientId: id },
      body: { otherId: await numberOf('lovelase') },
    })
    await cancelsAndErases(reference)
    expect((await card(id)).body).toMatchObject({ ...typed, merged: [] })
    expect(await list('lovelase')).toEqual([])
  })

  it('keeps what the owner wrote on a card that a booking made', async () => {
    const first = await books(10)
    const id = await numberOf('ada')
    await camille.get('editClient', { params: { clientId: id }, body: { email: 'ada@example.com' } })
    await books(11)
    const last = await books(12, { ...stranger, clientEmail: 'ada@example.com' })
    await cancelsAndErases(last)
    await cancelsAndErases(first)
    expect((await card(id)).body.email).toBe('ada@example.com')
  })

  it('keeps the contacts of a client who may not book online', async () => {
    const first = await books(10)
    const id = await numberOf('ada')
    await camille.get('editClient', { params: { clientId: id }, body: { online: false } })
    await cancelsAndErases(first)
    expect(await client(product).books(salon, at(12), stranger)).toMatchObject(
      refused(409, 'not_bookable_online'),
    )
  })

  it('removes the card that it made, with the note that the salon wrote on it', async () => {
    const reference = await books(10)
    const [made] = await list()
    await camille.get('editClient', {
      params: { clientId: made?.id ?? 0 },
      body: { note: 'Préfère le matin' },
    })
    await cancelsAndErases(reference)
    expect(await list()).toEqual([])
  })
})
