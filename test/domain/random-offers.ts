import fc from 'fast-check'
import { gapRules, stepsOfStarts } from '../../src/domain/booking-rules.ts'
import { maxServicesInVisit } from '../../src/domain/services.ts'
import { dayOfWeek } from '../../src/domain/wall-time.ts'
import { openingOf, timeOfDay } from './random-calendars.ts'
import type { SlowMember, SlowOffer } from './reference-days.ts'

const MINUTE = 60_000

const durations = fc.oneof(fc.constantFrom(15, 20, 30, 45, 60, 90, 120), fc.integer({ min: 15, max: 480 }))

const buffers = fc.oneof(
  { weight: 2, arbitrary: fc.constant(0) },
  { weight: 2, arbitrary: fc.constantFrom(5, 10, 15, 30) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 240 }) },
)

/** Mostly none, else one with work before and after. */
const pausesIn = (durationMinutes: number): fc.Arbitrary<SlowOffer['pause']> => {
  const pause = fc.tuple(fc.nat(), fc.nat()).map(([first, second]) => {
    const processingFrom = 1 + (first % (durationMinutes - 2))
    return { processingFrom, processingMinutes: 1 + (second % (durationMinutes - processingFrom - 1)) }
  })
  return fc.oneof(fc.constant({ processingFrom: null, processingMinutes: null }), pause)
}

/** Milliseconds from noon UTC of the date, in a range that covers the date in every zone. */
const minutes = fc.integer({ min: -1620, max: 1620 }).map((minute) => minute * MINUTE)
const quarters = fc.integer({ min: -108, max: 108 }).map((quarter) => quarter * 15 * MINUTE)
const moments = fc.oneof(
  { weight: 2, arbitrary: minutes },
  { weight: 2, arbitrary: quarters },
  { weight: 1, arbitrary: fc.integer({ min: -1620 * MINUTE, max: 1620 * MINUTE }) },
)

const lengths = fc.oneof(
  fc.integer({ min: 0, max: 720 }).map((minute) => minute * MINUTE),
  fc.integer({ min: 0, max: 120 }).map((minute) => minute * MINUTE),
  fc.integer({ min: -MINUTE, max: 3 * MINUTE }),
)

const ranges = (noon: number, maxLength: number) =>
  fc.array(
    fc.record({ start: moments, length: lengths }).map(({ start, length }) => ({
      start: noon + start,
      end: noon + start + length,
    })),
    { maxLength },
  )

/** One weekday until 24:00 and the next from 00:00. */
const nights = (weekday: number) =>
  fc
    .tuple(fc.constantFrom(0, 6), fc.integer({ min: 60, max: 1439 }), fc.integer({ min: 1, max: 1440 }))
    .map(([days, from, to]) => [
      { dayOfWeek: (weekday + days) % 7, startTime: timeOfDay(from), endTime: '24:00' },
      { dayOfWeek: (weekday + days + 1) % 7, startTime: '00:00', endTime: timeOfDay(to) },
    ])

const rows = (weekday: number) =>
  fc.tuple(days(weekday), fc.oneof(fc.constant([]), nights(weekday))).map((parts) => parts.flat())

const days = (weekday: number) =>
  fc.array(
    fc.oneof(
      { weight: 4, arbitrary: openingOf(weekday) },
      { weight: 1, arbitrary: fc.integer({ min: 0, max: 6 }).chain(openingOf) },
    ),
    { minLength: 1, maxLength: 5 },
  )

/** Mostly none, else near the date, so that some days have none. */
const specialRows = (date: string) => {
  const near = fc
    .constantFrom(-1, 0, 0, 1, 7)
    .map((days) => Temporal.PlainDate.from(date).add({ days }).toString())
  const row = fc
    .tuple(near, openingOf(0))
    .map(([on, { startTime, endTime }]) => ({ date: on, startTime, endTime }))
  return fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(row, { minLength: 1, maxLength: 4 }) },
  )
}

/** The length of the service, or nearly. */
const sessions = (noon: number, durationMinutes: number): fc.Arbitrary<SlowMember['sessions']> => {
  const more = fc.constantFrom(0, 0, 0, 0, 0, 0, -1, MINUTE, -5 * MINUTE, 15 * MINUTE)
  const session = fc.tuple(moments, more).map(([start, longer]) => ({
    start: noon + start,
    end: noon + start + durationMinutes * MINUTE + longer,
  }))
  return fc.oneof(fc.constant([]), fc.array(session, { maxLength: 6 }))
}

