import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { client, type Owner, owner, refused, type Salon } from '../../fixtures/actors.ts'
import { at } from '../../fixtures/deposit-salon.ts'
import { shifted } from '../../fixtures/machines.ts'
import { mondayMorning, type Product, poll, startProduct } from '../../fixtures/product.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'
import { StreamReader } from '../../fixtures/stream-reader.ts'
import { type StripeProduct, startStripeProduct } from '../../stripe/stripe-product.ts'

/** Fourteen days after Monday morning. */
const theEnd = '2027-03-15T08:00:00Z'
const justBefore = '2027-03-15T07:59:59Z'

let product: Product
let beside: Product
let camille: Owner
let salon: Salon

beforeAll(async () => {
  product = await startProduct({ pace: { beat: 300, sessions: 400 } })
  beside = await startProduct({ beside: product, sending: false })
})
afterAll(async () => {
  await beside.stop()
  await product.stop()
})
beforeEach(async () => {
  product.setNow(mondayMorning)
  camille = await owner(product)
  salon = await camille.opens()
})

const leaves = async (who: Owner) => {
  await who.confirms()
  return who.call('deleteAccount')
}
const rowsOf = async (who: Owner, text: string): Promise<unknown[]> =>
  (await who.product.pool.query({ text, values: [who.email], rowMode: 'array' })).rows.flat()
const userOf = (who: Owner) => rowsOf(who, 'SELECT id FROM users WHERE email = $1')
const subjects = async (address: string) => {
  await everyMailIsOut(product)
  return (await product.mailsTo(address)).map(({ subject }) => subject)
}

const isGone = (who: Owner, { sweep } = who.product) =>
  poll(async () => {
    await sweep()
    if ((await userOf(who)).length === 0) return true
    who.product.setNow(new Date(who.product.now() + 60_000).toISOString())
    return null
  }, 'the account to be gone')

describe('Account deletion requests', () => {
  it('asks for a confirmation, mails the owner, and stops new bookings until the deletion', async () => {
    expect(await camille.call('deleteAccount')).toMatchObject(refused(403, 'confirmation_needed'))
    const { body } = await client(product).books(salon, at('10:00'))
    expect((await camille.get('getAccountState')).deletionAt).toBeNull()
    expect((await leaves(camille)).body.deletionAt).toBe('2027-03-15T08:00:00.000Z')
    expect(await subjects(camille.email)).toContain('Votre compte sera supprimé le lundi 15 mars 2027')

    expect(await client(product).books(salon, at('11:00'))).toMatchObject(
      refused(403, 'subscription_required'),
    )
    expect(await client(product).call('getPublicSchedule', { params: { token: salon.token } })).toMatchObject(
      refused(403, 'subscription_required'),
    )
    expect((await client(product).looksUp(body.referenceToken)).body.status).toBe('pending')
    expect((await camille.enters(salon, at('15:00'))).status).toBe(201)
    expect((await camille.signsIn()).status).toBe(200)
  })

  it('keeps the first date and sends one mail when deletion is requested again', async () => {
    await leaves(camille)
    product.setNow('2027-03-03T08:00:00Z')
    await Promise.all([leaves(camille), camille.call('deleteAccount')])
    expect((await camille.get('getAccountState')).deletionAt).toBe('2027-03-15T08:00:00.000Z')
    expect((await subjects(camille.email)).filter((subject) => subject.includes('supprimé'))).toHaveLength(1)
  })

  it('reminds the owner once of the deletion, and lets them keep the account until the last second', async () => {
    await leaves(camille)
    expect(await subjects(camille.email)).toHaveLength(2)
    product.setNow('2027-03-12T08:00:00Z')
    beside.setNow('2027-03-12T08:00:00Z')
    await Promise.all([product.sweep(), beside.sweep()])
    await product.sweep()
    expect(await subjects(camille.email)).toEqual([
      expect.any(String),
      'Votre compte sera supprimé le lundi 15 mars 2027',
      'Rappel\u00a0: votre compte sera supprimé le lundi 15 mars 2027',
    ])
    product.setNow(justBefore)
    expect((await camille.get('cancelAccountDeletion')).deletionAt).toBeNull()
    product.setNow(theEnd)
    await product.sweep()
    expect((await camille.get('getAccountState')).deletionAt).toBeNull()
    expect((await client(product).books(salon, '2027-03-22 10:00')).status).toBe(201)
    expect(await camille.bookings(salon)).toHaveLength(1)
  })

  it('keeps or deletes the whole account when the owner changes their mind as deletion begins', async () => {
    await leaves(camille)
    product.setNow(theEnd)
    const [{ status }] = await Promise.all([camille.call('cancelAccountDeletion'), product.sweep()])
    await product.sweep()
    const [gone] = await rowsOf(camille, 'SELECT gone_since IS NOT NULL FROM users WHERE email = $1')
    const [deletionAt] = await rowsOf(camille, 'SELECT deletion_at FROM users WHERE email = $1')
    expect([gone ?? true, deletionAt === null]).toEqual(
      (await camille.knocks()) === 200 ? [false, true] : [true, false],
    )
    expect([200, 401]).toContain(status)
  })
})

