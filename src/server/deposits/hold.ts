import { setTimeout as pause } from 'node:timers/promises'
import { agreedTo, heldBooking } from '../../domain/booking-openings.ts'
import { depositForPlaces, holdMinutes, requiredDeposit } from '../../domain/deposits.ts'
import { Refused } from '../../domain/refusals.ts'
import type { BookedService } from '../../domain/services.ts'
import { type Payment, ProviderAway } from '../adapters/payments/provider.ts'
import { doneByOf } from '../bookings/appointments.ts'
import { changeBooking } from '../bookings/change.ts'
import { seatedAt } from '../bookings/place.ts'
import { isOutdated, type LookedUp, refuseOtherRequest, whyNot } from '../bookings/request.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Connection, Database } from '../database/connection.ts'
import { faultOf } from '../faults.ts'
import { type Agreed, targetOf } from '../store/bookings/booking-rows.ts'
import { insertBooking } from '../store/bookings/insert-booking.ts'
import { partsWith } from '../store/bookings/occupancies.ts'
import {
  attachPayment,
  type BookingWithPayment,
  claimOpening,
  type DepositKey,
  deleteDeposit,
  findBookingWithPayment,
  findOwnHold,
  findRequest,
  hasTooManyHolds,
  lockTerms,
  type Terms,
} from '../store/deposits/deposits.ts'
import { scheduleKey } from '../store/schedules/schedule-key.ts'
import { findAgreedTerms } from '../store/schedules/terms.ts'
import { findOfferEnd } from '../store/waiting/waiting-entries.ts'
import type { PaymentContext } from './payment-context.ts'
import { freeEndedHolds } from './reconcile-due.ts'
import { reconcilePayment } from './reconcile-payment.ts'

/** `holder` is the keyed hash of the browser's id, `networkId` the id of the request's narrowest network. */
export type Holding = {
  ownReference: string | null
  holder: string | null
  networkId: string
  networks: readonly { networkId: string; maxHolds: number }[]
}

const servicesOf = ({ parts }: { parts: readonly BookedService[] | null }) =>
  parts?.map(({ serviceId }) => serviceId).join()

const sameSlot = ({ booking }: BookingWithPayment, { wanted, offer }: LookedUp) =>
  offer.found.staff.includes(booking.staffId) &&
  booking.serviceId === wanted.serviceId &&
  servicesOf(booking) === servicesOf(wanted) &&
  booking.startsAt.getTime() === wanted.startsAt.getTime() &&
  booking.endsAt.getTime() === wanted.endsAt.getTime()

const holdEnd = (now: number) => now + holdMinutes * 60_000

type DepositTerms = Terms & { amountCents: number }

const sameTerms = (
  { booking, deposit }: BookingWithPayment,
  { offer }: LookedUp,
  { amountCents, accountId, refundHours }: DepositTerms,
): boolean =>
  booking.lapses === (offer.found.approval === 'manual') &&
  booking.cancelHours === offer.found.cancelHours &&
  booking.places === offer.places &&
  deposit.amountCents === amountCents &&
  deposit.accountId === accountId &&
  deposit.refundHours === refundHours

/** Whether it was held with the price, name and wording of now. */
const sameAgreement = async (
  tx: Database,
  { booking }: BookingWithPayment,
  { wanted, offer }: LookedUp,
): Promise<boolean> =>
  booking.serviceName === wanted.serviceName &&
  booking.priceCents === wanted.priceCents &&
  booking.priceFrom === wanted.priceFrom &&
  (await findAgreedTerms(tx, targetOf(booking))) === offer.found.termsHash

/** Once the client has seen them. */
const agreementOf = ({ booking }: BookingWithPayment, { wanted }: LookedUp): Agreed => {
  const { serviceName, serviceDescription, priceCents, priceFrom, parts } = wanted
  return {
    serviceName,
    serviceDescription,
    priceCents,
    priceFrom,
    parts: partsWith(parts, doneByOf(booking)),
  }
}

async function takeUpAgain(
  tx: Database,
  own: BookingWithPayment,
  request: LookedUp,
  terms: DepositTerms,
  { now, changed }: { now: number; changed: boolean },
): Promise<boolean> {
  const isHeld = own.booking.status === 'held'
  if (sameSlot(own, request) && (!isHeld || sameTerms(own, request, terms))) {
    if (!isHeld) return true
    const { clientName, clientEmail, clientPhone, clientPhoneE164, comment, companions, clientLocale } =
      request.wanted
    const ends = own.holdEndsAt?.getTime() ?? 0
    const { termsHash } = request.offer.found
    const command = {
      do: 'keep',
      until: ends > now ? ends : holdEnd(now),
      ...(changed && { termsHash }),
    } as const
    const agreed = {
      clientName,
      clientEmail,
      clientPhone,
      clientPhoneE164,
      comment,
      companions,
      clientLocale,
      ...(changed && agreementOf(own, request)),
    }
    await changeBooking(tx, targetOf(own.booking), () => ({ command, with: { agreed } }), { now })
    return true
  }
  await changeBooking(tx, targetOf(own.booking), () => ({ command: { do: 'release' } }), { now })
  return false
}

