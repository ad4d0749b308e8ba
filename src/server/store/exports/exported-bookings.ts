import { type SQL, sql } from 'drizzle-orm'
import type { PgColumn } from 'drizzle-orm/pg-core'
import { deposits } from '../../../../db/money.ts'
import { bookingEvents, bookings } from '../../../../db/schema.ts'
import { ofSchedules } from './exported-rows.ts'

const inOrder = { scheduleId: true, id: true } as const

const statuses = sql.raw("('pending', 'approved', 'rejected', 'cancelled', 'lapsed')")

/** Excludes slots that were held and never paid. */
const ofSeenBooking = (of: { scheduleId: PgColumn; bookingId: PgColumn }): SQL =>
  sql`EXISTS (SELECT FROM bookings b WHERE b.schedule_id = ${of.scheduleId} AND b.id = ${of.bookingId} AND b.status IN ${statuses})`

export const exportedBookings = {
  bookings: ofSchedules(
    bookings,
    {
      ...inOrder,
      serviceId: true,
      staffId: true,
      serviceName: true,
      serviceDescription: true,
      durationMinutes: true,
      priceCents: true,
      priceFrom: true,
      parts: true,
      date: true,
      startTime: true,
      timezone: true,
      startsAt: true,
      endsAt: true,
      status: true,
      lapses: false,
      clientName: true,
      clientEmail: true,
      clientPhone: true,
      clientPhoneE164: true,
      clientLocale: true,
      comment: true,
      referenceToken: true,
      requestKey: false,
      requestHash: false,
      requesters: false,
      version: true,
      remindAt: true,
      noShowAt: true,
      requestedAt: true,
      answer: true,
      answeredAt: true,
      createdAt: true,
      deletedAt: true,
      foundBy: false,
      clientKey: false,
    },
    sql`status IN ${statuses}`,
  ),
  booking_events: ofSchedules(
    bookingEvents,
    {
      ...inOrder,
      bookingId: true,
      version: true,
      kind: true,
      actor: true,
      details: true,
      at: true,
      plannedAt: false,
      heldUntil: false,
    },
    ofSeenBooking(bookingEvents),
  ),
  deposits: ofSchedules(
    deposits,
    {
      ...inOrder,
      bookingId: true,
      provider: true,
      accountId: true,
      paymentIntentId: true,
      paymentKey: false,
      amountCents: true,
      status: true,
      visitor: false,
      checkAt: false,
      unreachableSince: false,
      refundAttempts: false,
      refundHours: true,
      refundedCents: true,
      disputed: true,
      disputeOutcome: true,
      refundOwed: true,
      paidAt: true,
      openingUntil: false,
      createdAt: true,
    },
    ofSeenBooking(deposits),
  ),
}
