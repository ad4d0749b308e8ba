import { randomUUID } from 'node:crypto'
import type { Body, Reply } from '../../src/contract/index.ts'
import { addDays } from '../../src/domain/wall-time.ts'
import { todayIn } from '../../src/domain/zones.ts'
import type { ClientOfWalk, Known, Walk } from './people.ts'
import { newClient } from './salon.ts'

const zone = 'Europe/Paris'
const daysAhead = 4

export const someDate = (walk: Walk): string =>
  addDays(todayIn(zone, walk.clock.now()), walk.between(0, daysAhead))

const someClient = (walk: Walk): ClientOfWalk =>
  (walk.chance(0.1) ? newClient(walk) : walk.pick(walk.clients)) ?? newClient(walk)

const someBooking = (walk: Walk): Known | undefined =>
  walk.chance(0.6)
    ? walk.known.at(-1 - walk.between(0, Math.min(3, walk.known.length - 1)))
    : walk.pick(walk.known)

const detailsOf = ({ name, email, phone }: ClientOfWalk) => ({
  clientName: name,
  clientEmail: email,
  clientPhone: phone,
})

type Unlocked = Extract<Reply<'getPublicSchedule'>, { services: unknown }>

async function openPage(walk: Walk, { person }: ClientOfWalk): Promise<Unlocked | null> {
  const body = await person.tries('getPublicSchedule', { params: { token: walk.salon.token } })
  return body && 'services' in body ? body : null
}

async function someChoice(walk: Walk, client: ClientOfWalk) {
  const page = await openPage(walk, client)
  const service = walk.pick(page?.services ?? [])
  if (!page || !service) return null
  const isVisit = service.capacity === 1 && walk.chance(0.15)
  const other = isVisit ? walk.pick(page.services.filter(({ capacity }) => capacity === 1)) : undefined
  const choice = other ? { serviceIds: [service.id, other.id] } : { serviceId: service.id }
  const places = service.capacity > 1 ? walk.between(1, 3) : 1
  const staffId = walk.chance(0.2) ? walk.pick(page.staff)?.id : undefined
  return {
    page,
    service,
    body: { ...choice, ...(places > 1 && { places }), ...(staffId !== undefined && { staffId }) },
  }
}

/** Books one of the starts on offer, with or without a deposit. */
async function books(walk: Walk): Promise<void> {
  const client = someClient(walk)
  const choice = await someChoice(walk, client)
  if (!choice) return
  const params = { token: walk.salon.token }
  const date = someDate(walk)
  const slots = await client.person.tries('listSlots', { params, body: { ...choice.body, date } })
  const startTime = walk.pick(slots?.slots ?? [])
  if (!startTime) return
  const { page, service, body: chosen } = choice
  const shown =
    walk.chance(0.5) && !('serviceIds' in chosen)
      ? { serviceName: service.name, cancelHours: page.cancelHours, approval: page.approval }
      : undefined
  const body = { ...chosen, date, startTime, ...detailsOf(client), ...(shown && { shown }) }
  const headers = { 'idempotency-key': randomUUID() }
  const booked = await client.person.ask('book', { params, body, headers })
  if (booked.status === 201)
    walk.known.push({ client, reference: booked.body.referenceToken, places: body.places ?? 1 })
  if (booked.body.code !== 'deposit_required') return
  await holds(walk, client, body)
}

async function holds(walk: Walk, client: ClientOfWalk, body: Body<'createDepositPayment'>): Promise<void> {
  const params = { token: walk.salon.token }
  const headers = { 'idempotency-key': randomUUID() }
  const held = await client.person.tries('createDepositPayment', { params, body, headers })
  if (!held) return
  const { referenceToken: reference, paymentIntentId: paymentId } = held
  if (!walk.known.some((known) => known.reference === reference))
    walk.known.push({ client, reference, paymentId, places: body.places ?? 1 })
  if (walk.chance(0.75)) await payAtProvider(walk, paymentId)
}

