import { Link } from '@tanstack/react-router'
import { minuteOf, timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatCents, formatDuration } from '../../format.ts'
import { Card } from '../../ui/card.tsx'
import { type Block, rangeOf } from '../agenda/agenda-blocks.ts'
import { MemberInitials } from '../staff/member-initials.tsx'
import { colorOf } from '../staff/staff-member-name.tsx'
import { MemberRibbon, RibbonHours } from './member-ribbon.tsx'
import type { MemberDay } from './today-data.ts'

const nameOf = ({ booking }: Block): string => {
  const name = booking.session ? booking.service.name : booking.clientName
  return booking.status === 'pending' ? m.today_to_confirm({ client: name }) : name
}

/** Describes the current appointment, or the free time before the next one. */
function whatIsOn({ hours, blocks }: MemberDay, now: number): string {
  const current = blocks.find(({ from, to }) => from <= now && now < to)
  if (current) return m.today_busy_until({ client: nameOf(current), time: timeOf(current.to) })
  const next = blocks.find(({ from }) => from > now)
  if (next) return m.today_free_until({ time: timeOf(next.from), client: nameOf(next) })
  if (blocks.length > 0) return m.today_nothing_left()
  if (hours.length === 0) return m.today_away()
  return hours.some(({ to }) => to > now) ? m.today_free() : m.today_nothing_left()
}

/** "15 rendez-vous · 15 h · 641 € attendus". */
function sumsOf(days: readonly MemberDay[]): string {
  const blocks = days.flatMap((day) => day.blocks)
  const bookings = new Map(
    blocks.flatMap(({ people }) => people).map((booking) => [booking.id, booking] as const),
  )
  const minutes = blocks.reduce((sum, { from, to }) => sum + to - from, 0)
  const cents = [...bookings.values()].reduce((sum, { service }) => sum + (service.priceCents ?? 0), 0)
  return [
    m.dashboard_bookings({ count: bookings.size }),
    formatDuration(minutes),
    cents > 0 && m.today_expected({ amount: formatCents(cents) }),
  ]
    .filter(Boolean)
    .join(' · ')
}

type FaceProps = { scheduleId: number; member: MemberDay['member']; linked: boolean }

/** Leads to the page of the staff member. An owner who works alone sees no sign of a team. */
function Face({ scheduleId, member, linked }: FaceProps) {
  const { id, name } = member
  if (!linked)
    return (
      <span className="mr-2">
        <MemberInitials member={member} />
      </span>
    )
  return (
    <Link
      to="/schedules/$scheduleId/team/$staffId"
      params={{ scheduleId: String(scheduleId), staffId: String(id) }}
      aria-label={m.member_page_of({ name })}
      title={m.member_page_of({ name })}
      className="-ml-2 grid size-11 shrink-0 place-items-center rounded-full hover:bg-accent-soft"
    >
      <MemberInitials member={member} />
    </Link>
  )
}

type TeamDayProps = {
  schedule: { id: number; name: string }
  days: readonly MemberDay[]
  now: string
  /** Tells this schedule from the others. */
  named: boolean
}

export function TeamDay({ schedule, days, now, named }: TeamDayProps) {
  const minute = minuteOf(now)
  const range = rangeOf(days.flatMap(({ hours, blocks }) => [...hours, ...blocks]))
  const isEmpty = days.every(({ blocks }) => blocks.length === 0)
  const toAgenda = {
    to: '/schedules/$scheduleId/calendar',
    params: { scheduleId: String(schedule.id) },
  } as const
  return (
    <section aria-labelledby="team-day">
      <Card>
        <div className="grid gap-4">
          <div className="flex flex-wrap items-baseline justify-between gap-x-4">
            <h2 id="team-day" className="title text-title">
              {named ? m.today_title_of({ schedule: schedule.name }) : m.today_title()}
            </h2>
            <p className="text-small text-muted">{isEmpty ? m.dashboard_no_bookings() : sumsOf(days)}</p>
          </div>
          <ul className="grid gap-3">
            {days.map((day) => (
              <li key={day.member.id} className="flex items-center gap-x-1">
                <Face scheduleId={schedule.id} member={day.member} linked={days.length > 1} />
                <Link
                  {...toAgenda}
                  search={{ view: 'day', ...(days.length > 1 && { members: String(day.member.id) }) }}
                  className="grid min-w-0 flex-1 gap-y-1 rounded-control hover:bg-accent-soft"
                >
                  <span className="flex flex-wrap gap-x-2 text-small">
                    <span className="min-w-0 font-semibold break-words">{day.member.name}</span>
                    <span className="min-w-0 text-muted">{whatIsOn(day, minute)}</span>
                  </span>
                  <MemberRibbon {...day} range={range} now={now} color={colorOf(day.member.color)} />
                </Link>
              </li>
            ))}
            <li aria-hidden="true" className="-mt-2 pl-10">
              <RibbonHours range={range} />
            </li>
          </ul>
        </div>
      </Card>
    </section>
  )
}