describe('Account deletion', () => {
  it('notifies upcoming clients, ends sessions, and deletes every row of this owner alone', async () => {
    const jane = await owner(product)
    const other = await jane.opens()
    await jane.enters(other, '2027-03-22 10:00')
    await camille.enters(salon, at('10:00'), { clientEmail: 'past@example.com' })
    const [tenantId] = await rowsOf(camille, 'SELECT tenant_id FROM users WHERE email = $1')
    await leaves(camille)
    // Entered during the waiting period, for a date after it.
    await camille.enters(salon, '2027-03-22 10:00', { clientEmail: 'come@example.com' })
    expect(await subjects('come@example.com')).toHaveLength(1)
    const stream = await StreamReader.open(camille)
    product.setNow(theEnd)
    await product.sweep()
    expect(await camille.knocks()).toBe(401)
    await stream.until(() => stream.hasEnded, 'the end of the stream')
    expect(await camille.signsIn()).toMatchObject(refused(401, 'wrong_credentials'))
    expect(await camille.call('cancelAccountDeletion')).toMatchObject(refused(401, 'not_signed_in'))

    await everyMailIsOut(product)
    await isGone(camille)
    expect(await subjects('come@example.com')).toEqual([
      expect.stringContaining('Rendez-vous confirmé'),
      expect.stringContaining('Rendez-vous annulé'),
    ])
    expect(await subjects('past@example.com')).toHaveLength(1)
    expect((await subjects(camille.email)).at(-1)).toBe('Votre compte Créneau est supprimé')
    for (const table of [
      'schedules',
      'bookings',
      'booking_events',
      'occupancies',
      'deliveries',
      'public_ids',
    ]) {
      const { rows } = await product.pool.query(`SELECT FROM ${table} WHERE tenant_id = $1`, [tenantId])
      expect(rows, table).toEqual([])
    }
    expect(await jane.bookings(other)).toHaveLength(1)
    expect((await camille.registers()).status).toBe(201)
  })

  it('notifies each client once when two servers delete an account and are interrupted', async () => {
    const [second, third] = [await camille.opens(), await camille.opens()]
    for (const [nth, one] of [salon, second, third].entries())
      await camille.enters(one, '2027-03-22 10:00', { clientEmail: `once${nth}@example.com` })
    await leaves(camille)
    product.setNow(theEnd)
    beside.setNow(theEnd)
    await Promise.all([product.sweep(), beside.sweep(), product.sweep()])
    // A process that dies during a deletion leaves only its lease behind.
    await product.pool.query(`UPDATE users SET deletion_check_at = ${shifted('deletion_check_at', -86_400)}`)
    await Promise.all([isGone(camille), isGone(camille, beside)])
    for (const nth of [0, 1, 2]) expect(await subjects(`once${nth}@example.com`)).toHaveLength(2)
  })

  it('deletes many due accounts in turn, and refunds the deposits of upcoming bookings in full', async () => {
    await camille.connects()
    await camille.asksFor(salon, '15.50', { refundHours: 720 })
    const ada = client(product)
    const { body } = await ada.holds(salon, '2027-03-16 10:00', { clientEmail: 'paid@example.com' })
    await ada.pays(body)
    await camille.answers((await camille.bookings(salon))[0]?.id ?? 0, 'approved')
    const others = await Promise.all([1, 2, 3].map(() => owner(product)))
    for (const who of [camille, ...others]) await leaves(who)
    product.setNow(theEnd)
    await product.sweep()
    for (const who of [camille, ...others]) await isGone(who)
    expect((await subjects('paid@example.com')).join()).toContain('remboursé')
    const { rows } = await product.pool.query(
      "SELECT body ->> 'refundedCents' AS cents FROM sandbox_objects WHERE id = $1",
      [body.paymentIntentId],
    )
    expect(rows).toEqual([{ cents: '1550' }])
  })
})