/** As the client's browser does, without the product. */
async function payAtProvider(walk: Walk, paymentId: string): Promise<void> {
  const { stripe } = walk.provider
  const { accountId } = walk.salon
  const payment = stripe.ledger.payments.get(paymentId)
  if (!payment || ['canceled', 'succeeded', 'processing'].includes(payment.intent.status)) return
  const draw = walk.random()
  if (draw < 0.15) {
    walk.say(`the card for ${paymentId} is declined`)
    stripe.declines(paymentId)
    return walk.provider.emit(accountId, 'payment_intent.payment_failed', payment.intent)
  }
  if (draw < 0.23) {
    walk.say(`${paymentId} is processing`)
    stripe.setStatus(paymentId, 'processing')
    return
  }
  if (draw < 0.28) {
    payment.intent.amount += 500
    walk.touched.add(paymentId)
  }
  walk.say(`${paymentId} is paid: ${payment.intent.amount}`)
  walk.count('paid at the provider')
  stripe.pays(paymentId)
  await walk.provider.emit(accountId, 'payment_intent.succeeded', payment.intent)
}

/** Also after the hold has ended, if the provider was away then. */
async function pays(walk: Walk): Promise<void> {
  const { payments } = walk.provider.stripe.ledger
  const isPayable = ({ paymentId = '' }: Known) =>
    payments.get(paymentId)?.intent.status === 'requires_payment_method'
  const known = walk.pick(walk.known.filter(isPayable))
  if (known?.paymentId) await payAtProvider(walk, known.paymentId)
}

/** A hold has ended for every reader at its end. */
async function looksUp(walk: Walk, { client, reference }: Known): Promise<Reply<'lookUpBooking'> | null> {
  const params = { referenceToken: reference }
  const seen = await client.person.tries('lookUpBooking', { params, query: {} })
  if (!seen) return null
  if (seen.holdEndsAt && Date.parse(seen.holdEndsAt) < walk.clock.now() - 1_000)
    walk.find(`${reference} is held until ${seen.holdEndsAt}, which is over`)
  return seen
}

/** As soon as time has passed. */
export async function looksAtPayments(walk: Walk): Promise<void> {
  for (const known of walk.known.filter(({ paymentId }) => paymentId !== undefined).slice(-2))
    await looksUp(walk, known)
}

async function looks(walk: Walk): Promise<void> {
  const known = someBooking(walk)
  if (known) await looksUp(walk, known)
}

async function cancels(walk: Walk): Promise<void> {
  const known = someBooking(walk)
  const seen = known && (await looksUp(walk, known))
  if (!known || !seen?.cancellable) return
  const refunded = seen.deposit?.refundedOnCancel
  const isPaid = seen.deposit?.status === 'succeeded'
  const body = {
    version: seen.version,
    ...(isPaid && refunded !== undefined && walk.chance(0.8) && { refunded }),
  }
  const answer = await known.client.person.ask('cancelBooking', {
    params: { referenceToken: known.reference },
    body,
  })
  if (answer.status !== 200) return
  if (answer.body.status !== 'cancelled')
    walk.find(`${known.reference} is ${answer.body.status} after its cancellation`)
  if (isPaid && refunded && body.refunded) known.promisedRefund = true
}

async function givesBack(walk: Walk): Promise<void> {
  const known = walk.pick(walk.known.filter(({ places }) => places > 1))
  const seen = known && (await looksUp(walk, known))
  if (!known || !seen?.places || seen.places < 2) return
  const places = walk.between(1, seen.places - 1)
  const refund = seen.deposit?.placeRefunds?.[seen.places - places - 1]
  const body = { places, version: seen.version, ...(seen.deposit && { refunded: refund !== undefined }) }
  const params = { referenceToken: known.reference }
  const after = await known.client.person.tries('giveBackPlaces', { params, body })
  if (!after || refund === undefined || !known.paymentId) return
  const before = Math.round((seen.deposit?.refundedAmount ?? 0) * 100)
  walk.refunds.push({
    paymentId: known.paymentId,
    cents: before + Math.round(refund * 100),
    by: `places of ${known.reference}`,
  })
}

async function reschedules(walk: Walk): Promise<void> {
  const known = someBooking(walk)
  const seen = known && (await looksUp(walk, known))
  if (!known || !seen?.reschedulable) return
  const { person } = known.client
  const params = { referenceToken: known.reference }
  const date = someDate(walk)
  const slots = await person.tries('listRescheduleSlots', { params, body: { date } })
  const startTime = walk.pick(slots?.slots ?? [])
  if (!startTime) return
  await person.tries('rescheduleBooking', { params, body: { date, startTime, version: seen.version } })
}

async function answersProposal(walk: Walk): Promise<void> {
  for (const known of walk.known.slice(-8)) {
    const seen = await looksUp(walk, known)
    if (!seen?.proposal) continue
    const accept = seen.proposal.by === 'owner' && walk.chance(0.6)
    const params = { referenceToken: known.reference }
    await known.client.person.tries('answerProposal', { params, body: { accept, version: seen.version } })
    return
  }
}

