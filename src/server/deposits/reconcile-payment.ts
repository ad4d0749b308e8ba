import { commandsOf, type PaymentNews } from '../../domain/payments.ts'
import { AccountGone, type Payment, ProviderAway } from '../adapters/payments/provider.ts'
import { appointmentsOf, doneByOf } from '../bookings/appointments.ts'
import { changeBooking } from '../bookings/change.ts'
import { findPlace } from '../bookings/place.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import type { Locked } from '../store/bookings/booking-rows.ts'
import { findDepositOf, findUnpaid, lockScheduleOf, recordEvent } from '../store/deposits/deposits.ts'
import type { PaymentContext } from './payment-context.ts'

/** An ended hold that is paid after all gets its time back if it is still free. */
async function withItsTime(tx: Database, found: Locked, scheduleLives: boolean) {
  const { booking } = found
  if (booking.status !== 'expired' || !scheduleLives)
    return { command: { do: 'pay', slotFree: false } } as const
  const { tenantId, scheduleId, startsAt } = booking
  const appointments = await appointmentsOf(tx, booking, startsAt.getTime())
  const place = await findPlace(tx, {
    tenantId,
    scheduleId,
    appointments,
    assignments: [doneByOf(booking)],
    places: booking.places,
  })
  if ('clash' in place) return { command: { do: 'pay', slotFree: false } } as const
  return { command: { do: 'pay', slotFree: true }, with: { place } } as const
}

/**
 * The webhook, the sweeper and the client's look-up call it, in any order and any number of times. `seen`: what was
 * stored as refunded before the provider was asked.
 */
export async function reconcilePayment(
  { db, payments, clock, log, wakeDeliveries }: PaymentContext,
  payment: Payment,
  { event, seen }: { event?: { id: string } & PaymentNews; seen?: number } = {},
): Promise<void> {
  const deposit = await findDepositOf(db, { provider: payments.name, id: payment.id })
  const now = clock()
  await inTransaction(db, async (tx) => {
    if (event && !(await recordEvent(tx, event.id))) return
    if (!deposit) return
    const { tenantId, scheduleId, bookingId } = deposit
    const scheduleLives = await lockScheduleOf(tx, { tenantId, scheduleId })
    for (const command of commandsOf(payment, deposit, event, seen)) {
      const changed = await changeBooking(
        tx,
        { tenantId, scheduleId, bookingId },
        (found) => (command.do === 'pay' ? withItsTime(tx, found, scheduleLives) : { command }),
        { now },
      )
      if (changed && command.do === 'mismatch')
        log.error({ deposit: deposit.id }, 'a payment does not match its deposit')
    }
  })
  wakeDeliveries()
}

/** Changes nothing if the provider is away or does not know the payment. */
export async function reconcileUnpaid(context: PaymentContext, referenceToken: string): Promise<void> {
  const deposit = await findUnpaid(context.db, referenceToken)
  if (!deposit?.paymentIntentId || deposit.provider !== context.payments.name) return
  try {
    const payment = await context.payments.getPayment(deposit.accountId, deposit.paymentIntentId)
    if (payment) await reconcilePayment(context, payment)
  } catch (error) {
    if (!(error instanceof ProviderAway || error instanceof AccountGone)) throw error
  }
}
