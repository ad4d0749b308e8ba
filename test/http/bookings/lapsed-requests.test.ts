import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { at, depositIs, idOf, monday } from '../../fixtures/deposit-salon.ts'
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

const start = `${monday}T09:00:00Z`
const ada = () => client(product)

/** The request is for Monday the 8th, 10:00 to 11:00. */
async function asked(clientEmail?: string) {
  const { referenceToken } = (await ada().books(salon, at('10:00'), { ...(clientEmail && { clientEmail }) }))
    .body
  return { referenceToken, id: await idOf(camille, salon, referenceToken) }
}

async function paid(clientEmail?: string) {
  await camille.connects()
  await camille.asksFor(salon, '15.50')
  const { body: hold } = await ada().holds(salon, at('10:00'), { ...(clientEmail && { clientEmail }) })
  await ada().pays(hold)
  return { referenceToken: hold.referenceToken, id: await idOf(camille, salon, hold.referenceToken) }
}

/** Runs what happens every minute. */
async function aMinutePasses() {
  await product.sweep()
  product.wakeDeliveries()
}

const lapsed = { status: 'rejected', lapsed: true }
const shown = async (id: number) => (await camille.bookings(salon)).find((one) => one.id === id)
const seen = async (referenceToken: string) => (await ada().looksUp(referenceToken)).body

const subjects = async (address: string) => {
  await everyMailIsOut(product)
  return (await product.mailsTo(address)).map(({ subject }) => subject)
}

describe('Unanswered requests', () => {
  it('lets a request lapse at its start, for both sides, and not before', async () => {
    const { id, referenceToken } = await asked()
    product.setNow(`${monday}T08:59:59.999Z`)
    await aMinutePasses()
    expect(await shown(id)).toMatchObject({ status: 'pending', lapsed: false })
    expect(await seen(referenceToken)).toMatchObject({ status: 'pending', lapsed: false, cancellable: true })
    product.setNow(start)
    await aMinutePasses()
    expect(await shown(id)).toMatchObject(lapsed)
    expect(await seen(referenceToken)).toMatchObject({ ...lapsed, cancellable: false })
    expect(await camille.answers(id, 'approved')).toMatchObject(refused(409, 'not_pending'))
  })

  it('lets a request lapse when its client looks it up before the next sweep', async () => {
    const { id, referenceToken } = await asked()
    product.setNow(start)
    expect(await seen(referenceToken)).toMatchObject(lapsed)
    expect(await shown(id)).toMatchObject(lapsed)
  })

  it('notifies both sides of a lapsed request once', async () => {
    const clientEmail = `client${++addresses}@example.com`
    const { referenceToken } = await asked(clientEmail)
    const before = { client: await subjects(clientEmail), owner: await subjects(camille.email) }
    product.setNow(start)
    await Promise.all([aMinutePasses(), seen(referenceToken), aMinutePasses(), seen(referenceToken)])
    product.setNow(`${monday}T09:01:00Z`)
    await aMinutePasses()
    const after = { client: await subjects(clientEmail), owner: await subjects(camille.email) }
    expect(after.client).toEqual([...before.client, expect.stringContaining('sans réponse')])
    const last = (await product.mailsTo(clientEmail)).at(-1)
    expect(last?.text).toContain(`${product.url}/book/${salon.token}`)
    expect(last?.html).toContain('✕ Sans réponse')
    expect(after.owner).toEqual([...before.owner, expect.stringContaining('Ada')])
    expect(new Set([...after.client, ...after.owner]).size).toBe(after.client.length + after.owner.length)
  })

  it('refunds the deposit of a lapsed request in full, and tells the client', async () => {
    const clientEmail = `client${++addresses}@example.com`
    const { id, referenceToken } = await paid(clientEmail)
    product.setNow(start)
    await aMinutePasses()
    const { deposit } = await depositIs(ada(), referenceToken, 'refunded')
    expect(deposit).toMatchObject({ amount: 15.5, refundedAmount: 15.5 })
    expect(await shown(id)).toMatchObject({ ...lapsed, deposit: { status: 'refunded' } })
    await aMinutePasses()
    const told = await subjects(clientEmail)
    expect(told.filter((subject) => subject.startsWith('Acompte remboursé'))).toHaveLength(1)
    expect(new Set(told).size).toBe(told.length)
  })

  it('promises a refund only while the client can still cancel the request', async () => {
    const { referenceToken } = await paid()
    for (const now of [`${monday}T08:59:59.999Z`, start, `${monday}T12:00:00Z`]) {
      product.setNow(now)
      const { cancellable, deposit } = await seen(referenceToken)
      expect({ now, cancellable, refunded: deposit?.refundedOnCancel }).toEqual({
        now,
        cancellable: now < start,
        refunded: now < start,
      })
    }
    expect((await ada().cancels(referenceToken)).status).toBe(409)
    await depositIs(ada(), referenceToken, 'refunded')
  })

  it('lets a request lapse when its client cancels too late, and refunds its deposit', async () => {
    const { referenceToken } = await paid()
    product.setNow(start)
    expect((await ada().cancels(referenceToken)).status).toBe(409)
    expect(await seen(referenceToken)).toMatchObject(lapsed)
    await aMinutePasses()
    await depositIs(ada(), referenceToken, 'refunded')
  })
})