async function joinsWaitingList(walk: Walk): Promise<void> {
  const client = someClient(walk)
  const choice = await someChoice(walk, client)
  if (!choice) return
  const params = { token: walk.salon.token }
  const dates = await client.person.tries('listOpenDates', { params, body: choice.body })
  const full = dates?.dates.filter(({ full }) => full).at(0)?.date
  if (!full) return
  const body = { ...choice.body, fromDate: full, toDate: full, ...detailsOf(client) }
  const joined = await client.person.tries('joinWaitingList', { params, body })
  if (joined) client.waiting.push(joined.waitingToken)
}

/** Takes a whole day, so that another client waits for it. */
async function fillsDay(walk: Walk): Promise<void> {
  const { owner, scheduleId } = walk.salon
  const params = { scheduleId }
  const services = (await owner.tries('listServices', { params })) ?? []
  const staff = (await owner.tries('listStaff', { params, query: {} })) ?? []
  const serviceId = walk.pick(services.filter(({ capacity }) => capacity === 1))?.id
  if (serviceId === undefined) return
  const date = addDays(todayIn(zone, walk.clock.now()), walk.between(1, daysAhead))
  const client = someClient(walk)
  const entered: number[] = []
  for (const { id: staffId } of staff)
    for (const startTime of ['09:00', '10:00', '11:00']) {
      const body = { serviceId, staffId, date, startTime, ...detailsOf(client) }
      const booking = await owner.tries('createBooking', { params, body })
      if (booking) entered.push(booking.id)
    }
  const waiting = newClient(walk)
  const body = { serviceId, fromDate: date, toDate: date, ...detailsOf(waiting) }
  const joined = await waiting.person.tries('joinWaitingList', { params: { token: walk.salon.token }, body })
  if (joined) waiting.waiting.push(joined.waitingToken)
  const bookingId = walk.pick(entered)
  if (bookingId !== undefined && walk.chance(0.7))
    await owner.tries('deleteBooking', { params: { bookingId }, query: {} })
}

async function answersOffer(walk: Walk): Promise<void> {
  for (const client of walk.clients.toReversed()) {
    for (const waitingToken of client.waiting.slice(-3)) {
      const params = { waitingToken }
      const { person } = client
      const seen = await person.tries('getWaiting', { params, query: {} })
      if (!seen) continue
      if (seen.offer && Date.parse(seen.offer.until) < walk.clock.now() - 1_000)
        walk.find(`the offer of ${waitingToken} ended at ${seen.offer.until}`)
      if (!seen.offer) {
        if (walk.chance(0.1)) await person.tries('leaveWaitingList', { params })
        continue
      }
      const offer = seen.offer.id
      if (walk.chance(0.25)) {
        await person.tries('declineOffer', { params, body: { offer } })
        return
      }
      const deposit = seen.offer.depositAmount
      const { terms = null, cancelHours = 0 } = seen.offer
      const shown = { deposit, terms, cancelHours }
      const taken = await person.tries('takeOffer', {
        params,
        body: { offer, ...(walk.chance(0.6) && { shown }) },
      })
      if (!taken) return
      const paymentId = taken.payment?.paymentIntentId
      const { referenceToken: reference } = taken
      walk.known.push({ client, reference, places: 1, ...(paymentId !== undefined && { paymentId }) })
      if (deposit !== null && taken.payment && taken.payment.amount !== deposit)
        walk.find(`the offer shown for ${deposit} asks for ${taken.payment.amount}`)
      if (paymentId !== undefined && walk.chance(0.7)) await payAtProvider(walk, paymentId)
      return
    }
  }
}

async function erases(walk: Walk): Promise<void> {
  const known = someBooking(walk)
  if (!known) return
  await known.client.person.reads(`/api/public/bookings/${known.reference}/data.json`)
  const params = { referenceToken: known.reference }
  if (walk.chance(0.3)) await known.client.person.tries('eraseBooking', { params, body: {} })
}

export const clientSteps: [number, (walk: Walk) => Promise<void>][] = [
  [26, books],
  [8, pays],
  [4, looks],
  [4, cancels],
  [4, givesBack],
  [4, reschedules],
  [6, answersProposal],
  [4, fillsDay],
  [4, joinsWaitingList],
  [9, answersOffer],
  [1, erases],
]
