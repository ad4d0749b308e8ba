import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Client, client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { depositIs, idOf } from '../../fixtures/deposit-salon.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'

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

const start = '2027-03-08 10:00'

const rules = (body: Record<string, unknown>) =>
  camille.get('editSchedule', { params: { scheduleId: salon.id }, body })

const plain = (text: string) => text.replace(/[\u00a0\u202f]/g, ' ').replace(/\s+/g, ' ')

async function paid({ language = 'fr', at = start } = {}) {
  const clientEmail = `refund${++clients}@example.com`
  const visitor = client(product, language)
  const { body: hold } = await visitor.holds(salon, at, { clientEmail })
  await visitor.pays(hold)
  await depositIs(ada, hold.referenceToken, 'succeeded')
  return {
    clientEmail,
    referenceToken: hold.referenceToken,
    id: await idOf(camille, salon, hold.referenceToken),
  }
}

async function textOf(email: string, count: number): Promise<string> {
  return plain((await product.mailsTo(email, count))[count - 1]?.text ?? '')
}

/** The server renders it as the client reads it. */
async function pageOf(referenceToken: string): Promise<string> {
  const response = await fetch(`${product.url}/manage-booking?reference=${referenceToken}`)
  return plain(await response.text())
}

const until =
  'Votre acompte de 15,50 € vous est rendu si vous annulez au plus tard le dimanche 7 mars à 10:00.'
const kept = 'Plus tard, Salon le garde.'

describe('The deadline of a refund', () => {
  it('states in every email and on the page what is kept later', async () => {
    await camille.asksFor(salon, '15.50', { refundHours: 24 })
    const { clientEmail, referenceToken, id } = await paid()
    const asked =
      'Votre acompte de 15,50 € vous est rendu si vous retirez votre demande avant la réponse. Une fois le rendez-vous confirmé, il vous est rendu si vous annulez au plus tard le dimanche 7 mars à 10:00. Plus tard, Salon le garde.'
    expect(await textOf(clientEmail, 1)).toContain(asked)
    expect(await pageOf(referenceToken)).toContain(asked)
    await camille.answers(id, 'approved')
    expect(await textOf(clientEmail, 2)).toContain(`${until} ${kept}`)
    expect(await pageOf(referenceToken)).toContain(`${until} ${kept}`)
    expect((await ada.looksUp(referenceToken)).body.deposit).toMatchObject({
      refundUntil: '2027-03-07T09:00:00.000Z',
    })
    product.setNow('2027-03-07T09:00:01Z')
    const over = 'Votre acompte de 15,50 € n’est plus rendu : Salon le garde si vous annulez.'
    expect(await pageOf(referenceToken)).toContain(over)
    expect((await ada.looksUp(referenceToken)).body.deposit).not.toHaveProperty('refundUntil')
  })

  it('names the cancellation deadline if that comes first, and keeps nothing later', async () => {
    await rules({ cancelHours: 24, approval: 'automatic' })
    await camille.asksFor(salon, '15.50', { refundHours: 2 })
    const { clientEmail, referenceToken } = await paid()
    const page = await pageOf(referenceToken)
    for (const text of [await textOf(clientEmail, 1), page]) {
      expect(text).toContain(until)
      expect(text).not.toContain(kept)
    }
    product.setNow('2027-03-07T09:00:01Z')
    expect(await pageOf(referenceToken)).toContain(
      'Votre acompte de 15,50 € n’est plus rendu : le délai est passé.',
    )
  })

  it('names the start without hours, in English', async () => {
    await rules({ approval: 'automatic' })
    await camille.asksFor(salon, '15.50', { refundHours: 0 })
    const { clientEmail } = await paid({ language: 'en' })
    expect(await textOf(clientEmail, 1)).toContain(
      'Your deposit of €15.50 is refunded if you cancel before the booking starts.',
    )
  })

  it('names no refund without a paid deposit, or once it is refunded', async () => {
    await rules({ cancelHours: 24 })
    const clientEmail = `refund${++clients}@example.com`
    const { referenceToken } = (await ada.books(salon, start, { clientEmail })).body
    expect(await textOf(clientEmail, 1)).not.toContain('acompte')
    expect(await pageOf(referenceToken)).not.toContain('Votre acompte')
    await camille.asksFor(salon, '15.50', { refundHours: 24 })
    const other = await paid({ at: '2027-03-08 14:00' })
    await camille.get('refundDeposit', { params: { bookingId: other.id }, body: { amount: '15.50' } })
    await depositIs(ada, other.referenceToken, 'refunded')
    expect(await pageOf(other.referenceToken)).not.toContain('au plus tard')
  })
})

describe('Reminders of a booking with a deadline', () => {
  const reminders = async (address: string) => {
    await product.sweep()
    await everyMailIsOut(product)
    return (await product.mailsTo(address)).filter(({ subject }) => /^Rappel/.test(subject))
  }

  it.each([
    ['the refund deadline', 24, 0, '2027-03-06T09:00:00Z'],
    ['the cancellation deadline', 2, 36, '2027-03-05T21:00:00Z'],
    ['the start, when the deadline is more than 36 hours before it', 48, 0, '2027-03-07T09:00:00Z'],
  ])('come a day before %s', async (_what, refundHours, cancelHours, at) => {
    await rules({ cancelHours })
    await camille.asksFor(salon, '15.50', { refundHours })
    const { clientEmail, id } = await paid()
    await camille.answers(id, 'approved')
    await textOf(clientEmail, 2)
    product.setNow(new Date(Date.parse(at) - 60_000).toISOString())
    expect(await reminders(clientEmail)).toEqual([])
    product.setNow(at)
    expect(await reminders(clientEmail)).toHaveLength(1)
  })
})
