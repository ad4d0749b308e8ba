import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { type Product, poll, type ReceivedMail, startProduct } from '../../fixtures/product.ts'

let product: Product
/** French in Paris, English in New York. */
const salons: Record<'fr' | 'en', { owner: Owner; salon: Salon }> = Object.create(null)

beforeAll(async () => {
  product = await startProduct()
  for (const [language, timezone] of [
    ['fr', 'Europe/Paris'],
    ['en', 'America/New_York'],
  ] as const) {
    const services = { Coupe: 60, Couleur: 90 }
    const camille = await owner(product, language)
    salons[language] = { owner: camille, salon: await camille.opens({ services, timezone }) }
  }
})

afterAll(() => product.stop())

let clients = 0

async function book(language: 'fr' | 'en', at: string) {
  const { owner: camille, salon } = salons[language]
  const email = `client${++clients}@example.com`
  const ada = client(product, language)
  const { referenceToken: reference } = (await ada.books(salon, at, { clientEmail: email })).body
  const booking = (await camille.bookings(salon)).find((one) => one.referenceToken === reference)
  const id = booking?.id ?? 0
  const mail = async (count: number) => spaced((await product.mailsTo(email, count))[count - 1])
  return { camille, salon, ada, email, reference, id, mail }
}

/** French texts have unbreakable spaces. */
function spaced(mail: ReceivedMail | undefined): ReceivedMail {
  if (!mail) throw new Error('no such mail')
  const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ')
  return { ...mail, subject: plain(mail.subject), text: plain(mail.text) }
}

const lines = ({ text }: ReceivedMail) => text.split('\n').map((line) => line.trimEnd())

function expectSaid(mail: ReceivedMail, ...said: string[]) {
  expect(lines(mail)).toEqual(expect.arrayContaining(said.map((line) => expect.stringContaining(line))))
  expect(mail.html).toContain('<!DOCTYPE html')
}

