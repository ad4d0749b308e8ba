import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { type Client, client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { idOf, laterBy } from '../../fixtures/deposit-salon.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { fullSalon, waitsAs } from '../../fixtures/waiting.ts'

let product: Product
let camille: Owner
let salon: Salon
let ada: Client
let clients = 0

beforeAll(async () => {
  product = await startProduct()
  camille = await owner(product)
  await camille.connects()
})

beforeEach(async () => {
  product.setNow(mondayMorning)
  salon = await camille.opens()
  ada = client(product)
})

afterAll(() => product.stop())

const edit = (body: Record<string, unknown>) =>
  camille.get('editSchedule', { params: { scheduleId: salon.id }, body })

const start = '2027-03-08 10:00'

async function booked(clientEmail = `policy${++clients}@example.com`, language = 'fr') {
  const { referenceToken } = (await client(product, language).books(salon, start, { clientEmail })).body
  return { clientEmail, id: await idOf(camille, salon, referenceToken) }
}

async function textOf(email: string, count: number): Promise<string> {
  const mail = (await product.mailsTo(email, count))[count - 1]
  return (mail?.text ?? '').replace(/[\u00a0\u202f]/g, ' ').replace(/\s+/g, ' ')
}

const until = 'Vous pouvez annuler ou changer d’horaire en ligne jusqu’au dimanche 7 mars à 10:00.'

it('writes no deadline where the schedule has no policy', async () => {
  const { clientEmail, id } = await booked()
  await camille.answers(id, 'approved')
  for (const count of [1, 2])
    expect(await textOf(clientEmail, count)).not.toMatch(/annulée? en ligne|annuler en ligne/)
})

it('writes the deadline into every mail about a booking that takes place', async () => {
  await edit({ cancelHours: 24 })
  const { clientEmail, id } = await booked()
  expect(await textOf(clientEmail, 1)).toContain(until)
  await camille.answers(id, 'approved')
  expect(await textOf(clientEmail, 2)).toContain(until)
  await camille.edits(id, { date: '2027-03-09' })
  expect(await textOf(clientEmail, 3)).toContain(
    'Vous pouvez annuler ou changer d’horaire en ligne jusqu’au lundi 8 mars à 10:00.',
  )
  await camille.edits(id, { status: 'cancelled' })
  expect(await textOf(clientEmail, 4)).not.toMatch(/annulée? en ligne|annuler en ligne/)
})

it('writes the deadline in English, in the zone of the salon', async () => {
  await edit({ cancelHours: 24, timezone: 'America/New_York' })
  const { clientEmail } = await booked('policy-english@example.com', 'en')
  expect(await textOf(clientEmail, 1)).toContain(
    'You can cancel or change the time online until Sunday 7 March at 10:00.',
  )
})

it('tells a client whom to call once the deadline has passed', async () => {
  await edit({ cancelHours: 720, phone: '01 42 00 11 22' })
  const { clientEmail, id } = await booked()
  expect(await textOf(clientEmail, 1)).toContain(
    'Une fois confirmée, elle ne pourra plus être annulée en ligne.',
  )
  await camille.answers(id, 'approved')
  expect(await textOf(clientEmail, 2)).toContain(
    'Si vous ne pouvez pas venir, appelez Salon au 01 42 00 11 22.',
  )
})

it('asks no client to cancel in a reminder after the deadline', async () => {
  await edit({ cancelHours: 48 })
  const { clientEmail, id } = await booked()
  await camille.answers(id, 'approved')
  await textOf(clientEmail, 2)
  product.setNow('2027-03-07T09:00:30Z')
  await product.sweep()
  const reminder = await textOf(clientEmail, 3)
  expect(reminder).toContain(
    'Ce rendez-vous ne peut plus être annulé ni déplacé en ligne : le délai est passé.',
  )
  expect(reminder).not.toContain('annulez')
})

it.each(['automatic', 'manual'])(
  'names no request in the offer of a time after the deadline: %s',
  async (approval) => {
    const full = await fullSalon(product, { approval })
    await full.jane.get('editSchedule', { params: { scheduleId: full.salon.id }, body: { cancelHours: 720 } })
    const clientEmail = `policy-waits-${approval}@example.com`
    await waitsAs(product, full, clientEmail)
    await textOf(clientEmail, 1)
    await full.jane.edits(await idOf(full.jane, full.salon, full.references[0] ?? ''), {
      status: 'cancelled',
    })
    product.setNow(laterBy(product, 10))
    await product.sweep()
    const text = await textOf(clientEmail, 2)
    expect(text).toContain('une fois confirmé, ce rendez-vous ne peut plus être annulé ni déplacé en ligne.')
    expect(text).not.toContain('votre demande')
  },
)

it.each([
  ['2027-03-09', 'et être remboursé de votre acompte jusqu’au lundi 8 mars à 10:00.', /jusqu’au début/],
  ['2027-03-02', 'Ce rendez-vous ne peut plus être annulé ni déplacé en ligne', /remboursé de votre acompte/],
])('promises a refund after a move to %s only as long as the client may cancel', async (date, said, not) => {
  await edit({ cancelHours: 24 })
  await camille.asksFor(salon, '15.50')
  const clientEmail = `policy-moved-${date}@example.com`
  const { body: hold } = await ada.holds(salon, start, { clientEmail })
  await ada.pays(hold)
  const id = await idOf(camille, salon, hold.referenceToken)
  await camille.answers(id, 'approved')
  await textOf(clientEmail, 2)
  product.setNow('2027-03-01T10:00:00Z')
  await camille.edits(id, { date })
  const text = await textOf(clientEmail, 3)
  expect(text).toContain(said)
  expect(text).not.toMatch(not)
})
