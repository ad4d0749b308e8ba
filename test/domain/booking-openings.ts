import fc from 'fast-check'
import { approvals } from '../../src/domain/booking-rules.ts'
import { bookingStatuses } from '../../src/domain/bookings.ts'
import { amountCents, hour, Life } from './booking-lifecycle.ts'

const start = Date.UTC(2027, 2, 8, 9)

const statuses = fc.constantFrom(...bookingStatuses)
const ways = fc.constantFrom(...approvals)
const cancelHours = fc.constantFrom(0, 0, 2, 24, 48, 720)

export const openings = fc.oneof(
  fc.tuple(statuses, fc.integer({ min: -48, max: 96 }), cancelHours).map(
    ([status, hours, deadline]) =>
      () =>
        Life.entered(start, status, start + hours * hour, deadline),
  ),
  fc.tuple(fc.integer({ min: 1, max: 96 }), ways, cancelHours).map(
    ([hours, approval, deadline]) =>
      () =>
        Life.requested(start, start + hours * hour, approval, deadline),
  ),
  fc
    .record({
      hours: fc.integer({ min: 1, max: 96 }),
      minutes: fc.integer({ min: 15, max: 1440 }),
      cancelHours,
      approval: ways,
    })
    .map(
      ({ hours, ...offer }) =>
        () =>
          Life.offered(start, start + hours * hour, offer),
    ),
  fc
    .record({
      hours: fc.integer({ min: 1, max: 96 }),
      refundHours: fc.constantFrom(0, 2, 24, 720),
      cancelHours,
      approval: ways,
      approved: fc.boolean(),
    })
    .map(
      ({ hours, ...terms }) =>
        () =>
          Life.paid(start, start + hours * hour, terms),
    ),
  fc
    .record({
      hours: fc.integer({ min: 1, max: 96 }),
      refundHours: fc.constantFrom(0, 2, 24, 720),
      cancelHours,
      approval: ways,
      paid: fc.constantFrom(amountCents, amountCents, amountCents, 500),
    })
    .map(
      ({ hours, ...terms }) =>
        () =>
          Life.held(start, start + hours * hour, terms),
    ),
)
