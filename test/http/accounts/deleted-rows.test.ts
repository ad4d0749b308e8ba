import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import { mondayMorning, type Product, startProduct } from '../../fixtures/product.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'

let product: Product
let camille: Owner
let salon: Salon
let addresses = 0

beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product.stop())
beforeEach(async () => {
  product.setNow(mondayMorning)
  camille = await owner(product)
  salon = await camille.opens()
})

/** The booking is on Monday the 8th, 10:00 to 11:00, and its client has both mails. */
async function agreed() {
  const clientEmail = `client${++addresses}@example.com`
  const ada = client(product)
  const { referenceToken } = (await ada.books(salon, '2027-03-08 10:00', { clientEmail })).body
  const id = (await camille.bookings(salon))[0]?.id ?? 0
  await camille.answers(id, 'approved')
  await product.mailsTo(clientEmail, 2)
  return { ada, id, referenceToken, clientEmail }
}

const subjects = async (address: string) => {
  await everyMailIsOut(product)
  return (await product.mailsTo(address)).map(({ subject }) => subject.split(/\s:/)[0])
}

describe('Deleted bookings', () => {
  it('tells the client that a deleted upcoming booking is cancelled', async () => {
    const { ada, id, referenceToken, clientEmail } = await agreed()
    product.setNow('2027-03-08T08:59:00Z')
    expect(await camille.deletes(id)).toMatchObject({ status: 200 })
    expect(await subjects(clientEmail)).toEqual([
      'Demande reçue',
      'Rendez-vous confirmé',
      'Rendez-vous annulé',
    ])
    expect((await ada.looksUp(referenceToken)).body.status).toBe('cancelled')
  })

  it.each([
    ['has begun', '2027-03-08T09:00:00Z'],
    ['is long past', '2027-03-20T09:00:00Z'],
  ])('sends no mail when the deleted booking %s', async (_when, now) => {
    const { id, clientEmail } = await agreed()
    product.setNow(now)
    const [before, owners] = [await subjects(clientEmail), await subjects(camille.email)]
    expect(await camille.deletes(id)).toMatchObject({ status: 200 })
    expect(await camille.bookings(salon)).toEqual([])
    expect(await subjects(clientEmail)).toEqual(before)
    expect(await subjects(camille.email)).toEqual(owners)
  })

  it.each(['rejected', 'cancelled'])(
    'sends no mail when the deleted booking is already %s',
    async (status) => {
      const { id, clientEmail } = await agreed()
      await camille.edits(id, { status })
      const before = await subjects(clientEmail)
      expect(await camille.deletes(id)).toMatchObject({ status: 200 })
      expect(await subjects(clientEmail)).toEqual(before)
    },
  )
})