async function firstFree(tx: Database, { wanted, offer, places }: LookedUp) {
  for (const place of places) {
    const found = await seatedAt(tx, {
      ...scheduleKey(wanted, wanted.scheduleId),
      place,
      room: offer.service,
    })
    if (!('clash' in found)) return found
  }
  return null
}

/** A paid booking counts as repeated with the same key, or without a key with the same details. */
function isForSomebodyElse(own: BookingWithPayment, request: LookedUp): boolean {
  const { booking } = own
  const { wanted, offer } = request
  if (!sameSlot(own, request)) return false
  const sameName = booking.clientName === wanted.clientName
  if (booking.requestKey !== null && booking.requestKey === wanted.requestKey) return false
  if (booking.status === 'held') return offer.service.capacity > 1 && !sameName
  const sameClient =
    sameName &&
    booking.places === offer.places &&
    booking.clientPhone === wanted.clientPhone &&
    booking.clientEmail === wanted.clientEmail
  return !sameClient || (booking.requestKey !== null && wanted.requestKey !== null)
}

/** `visitor` is the id of its narrowest network. */
export type VisitorOfHold = { holder: string; visitor: string }

/** How a browser proves that a hold is its own. */
export type Visitor = Pick<Holding, 'ownReference' | 'holder'>

/** A hold of the same session under another name stays, unless it `blocks` the booking. False if there is none. */
export async function releaseOwnHold(
  tx: Database,
  request: LookedUp,
  { ownReference, holder }: Visitor,
  { now, blocks }: { now: number; blocks: boolean },
): Promise<boolean> {
  const { requestKey } = request.wanted
  const schedule = scheduleKey(request.wanted, request.wanted.scheduleId)
  const own = await findOwnHold(tx, schedule, { reference: ownReference, requestKey, holder })
  if (own?.booking.status !== 'held' || (!blocks && isForSomebodyElse(own, request))) return false
  await changeBooking(tx, targetOf(own.booking), () => ({ command: { do: 'release' } }), { now })
  return true
}

async function takeSlot(
  tx: Database,
  connection: Connection,
  context: PaymentContext,
  request: LookedUp,
  { ownReference, holder, networkId, networks }: Holding,
): Promise<{ id: number; changed: boolean } | 'look again' | 'no place'> {
  const { offer, wanted } = request
  const { requestKey } = wanted
  const schedule = scheduleKey(wanted, wanted.scheduleId)
  const provider = context.payments.name
  const now = context.clock()
  const terms = await lockTerms(tx, schedule, provider)
  if (!terms) throw new Refused('schedule_not_found')
  if (terms.offerVersion !== offer.found.offerVersion) return 'look again'
  const amountCents = depositForPlaces(requiredDeposit(terms, offer.services), offer.places)
  if (amountCents === null) throw new Refused('deposit_not_required')
  const { accountId, refundHours } = terms
  if (!accountId || !terms.accountEnabled) throw new Refused('deposits_unavailable')

  const before = requestKey === null ? null : await findRequest(tx, schedule, requestKey)
  if (before) refuseOtherRequest(before, wanted)
  const own = await findOwnHold(tx, schedule, { reference: ownReference, requestKey, holder })
  const another = own !== null && isForSomebodyElse(own, request)
  const again = own !== null && !another && sameSlot(own, request)
  if (!(again && own.booking.status !== 'held') && isOutdated(request))
    throw new Refused('conditions_changed')
  const depositTerms = { ...terms, amountCents }
  const changed =
    again &&
    own.booking.status === 'held' &&
    request.shown !== undefined &&
    !(sameTerms(own, request, depositTerms) && (await sameAgreement(tx, own, request)))
  const takesUp = async () => own && (await takeUpAgain(tx, own, request, depositTerms, { now, changed }))
  if (own && !another && (await takesUp())) return { id: own.deposit.id, changed }

  const place = await firstFree(tx, request)
  // The last free seat may be the client's own hold, under a name that they have corrected.
  if (!place && another && own.booking.status === 'held' && (await takesUp()))
    return { id: own.deposit.id, changed }
  if (!place) return 'no place'
  if (await hasTooManyHolds(tx, { ...schedule, networkId, now: new Date(now) }, networks))
    throw new Refused('too_many_holds', { seconds: String(holdMinutes * 60) })
  const { places } = offer
  const span = { startsAt: wanted.startsAt.getTime(), endsAt: wanted.endsAt.getTime(), places }
  const held = heldBooking(span, offer.found, holdEnd(now), { amountCents, refundHours })
  const opening = agreedTo(held, offer.found.termsHash)
  const hold = { holder, provider, accountId, visitor: networkId }
  const inserted = await insertBooking(connection, wanted, place, opening, { now, hold })
  if (!inserted?.depositId) throw new Refused('slot_taken')
  return { id: inserted.depositId, changed }
}