describe('Mails to the client', () => {
  it('mails the client a received request, with its reference and a link to manage it', async () => {
    const french = await book('fr', '2027-03-08 09:00')
    const received = await french.mail(1)
    expect(received.subject).toBe('Demande reçue : lun. 8 mars 09:00, Salon')
    expectSaid(
      received,
      'Votre demande a bien été reçue. Elle est en attente : Salon vous répondra bientôt.',
      'lundi 8 mars 2027, 09:00 – 10:00',
      'Fuseau horaire : Paris',
      `Référence : ${french.reference}`,
      `${product.url}/manage-booking?reference=${french.reference}`,
    )
    expect(received.text).not.toMatch(/confirmé/)
    const english = await book('en', '2027-03-08 09:00')
    const inEnglish = await english.mail(1)
    expect(inEnglish.subject).toBe('Request received: Mon 8 Mar 09:00, Salon')
    expectSaid(inEnglish, 'It is pending', 'Monday, 8 March 2027, 09:00 – 10:00', 'Time zone: New York')
    expect(inEnglish.html).toContain('lang="en"')
  })

  it('mails the client the approval of a request', async () => {
    const french = await book('fr', '2027-03-08 10:00')
    await french.camille.answers(french.id, 'approved')
    const mail = await french.mail(2)
    expect(mail.subject).toBe('Rendez-vous confirmé : lun. 8 mars 10:00, Salon')
    expectSaid(mail, 'Salon a confirmé votre rendez-vous.', 'lundi 8 mars 2027, 10:00 – 11:00')
    expect(mail.html).toContain('✓ Confirmé')
    expect(mail.html).not.toContain('Approuvé')
    const english = await book('en', '2027-03-08 10:00')
    await english.camille.answers(english.id, 'approved')
    expect((await english.mail(2)).subject).toBe('Booking confirmed: Mon 8 Mar 10:00, Salon')
    expectSaid(await english.mail(2), 'Salon has confirmed your booking.')
  })

  it('mails the client the rejection of a request', async () => {
    const french = await book('fr', '2027-03-08 11:00')
    await french.camille.answers(french.id, 'rejected')
    expect((await french.mail(2)).subject).toBe('Demande refusée : lun. 8 mars 11:00, Salon')
    expectSaid(await french.mail(2), 'a refusé votre demande.')
    expect((await french.mail(2)).html).toContain('✕ Refusé')
    const english = await book('en', '2027-03-08 11:00')
    await english.camille.answers(english.id, 'rejected')
    expect((await english.mail(2)).subject).toBe('Request declined: Mon 8 Mar 11:00, Salon')
    expectSaid(await english.mail(2), 'has declined your request.')
    expect((await english.mail(2)).html).toContain('✕ Declined')
  })

  it('mails the client a change with the former values, and says when the request is still pending', async () => {
    const french = await book('fr', '2027-03-08 12:00')
    const { Couleur: serviceId = 0 } = french.salon.services
    await french.camille.edits(french.id, { date: '2027-04-01', startTime: '14:30', serviceId })
    const waiting = await french.mail(2)
    expect(waiting.subject).toBe('Demande modifiée : jeu. 1er avr. 14:30, Salon')
    expectSaid(
      waiting,
      'Salon a modifié votre demande, qui reste en attente.',
      'jeudi 1er avril 2027, 14:30 – 16:00',
      'Quand : jeu. 1er avr. à 14:30 (avant : lun. 8 mars à 12:00)',
      'Service : Couleur (avant : Coupe)',
      'Durée : 90 min (avant : 60 min)',
    )
    await french.camille.answers(french.id, 'approved')
    await french.camille.edits(french.id, { startTime: '15:00' })
    const changed = await french.mail(4)
    expect(changed.subject).toBe('Rendez-vous modifié : jeu. 1er avr. 15:00, Salon')
    expectSaid(changed, 'Quand : jeu. 1er avr. à 15:00 (avant : jeu. 1er avr. à 14:30)')
    expect(lines(changed)).toContain('Service : Couleur')

    const english = await book('en', '2027-03-08 12:00')
    await english.camille.edits(english.id, { status: 'approved', startTime: '13:00' })
    const both = await english.mail(2)
    expect(both.subject).toBe('Booking confirmed: Mon 8 Mar 13:00, Salon')
    expectSaid(
      both,
      'Please note: what was planned has changed.',
      'When: Mon 8 Mar at 13:00 (before: Mon 8 Mar at 12:00)',
    )
    await english.camille.edits(english.id, { startTime: '14:00' })
    expect((await english.mail(3)).subject).toBe('Booking changed: Mon 8 Mar 14:00, Salon')
  })

  it('mails the client when a booking is pending again', async () => {
    const { camille, id, mail } = await book('fr', '2027-03-08 16:00')
    await camille.answers(id, 'approved')
    await camille.edits(id, { status: 'pending' })
    expect((await mail(3)).subject).toBe('De nouveau en attente : lun. 8 mars 16:00, Salon')
    expectSaid(await mail(3), 'Salon a remis votre rendez-vous en attente')
  })

  it('mails the client when the salon cancels or deletes the booking, or deletes its schedule', async () => {
    const french = await book('fr', '2027-03-09 09:00')
    await french.camille.edits(french.id, { status: 'cancelled' })
    expect((await french.mail(2)).subject).toBe('Rendez-vous annulé : mar. 9 mars 09:00, Salon')
    expectSaid(await french.mail(2), 'Salon a annulé votre rendez-vous. Nous en sommes désolés.')
    const english = await book('en', '2027-03-09 09:00')
    await english.camille.call('deleteBooking', { params: { bookingId: english.id } })
    expect((await english.mail(2)).subject).toBe('Booking cancelled: Tue 9 Mar 09:00, Salon')
    expectSaid(await english.mail(2), 'Salon has cancelled your booking. We are sorry.')

    const doomed = await english.camille.opens()
    const jane = client(product)
    await jane.books(doomed, '2027-03-09 09:00', { clientEmail: 'jane@example.com' })
    await english.camille.get('deleteSchedule', { params: { scheduleId: doomed.id } })
    const [, last] = await product.mailsTo('jane@example.com', 2)
    expect(last?.text).toContain('Salon a annulé votre rendez-vous.')
  })

  it('mails clients a confirmation of their own cancellation', async () => {
    const french = await book('fr', '2027-03-09 10:00')
    await french.ada.cancels(french.reference)
    expect((await french.mail(2)).subject).toBe('Rendez-vous annulé : mar. 9 mars 10:00, Salon')
    expectSaid(await french.mail(2), 'Annulation confirmée', 'Vous avez annulé votre rendez-vous (Salon).')
    const english = await book('en', '2027-03-09 10:00')
    await english.ada.cancels(english.reference)
    expectSaid(await english.mail(2), 'You have cancelled your booking with Salon.')
  })

  it.each([
    ['fr', 'Choisir un autre horaire', 'Réserver à nouveau'],
    ['en', 'Choose another time', 'Book again'],
  ] as const)(
    'links emails about a booking that does not take place to the salon, in %s',
    async (...given) => {
      const [language, other, again] = given
      const page = `${product.url}/book/${salons[language].salon.token}`
      const rejected = await book(language, '2027-03-09 11:00')
      expect((await rejected.mail(1)).text).not.toContain(page)
      await rejected.camille.answers(rejected.id, 'rejected')
      expectSaid(await rejected.mail(2), `${other}${language === 'fr' ? ' ' : ''}: ${page}`)
      const cancelled = await book(language, '2027-03-09 12:00')
      await cancelled.camille.edits(cancelled.id, { status: 'cancelled' })
      expectSaid(await cancelled.mail(2), other, page)
      const own = await book(language, '2027-03-09 13:00')
      await own.ada.cancels(own.reference)
      expectSaid(await own.mail(2), again, page)
      const closed = await book(language, '2027-03-09 14:00')
      await closed.camille.subscribes('past_due')
      await closed.camille.answers(closed.id, 'rejected')
      expect((await closed.mail(2)).text).not.toContain(page)
      await closed.camille.subscribes()
    },
  )

  it('mails the client a booking that the salon entered', async () => {
    const { owner: camille, salon } = salons.fr
    await camille.enters(salon, '2027-03-09 15:00', { clientEmail: 'phoned@example.com' })
    const [mail] = await product.mailsTo('phoned@example.com')
    expect(spaced(mail).subject).toBe('Rendez-vous confirmé : mar. 9 mars 15:00, Salon')
  })
})