describe('Bookings that do not lapse', () => {
  it('keeps a pending booking that the owner entered', async () => {
    const { body } = await camille.enters(salon, at('10:00'), { status: 'pending' })
    product.setNow(start)
    await aMinutePasses()
    expect(await seen(body.referenceToken)).toMatchObject({ status: 'pending', lapsed: false })
    expect(await shown(body.id)).toMatchObject({ status: 'pending', lapsed: false })
  })

  it('keeps a booking that the owner has answered', async () => {
    const { id, referenceToken } = await asked()
    await camille.answers(id, 'approved')
    product.setNow(start)
    await aMinutePasses()
    expect(await seen(referenceToken)).toMatchObject({ status: 'approved', lapsed: false })
    await camille.edits(id, { status: 'rejected' })
    expect(await seen(referenceToken)).toMatchObject({ status: 'rejected', lapsed: false })
  })

  it('keeps a request that its client cancelled in time', async () => {
    const { id, referenceToken } = await asked()
    await ada().cancels(referenceToken)
    product.setNow(start)
    await aMinutePasses()
    expect(await shown(id)).toMatchObject({ status: 'cancelled', lapsed: false })
  })
})

describe('Lapsed requests', () => {
  it('lets the owner approve a lapsed request afterwards', async () => {
    const { id, referenceToken } = await asked()
    product.setNow(start)
    await aMinutePasses()
    expect(await shown(id)).toMatchObject(lapsed)
    expect(await camille.edits(id, { status: 'approved' })).toMatchObject({
      status: 200,
      body: { status: 'approved', lapsed: false },
    })
    product.setNow(`${monday}T09:01:00Z`)
    await aMinutePasses()
    expect(await seen(referenceToken)).toMatchObject({ status: 'approved', lapsed: false })
  })

  it('offers the remaining time of a lapsed request, but no past time', async () => {
    await asked()
    const { slots } = (await ada().slots(salon, monday)).body
    expect(slots).not.toContain('10:30')
    product.setNow(`${monday}T09:10:00Z`)
    await aMinutePasses()
    const left = (await ada().slots(salon, monday)).body.slots
    expect(left).toContain('10:30')
    expect(left).not.toContain('10:00')
    expect((await ada().books(salon, at('10:00'))).status).toBe(409)
    expect((await ada().books(salon, at('10:30'))).status).toBe(201)
  })

  it('lets the owner book someone else at the time of a lapsed request', async () => {
    const { id } = await asked()
    product.setNow(start)
    await aMinutePasses()
    expect(await camille.enters(salon, at('10:00'))).toMatchObject({ status: 201 })
    expect(await camille.edits(id, { status: 'approved' })).toMatchObject(refused(409, 'booking_overlaps'))
  })
})
