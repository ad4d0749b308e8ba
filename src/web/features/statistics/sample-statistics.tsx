import { beside, datesOf, type Span } from '../../../domain/statistics-periods.ts'
import { dayOfWeek } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import type { Address, Chosen } from './statistics-address.ts'
import { StatisticsSections } from './statistics-sections.tsx'
import type { Figures } from './trend.ts'

/** Deterministic, so that a day keeps its figures. */
const madeUp = (seed: number, max: number) => ((seed * 7919 + 104_729) % 9973) % max

const openHours = [9, 10, 11, 14, 15, 16, 17, 18]

function daysIn(span: Span, generous: number): Figures['days'] {
  return datesOf(span).map((date) => {
    const day = Number(date.replaceAll('-', ''))
    const open = dayOfWeek(date) >= 2
    const bookings = open ? generous + madeUp(day, 6) + (dayOfWeek(date) === 6 ? 4 : 0) : 0
    return { date, bookings, minutes: bookings * 50, expectedCents: bookings * 4_200 }
  })
}

/** The figures add up. */
function sampleOf(span: Span): Figures {
  const before = beside(span, -1)
  const [days, daysBefore] = [daysIn(span, 5), daysIn(before, 4)]
  const bookings = days.reduce((sum, day) => sum + day.bookings, 0)
  const part = (percent: number) => Math.round((bookings * percent) / 100)
  const share = (name: string, percent: number, minutes: number, cents: number) => ({
    scheduleId: 0,
    schedule: m.statistics_sample_schedule(),
    name,
    bookings: part(percent),
    minutes: part(percent) * minutes,
    expectedCents: part(percent) * cents,
  })
  const outcomes = {
    approved: bookings - part(6) - part(2),
    pending: part(6),
    noShow: part(2),
    missed: part(2),
    cancelled: part(8),
    rejected: part(3),
    lapsed: part(1),
  }
  const answers = { hour: part(30), four: part(20), day: part(15), later: part(6) }
  return {
    ...span,
    before,
    days,
    daysBefore,
    outcomes,
    outcomesBefore: outcomes,
    places: bookings,
    unpriced: 0,
    priceFrom: 0,
    fullness: [2, 3, 4, 5, 6].flatMap((weekday) =>
      openHours.map((hour) => {
        const openMinutes = 120 * days.filter(({ date }) => dayOfWeek(date) === weekday).length
        const percent = 25 + madeUp(weekday * 31 + hour, 50) + (weekday === 6 || hour >= 17 ? 24 : 0)
        return {
          dayOfWeek: weekday,
          hour,
          openMinutes,
          bookedMinutes: Math.round((openMinutes * percent) / 100),
        }
      }),
    ),
    requests: {
      received: answers.hour + answers.four + answers.day + answers.later + part(6) + part(2) + part(1),
      approved: answers.hour + answers.four + answers.day + answers.later - part(3),
      rejected: part(3),
      lapsed: part(1),
      withdrawn: part(2),
      waiting: part(6),
      medianMinutes: 95,
      within: [answers.hour, answers.four, answers.day],
      later: answers.later,
    },
    clients: { fresh: part(18), returning: part(52), unknown: 0 },
    services: [
      share(m.statistics_sample_service_b(), 26, 90, 7_500),
      share(m.statistics_sample_service_a(), 38, 60, 4_500),
      share(m.statistics_sample_service_d(), 26, 30, 2_400),
      share(m.statistics_sample_service_c(), 10, 30, 2_500),
    ].map((one, index) => ({ ...one, serviceId: index })),
    members: [
      share(m.statistics_sample_member_a(), 58, 52, 4_400),
      share(m.statistics_sample_member_b(), 42, 47, 3_900),
    ].map((one, index) => ({ ...one, staffId: index })),
    deposits: {
      takenCents: part(40) * 1_500,
      returnedCents: part(5) * 1_500,
      contestedCents: 0,
      keptCents: (part(40) - part(5)) * 1_500,
    },
  }
}

export function SampleNotice() {
  return (
    <Notice
      tone="wait"
      title={m.statistics_sample_title()}
      action={<ButtonLink to="/subscription">{m.statistics_sample_action()}</ButtonLink>}
    >
      {m.statistics_sample_text()}
    </Notice>
  )
}

export function SampleStatistics({
  chosen,
  onGo,
}: {
  chosen: Chosen
  onGo: (to: Pick<Address, 'by' | 'of'>) => void
}) {
  return <StatisticsSections figures={sampleOf(chosen.span)} chosen={chosen} sample onGo={onGo} />
}