/** The length of the service or less, if gaps matter. */
const shortest = (durationMinutes: number): fc.Arbitrary<SlowMember['shortest']> => {
  const buffer = fc.constantFrom(0, 0, 0, 5, 20)
  return fc.option(
    fc.record({
      durationMinutes: fc
        .constantFrom(15, 30, 45, durationMinutes)
        .map((minutes) => Math.min(minutes, durationMinutes)),
      bufferBefore: buffer,
      bufferAfter: buffer,
    }),
    { freq: 6 },
  )
}

type Buffered = Pick<SlowOffer, 'durationMinutes' | 'bufferBefore' | 'bufferAfter'>

const memberOn = (date: string, { durationMinutes, bufferBefore, bufferAfter }: Buffered) => {
  const noon = Temporal.Instant.from(`${date}T12:00Z`).epochMilliseconds
  return fc
    .record({
      hours: rows(dayOfWeek(date)),
      specialHours: specialRows(date),
      closed: fc.oneof(fc.constant([]), ranges(noon, 2)),
      busy: ranges(noon, 5),
      sessions: sessions(noon, durationMinutes),
      shortest: shortest(durationMinutes),
    })
    .map((member) => ({
      ...member,
      busy: [
        ...member.busy,
        ...member.sessions.map(({ start, end }) => ({
          start: start - bufferBefore * MINUTE,
          end: end + bufferAfter * MINUTE,
        })),
      ],
    }))
}

const visitLengths: fc.Arbitrary<number[]> = fc.oneof(
  { weight: 4, arbitrary: fc.array(fc.constantFrom(15, 30, 60, 90), { minLength: 1, maxLength: 3 }) },
  {
    weight: 1,
    arbitrary: fc.array(fc.constantFrom(15, 30, 60), { minLength: 4, maxLength: maxServicesInVisit }),
  },
)

/** Members mostly do all services, and their bookings count for every service. */
export const visitsOn = (date: string): fc.Arbitrary<SlowOffer> =>
  fc
    .record({
      offer: offersOn(date),
      lengths: visitLengths,
      pauses: fc.integer({ min: 0, max: 511 }),
      doing: fc.array(fc.integer({ min: 1, max: 7 }), {
        minLength: maxServicesInVisit,
        maxLength: maxServicesInVisit,
      }),
      buffer: fc.constantFrom(0, 0, 10),
    })
    .map(({ offer, lengths, doing, pauses, buffer }) => {
      const services = lengths.map((durationMinutes, index) => {
        const members = offer.members
          .filter((_, place) => (doing[index] ?? 7) & (1 << place))
          .map((member) => ({ ...member, sessions: [] }))
        const third = durationMinutes / 3
        const pause =
          pauses & (1 << index)
            ? { processingFrom: third, processingMinutes: third }
            : { processingFrom: null, processingMinutes: null }
        return { members, durationMinutes, bufferBefore: buffer, bufferAfter: buffer, pause }
      })
      const [first, ...next] = services
      return { ...offer, ...first, next }
    })

export const offersOn = (date: string): fc.Arbitrary<SlowOffer> => {
  const noon = Temporal.Instant.from(`${date}T12:00Z`).epochMilliseconds
  const buffered = fc.record({ durationMinutes: durations, bufferBefore: buffers, bufferAfter: buffers })
  return buffered.chain((service) =>
    fc.record({
      durationMinutes: fc.constant(service.durationMinutes),
      bufferBefore: fc.constant(service.bufferBefore),
      bufferAfter: fc.constant(service.bufferAfter),
      pause: pausesIn(service.durationMinutes),
      next: fc.constant([]),
      gaps: fc.constantFrom(...gapRules),
      stepMinutes: fc.constantFrom(null, null, ...stepsOfStarts),
      members: fc
        .array(memberOn(date, service), { minLength: 1, maxLength: 3 })
        .map((members) => members.map((member, index): SlowMember => ({ ...member, id: 30 - index }))),
      now: fc.oneof(
        fc.constant(0),
        moments.map((moment) => noon + moment),
      ),
    }),
  )
}
