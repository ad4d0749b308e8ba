import { Link } from '@tanstack/react-router'
import { Phone } from 'lucide-react'
import { minuteOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { Card } from '../../ui/card.tsx'
import type { Block } from '../agenda/agenda-blocks.ts'
import { ColorMark } from '../staff/staff-member-name.tsx'
import type { MemberDay } from './today-data.ts'

const shown = 3

/** Approved appointments that have not begun, one line for each client. */
function upcomingOf(days: readonly MemberDay[], now: number) {
  const starts = new Map<number, { block: Block; booking: Block['booking']; member: MemberDay['member'] }>()
  for (const { member, blocks } of days)
    for (const block of blocks)
      for (const booking of block.people)
        if (booking.status === 'approved' && minuteOf(booking.startTime) > now && !starts.has(booking.id))
          starts.set(booking.id, { block, booking, member })
  return [...starts.values()]
    .filter(({ block, booking }) => block.date === booking.date)
    .sort(
      (a, b) =>
        a.booking.startTime.localeCompare(b.booking.startTime) || a.member.position - b.member.position,
    )
    .slice(0, shown)
}

type NextClientsProps = { scheduleId: number; days: readonly MemberDay[]; now: string }

export function NextClients({ scheduleId, days, now }: NextClientsProps) {
  const upcoming = upcomingOf(days, minuteOf(now))
  return (
    <section aria-labelledby="next-clients">
      <Card>
        <h2 id="next-clients" className="title text-title">
          {m.today_next()}
        </h2>
        {upcoming.length === 0 && <p className="pt-2 text-muted">{m.today_next_none()}</p>}
        <ul className="pt-1">
          {upcoming.map(({ booking, member }) => (
            <li
              key={booking.id}
              className="flex min-h-16 items-center gap-4 border-t border-line first:border-t-0"
            >
              <p className="w-14 shrink-0 figures">{booking.startTime}</p>
              <Link
                to="/schedules/$scheduleId/calendar"
                params={{ scheduleId: String(scheduleId) }}
                search={{ view: 'day', date: booking.date, booking: String(booking.id) }}
                className="grid min-w-0 flex-1 rounded-control py-2 hover:text-accent"
              >
                <span className="font-semibold break-words">{booking.clientName}</span>
                <span className="flex flex-wrap gap-x-2 text-small text-muted">
                  <span className="min-w-0 break-words">{booking.service.name}</span>
                  {days.length > 1 && (
                    <span className="inline-flex items-center gap-1.5">
                      <ColorMark color={member.color} />
                      {member.name}
                    </span>
                  )}
                </span>
                {booking.comment && (
                  <span className="line-clamp-1 text-small text-muted">{booking.comment}</span>
                )}
              </Link>
              {booking.clientPhone && (
                <a
                  href={`tel:${booking.clientPhone.replace(/[^\d+]/g, '')}`}
                  aria-label={m.schedule_booking_call({
                    client: booking.clientName,
                    phone: booking.clientPhone,
                  })}
                  className="grid size-11 shrink-0 place-items-center rounded-control text-accent hover:bg-accent-soft"
                >
                  <Phone aria-hidden="true" className="size-5" />
                </a>
              )}
            </li>
          ))}
        </ul>
      </Card>
    </section>
  )
}