const openingMilliseconds = 20_000
const everyMilliseconds = 100

async function paymentOfOther(context: PaymentContext, held: BookingWithPayment): Promise<Payment> {
  const { tenantId, scheduleId, id } = held.deposit
  for (let waited = 0; waited < openingMilliseconds; waited += everyMilliseconds) {
    await pause(everyMilliseconds)
    const now = await findBookingWithPayment(context.db, { tenantId, scheduleId, id })
    if (now?.booking.status !== 'held' && !now?.deposit.paymentIntentId) break
    if (now.deposit.paymentIntentId) return paymentOf(context, now)
  }
  throw new ProviderAway('another request for the same payment came to nothing')
}

/** No one has seen the payment, so no one can have paid it. The slot is free at once, or offered again as before. */
const giveUp = ({ db, clock }: PaymentContext, { booking }: BookingWithPayment): Promise<void> =>
  inTransaction(db, async (tx) => {
    const target = targetOf(booking)
    const until = await findOfferEnd(tx, target)
    const command = until === null ? ({ do: 'release' } as const) : ({ do: 'return_offer', until } as const)
    const changed = await changeBooking(tx, target, () => ({ command }), { now: clock() })
    if (changed?.booking.offeredUntil) await deleteDeposit(tx, target)
  })

async function paymentOf(context: PaymentContext, held: BookingWithPayment): Promise<Payment> {
  const { payments, db, clock, log } = context
  const { tenantId, scheduleId, id, accountId, amountCents, paymentIntentId, paymentKey } = held.deposit
  if (paymentIntentId) {
    const known = await payments.getPayment(accountId, paymentIntentId)
    if (!known) throw new Refused('slot_unavailable')
    return known
  }
  const now = clock()
  const key = { tenantId, scheduleId, id }
  if (!(await claimOpening(db, key, new Date(now + openingMilliseconds), new Date(now)))) {
    return paymentOfOther(context, held)
  }
  try {
    const payment = await payments.createPayment({ accountId, key: paymentKey ?? String(id), amountCents })
    if (await attachPayment(db, key, payment.id)) return payment
    await payments.cancelPayment(accountId, payment.id)
    throw new Refused('slot_unavailable')
  } catch (error) {
    if (error instanceof Refused) throw error
    await giveUp(context, held)
    if (error instanceof ProviderAway) throw error
    log.error({ deposit: id, ...faultOf(error) }, 'payment refused by the provider')
    throw new Refused('deposits_unavailable')
  }
}

/** Of a hold that an offer has become. */
export async function openPayment(
  context: PaymentContext,
  key: DepositKey,
): Promise<{ held: BookingWithPayment; payment: Payment }> {
  const held = await findBookingWithPayment(context.db, key)
  if (!held) throw new Refused('offer_over')
  return { held, payment: await paymentOf(context, held) }
}

const maxAttempts = 5

/** A repeated request from the same browser for the same slot returns the same hold. */
export async function holdSlot(
  context: PaymentContext,
  /** Called again if the offer changes meanwhile. */
  loadRequest: () => Promise<LookedUp>,
  holding: Holding,
): Promise<{ held: BookingWithPayment; payment: Payment; changed?: boolean }> {
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const request = await loadRequest()
    const schedule = scheduleKey(request.wanted, request.wanted.scheduleId)
    for (const place of request.places) await freeEndedHolds(context, { ...schedule, ...place })
    const deposit = await inTransaction(context.db, (tx, connection) =>
      takeSlot(tx, connection, context, request, holding),
    )
    if (deposit === 'look again') continue
    if (deposit === 'no place') {
      const isTaken = request.places.length > 0 || (await whyNot(context, request)) !== 'not on offer'
      throw new Refused(isTaken ? 'slot_taken' : 'slot_unavailable')
    }
    const held = await findBookingWithPayment(context.db, { ...schedule, id: deposit.id })
    if (!held) continue
    const payment = await paymentOf(context, held)
    // The payment may have been paid in another tab or cancelled at the provider.
    if (payment.status !== 'payable') await reconcilePayment(context, payment)
    if (payment.status === 'cancelled') throw new Refused('slot_unavailable')
    return { held, payment, changed: deposit.changed }
  }
  throw new Refused('slot_taken')
}