describe('Account deletion with Stripe', () => {
  let world: StripeProduct

  beforeAll(async () => {
    world = await startStripeProduct({ patience: 3_000 })
  })
  afterAll(() => world.stop())

  it('deletes nothing while Stripe hangs, and later ends the subscription there first', async () => {
    const { camille: jane, salon: paid, ada } = await world.openSalon()
    const { body } = await ada.holds(paid, '2027-03-16 10:00')
    world.stripe.pays(body.paymentIntentId)
    await ada.looksUp(body.referenceToken)
    await jane.subscribes('none')
    await jane.get('createCheckoutSession', { body: {} })
    const session = [...world.stripe.ledger.sessions.values()].at(-1)
    const { id } = world.stripe.completesCheckout(session?.id ?? '')
    await jane.get('getSubscription')
    await leaves(jane)

    world.product.setNow(theEnd)
    await world.stripe.goesAway('hangs')
    await world.product.sweep()
    await world.stripe.comesBack()
    expect((await ada.looksUp(body.referenceToken)).body).toMatchObject({
      status: 'cancelled',
      deposit: { status: 'refund_pending' },
    })
    expect(await userOf(jane)).toHaveLength(1)

    await isGone(jane)
    expect(world.stripe.ledger.subscriptions.get(id)?.status).toBe('canceled')
    const { rows } = await world.product.pool.query('SELECT FROM deposits')
    expect(rows).toEqual([])
    expect(world.stripe.requests.filter(({ path }) => path === '/v1/refunds').length).toBeGreaterThan(0)
  })

  it('names the open dispute that delays the deletion, and goes on once it is closed', async () => {
    const { camille: jane, salon: disputed, ada } = await world.openSalon()
    const { body } = await ada.holds(disputed, '2027-03-08 10:00', { clientName: 'Ada' })
    world.stripe.pays(body.paymentIntentId)
    await ada.looksUp(body.referenceToken)
    const dispute = world.stripe.disputes(body.paymentIntentId)
    world.product.setNow('2027-03-02T09:00:00Z')
    await world.product.sweep()
    expect((await jane.get('getAccountState')).openDisputes).toEqual([])

    const waitsFor = [
      {
        bookingId: expect.any(Number),
        referenceToken: body.referenceToken,
        clientName: 'Ada',
        date: '2027-03-08',
        amount: '15.50',
      },
    ]
    expect((await leaves(jane)).body.openDisputes).toEqual(waitsFor)
    expect((await jane.get('getAccountState')).openDisputes).toEqual(waitsFor)
    expect((await leaves(await owner(world.product))).body.openDisputes).toEqual([])

    world.product.setNow('2027-03-17T08:00:00Z')
    for (let nth = 0; nth < 5; nth++) await world.product.sweep()
    expect(await userOf(jane)).toHaveLength(1)
    dispute.status = 'lost'
    world.product.setNow('2027-03-18T09:00:00Z')
    await isGone(jane)
  })

  it('deletes an account although its paid deposits are checked only once a day', async () => {
    const { camille: jane, salon: paid, ada } = await world.openSalon()
    const { body } = await ada.holds(paid, '2027-03-08 10:00')
    world.stripe.pays(body.paymentIntentId)
    await ada.looksUp(body.referenceToken)
    await jane.answers((await jane.bookings(paid))[0]?.id ?? 0, 'approved')
    await leaves(jane)
    world.product.setNow(theEnd)
    for (let minute = 0; minute < 10; minute++) {
      await world.product.sweep()
      world.product.setNow(new Date(world.product.now() + 60_000).toISOString())
    }
    expect(await userOf(jane)).toEqual([])
  })

  it('keeps an account while a promised part refund is refused, and deletes it once the part is paid', async () => {
    const { camille: jane, salon: paid, ada } = await world.openSalon()
    const { body } = await ada.holds(paid, '2027-03-08 10:00')
    world.stripe.pays(body.paymentIntentId)
    await ada.looksUp(body.referenceToken)
    const bookingId = (await jane.bookings(paid))[0]?.id ?? 0
    await jane.answers(bookingId, 'approved')
    await leaves(jane)
    // After the appointment, so that the deletion cancels nothing.
    world.product.setNow('2027-03-12T08:00:00Z')
    world.stripe.refusesRefunds('insufficient_funds')
    await jane.signsIn()
    await jane.get('refundDeposit', { params: { bookingId }, body: { amount: 5 } })
    world.product.setNow(theEnd)
    for (let nth = 0; nth < 5; nth++) await world.product.sweep()
    expect(await userOf(jane)).toHaveLength(1)
    world.stripe.refusesRefunds(null)
    world.product.setNow(new Date(world.product.now() + 86_400_000).toISOString())
    await isGone(jane)
    expect(world.stripe.charge(body.paymentIntentId)?.amount_refunded).toBe(500)
  })
})
