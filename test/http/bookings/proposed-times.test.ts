import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { reschedulingIn, start } from '../../fixtures/rescheduling.ts'

let product: Product
let camille: Owner
let salon: Salon
let ada: Client
let email: string
let clients = 0

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  await camille.connects()
})

beforeEach(async () => {
  product.setNow(mondayMorning)
  salon = await camille.opens({ hours: { monday: '09:00-17:00', tuesday: '09:00-12:00' } })
  ada = client(product)
  email = `ada${++clients}@example.com`
})

afterAll(() => product.stop())

const { edit, mailsTo, subjects, approved, answersProposal, answersMove, looksUp } = reschedulingIn(() => ({
  product,
  camille,
  salon,
  ada,
  email,
}))

const proposes = (bookingId: number, at: string, more: { message?: string; staffId?: number } = {}) => {
  const [date = '', startTime = ''] = at.split(' ')
  return camille.call('proposeTime', { params: { bookingId }, body: { date, startTime, ...more } })
}

describe('A time that the owner proposes', () => {
  const plain = (text = '') => text.replace(/[\u00a0\u202f]/g, ' ').replace(/\s+/g, ' ')
  const page = async (referenceToken: string) =>
    plain(await (await fetch(`${product.url}/manage-booking?reference=${referenceToken}`)).text())

  it('shows the proposed time in the email, and the answer of the salon on the page', async () => {
    await edit({ cancelHours: 24 })
    const { referenceToken } = (await ada.books(salon, start, { clientEmail: email })).body
    const [booking] = await camille.bookings(salon)
    expect(await page(referenceToken)).toContain('Salon n’a pas encore répondu.')
    await proposes(booking?.id ?? 0, '2027-03-09 18:00')
    const [mail] = (await mailsTo(email)).slice(-1)
    expect(plain(mail?.subject)).toBe('Autre horaire proposé : mar. 9 mars 18:00, Salon')
    expect(plain(mail?.html)).toMatch(/font-size:30px[^>]*>18:00 – 19:00</)
    expect(plain(mail?.html)).not.toContain('10:00 – 11:00')
    expect(plain(mail?.text)).toContain('Horaire demandé : lun. 8 mars à 10:00')
    expect(plain(mail?.text)).toContain(
      'Si vous l’acceptez, vous pourrez annuler ou changer d’horaire en ligne jusqu’au lundi 8 mars à 18:00.',
    )
    const read = await page(referenceToken)
    expect(read).not.toContain('n’a pas encore répondu')
    expect(read).toContain('Salon vous répond par un autre horaire.')
  })

  it('names the proposed time when the request lapses because the client did not answer', async () => {
    const { referenceToken } = (await ada.books(salon, start, { clientEmail: email })).body
    const [booking] = await camille.bookings(salon)
    await proposes(booking?.id ?? 0, '2027-03-09 18:00')
    product.setNow('2027-03-08T09:00:00Z')
    await product.sweep()
    const [mail] = (await mailsTo(email)).slice(-1)
    expect(plain(mail?.text)).toContain(
      'Salon vous proposait un autre horaire (mardi 9 mars à 18:00), resté sans réponse de votre part',
    )
    const told = (await mailsTo(camille.email)).map(({ text }) => plain(text))
    expect(told.join()).toContain('Ada n’a pas répondu à l’horaire que vous proposiez')
    expect(await page(referenceToken)).not.toContain('Salon n’a pas répondu')
  })

  it('confirms a request once the client accepts it', async () => {
    const { referenceToken } = (await ada.books(salon, start, { clientEmail: email })).body
    const [booking] = await camille.bookings(salon)
    const id = booking?.id ?? 0
    const proposed = await proposes(id, '2027-03-09 18:00', { message: 'Plutôt le soir ?' })
    expect(proposed).toMatchObject({ status: 200, body: { status: 'pending', proposal: { by: 'owner' } } })
    const [mail] = (await mailsTo(email)).slice(-1)
    expect(mail?.subject).toMatch(/^Autre horaire proposé/)
    expect(mail?.text).toContain('Plutôt le soir ?')
    expect(mail?.text).toContain('answer=proposal')
    expect(await looksUp(referenceToken)).toMatchObject({ proposal: { by: 'owner', startTime: '18:00' } })
    expect((await answersProposal(referenceToken, true)).body).toMatchObject({
      status: 'approved',
      date: '2027-03-09',
      startTime: '18:00',
    })
    const owners = await mailsTo(camille.email)
    expect(owners.at(-1)?.subject).toMatch(/^Horaire accepté : Ada/)
  })

  it('changes nothing if the client declines, and tells the owner', async () => {
    const { id, referenceToken } = await approved()
    await proposes(id, '2027-03-09 09:00')
    expect((await answersProposal(referenceToken, false)).body).toMatchObject({ date: '2027-03-08' })
    const owners = await mailsTo(camille.email)
    expect(owners.at(-1)?.subject).toMatch(/^Horaire non retenu : Ada/)
  })

  it('refuses an answer from an outdated email, and to a withdrawn proposal', async () => {
    const { id, referenceToken } = await approved()
    await proposes(id, '2027-03-09 09:00')
    const { version } = await looksUp(referenceToken)
    await proposes(id, '2027-03-09 11:00')
    expect(await answersProposal(referenceToken, true, version)).toMatchObject(
      refused(409, 'booking_changed'),
    )
    await answersMove(id, false)
    expect(await answersProposal(referenceToken, true)).toMatchObject(refused(409, 'proposal_over'))
    expect((await subjects()).at(-1)).toMatch(/^Horaire inchangé/)
  })

  it('refuses a taken, skipped or past time, and a booking that is over', async () => {
    const { id } = await approved()
    await camille.enters(salon, '2027-03-08 14:00')
    expect(await proposes(id, '2027-03-08 14:30')).toMatchObject(refused(409, 'booking_overlaps'))
    expect(await proposes(id, '2027-03-28 02:30')).toMatchObject(refused(400, 'time_does_not_exist'))
    expect(await proposes(id, '2027-02-01 09:00')).toMatchObject(refused(409, 'cannot_propose'))
    expect(await proposes(id, '2027-03-09 09:00', { staffId: 999_999 })).toMatchObject(
      refused(404, 'staff_not_found'),
    )
    await camille.edits(id, { status: 'cancelled' })
    expect(await proposes(id, '2027-03-09 09:00')).toMatchObject(refused(409, 'cannot_propose'))
  })

  it('refuses the present time of the booking, unless another staff member would take it', async () => {
    const { id, referenceToken } = await approved()
    const before = await subjects()
    expect(await proposes(id, start)).toMatchObject(refused(409, 'proposal_same_time'))
    expect(await looksUp(referenceToken)).not.toHaveProperty('proposal.by')
    expect(await subjects()).toEqual(before)
    const bruno = await camille.get('createStaff', {
      params: { scheduleId: salon.id },
      body: { name: 'Bruno' },
    })
    expect(await proposes(id, start, { staffId: bruno.id })).toMatchObject({ status: 200 })
  })

  it('belongs to the owner of the booking', async () => {
    const { id } = await approved()
    const jane = await owner(product)
    const body = { date: '2027-03-09', startTime: '09:00' }
    expect(await jane.call('proposeTime', { params: { bookingId: id }, body })).toMatchObject(
      refused(404, 'booking_not_found'),
    )
    expect(
      await jane.call('answerReschedule', { params: { bookingId: id }, body: { accept: true } }),
    ).toMatchObject(refused(404, 'booking_not_found'))
  })
})
