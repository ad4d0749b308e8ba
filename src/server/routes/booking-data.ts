import { isPaidByOther } from '../../domain/booking-events.ts'
import { shownRefundHours } from '../../domain/deposits.ts'
import type { Locale } from '../../domain/locales.ts'
import { m } from '../../messages/messages.js'
import type { LoggedEvent } from '../store/bookings/booking-history.ts'
import type { ClientBooking } from '../store/bookings/bookings.ts'
import type { Kept } from '../store/bookings/erasure.ts'

const iso = (instant: number | null) => (instant === null ? null : new Date(instant).toISOString())

/**
 * What was entered with the booking and what the salon wrote about it. The client's card stays out, because a name and
 * a number that anyone can type lead to it, unless no other booking holds it. So do the emails to the salon.
 */
export function bookingData(
  found: ClientBooking,
  { booking, deposit, alert, receipts }: Kept,
  events: readonly LoggedEvent[],
  { now, locale }: { now: number; locale: Locale },
): string {
  const { schedule, staffName, service } = found
  const isPayer = !isPaidByOther(events)
  const data = {
    about: m.data_about({ schedule: schedule.name }, { locale }),
    madeAt: iso(now),
    booking: {
      reference: booking.referenceToken,
      salon: { name: schedule.name, address: schedule.salon.address, phone: schedule.salon.phone },
      service,
      services: booking.parts,
      staffName,
      places: booking.places,
      companions: booking.companions ?? [],
      date: booking.date,
      startTime: booking.startTime,
      timezone: booking.timezone,
      startsAt: booking.startsAt,
      endsAt: booking.endsAt,
      status: booking.status,
      cancelHours: booking.cancelHours,
      comment: booking.comment,
      createdAt: booking.createdAt,
      requestedAt: booking.requestedAt,
      answer: booking.answer,
      answeredAt: booking.answeredAt,
      noShowAt: booking.noShowAt,
      deletedAt: booking.deletedAt,
    },
    client: {
      name: booking.clientName,
      phone: booking.clientPhone,
      phoneE164: booking.clientPhoneE164,
      email: booking.clientEmail,
      language: booking.clientLocale,
    },
    clientRecord: booking.clientId === null ? null : { name: booking.clientName, alert },
    deposit: deposit && {
      amountCents: deposit.amountCents,
      refundedCents: deposit.refundedCents,
      status: deposit.status,
      provider: deposit.provider,
      ...(isPayer && { paymentId: deposit.paymentIntentId }),
      refundHours: shownRefundHours(deposit),
      disputed: deposit.disputed,
      disputeOutcome: deposit.disputeOutcome,
      createdAt: deposit.createdAt,
      paidAt: deposit.paidAt,
      ...(isPayer && { senderHash: deposit.visitor }),
    },
    receipts: receipts.map(({ number, kind, amountCents, issuedAt, seller }) => ({
      number,
      kind,
      amountCents,
      issuedAt,
      seller,
    })),
    history: events.map(
      ({
        version,
        at,
        kind,
        actor,
        details: { by: _by, former: _former, payer: _payer, ...details },
        mails,
      }) => ({
        version,
        at: iso(at),
        kind,
        by: actor,
        details,
        emailsToYou: mails
          .filter(({ recipient }) => recipient === 'client')
          .map(({ template, target, doneAt }) => ({ template, to: target, sentAt: iso(doneAt) })),
      }),
    ),
    technical: {
      calendarUid: booking.calendarUid,
      idempotencyKey: booking.requestKey,
      requestHash: booking.requestHash,
      senderHashes: booking.requesters ?? [],
    },
  }
  return `${JSON.stringify(data, null, 2)}\n`
}