describe('Mails to the owner', () => {
  const about = (language: 'fr' | 'en', subject: string) =>
    poll(async () => {
      const mails = (await product.mailsTo(salons[language].owner.email)).map(spaced)
      const found = mails.filter((mail) => mail.subject === subject)
      return found.length > 0 ? found : null
    }, `the mail "${subject}"`)

  it('mails the owner a new request, with links that open the calendar and decide nothing', async () => {
    const french = await book('fr', '2027-03-15 09:00')
    await french.mail(1)
    const [mail] = await about('fr', 'Nouvelle demande : Ada, lun. 15 mars à 09:00')
    if (!mail) throw new Error('no mail of the request')
    const page = `/schedules/${french.salon.id}/calendar?day=2027-03-15&booking=${french.id}`
    expectSaid(
      mail,
      'Ada demande un rendez-vous. L’horaire est gardé en attendant votre réponse.',
      'Téléphone : 06 00 00 00 00',
      `Email : ${french.email}`,
      `Approuver : ${product.url}${page}&answer=approved`,
      `Rejeter : ${product.url}${page}&answer=rejected`,
    )
    for (const [url] of mail.text.matchAll(/https?:\S+/g))
      await french.camille.send('GET', url.replace(product.url, ''))
    expect((await french.camille.bookings(french.salon)).find(({ id }) => id === french.id)?.status).toBe(
      'pending',
    )
    await (await book('en', '2027-03-15 09:00')).mail(1)
    const [english] = await about('en', 'New request: Ada, Mon 15 Mar at 09:00')
    expect(english?.text).toContain('Ada asks for a booking. The time is kept until you answer.')
  })

  it('mails the owner a cancellation by the client', async () => {
    for (const [language, subject, text] of [
      ['fr', 'Annulé par le client : Ada, mar. 16 mars à 09:00', 'Ada a annulé ce rendez-vous.'],
      ['en', 'Cancelled by the client: Ada, Tue 16 Mar at 09:00', 'Ada has cancelled this booking.'],
    ] as const) {
      const { ada, reference, mail } = await book(language, '2027-03-16 09:00')
      await ada.cancels(reference)
      await mail(2)
      const [told] = await about(language, subject)
      expect(told?.text).toContain(text)
    }
  })

  it('mails owners in their chosen language, whatever the client’s language', async () => {
    const { owner: camille, salon } = salons.en
    await camille.get('editMailSettings', { body: { locale: 'fr' } })
    const ada = client(product, 'en')
    await ada.books(salon, '2027-03-15 14:00', { clientEmail: 'switch@example.com' })
    expect((await product.mailsTo('switch@example.com'))[0]?.subject).toMatch(/^Request received/)
    await camille.get('editMailSettings', { body: { locale: 'en' } })
    expect(await about('en', 'Nouvelle demande : Ada, lun. 15 mars à 14:00')).toHaveLength(1)
  })
})

describe('All mails', () => {
  it('sends every mail in text and HTML, without remote images, and below 100 KB', async () => {
    const everybody = [...Array(clients).keys()].map((n) => `client${n + 1}@example.com`)
    const boxes = [...everybody, salons.fr.owner.email, salons.en.owner.email]
    const mails = (await Promise.all(boxes.map((box) => product.mailsTo(box)))).flat()
    expect(mails.length).toBeGreaterThan(20)
    for (const mail of mails) {
      expect(mail.text.length).toBeGreaterThan(50)
      expect(mail.html).not.toMatch(/<img|url\(|<script|undefined|\[object/)
      expect(mail.text).not.toMatch(/undefined|\[object|<\w/)
      expect(mail.html.length + mail.text.length).toBeLessThan(100_000)
    }
    expect(new Set(mails.map(({ messageId }) => messageId)).size).toBe(mails.length)
  })
})
