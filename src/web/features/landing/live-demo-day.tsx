import { Check, Plus } from 'lucide-react'
import { type CSSProperties, useEffect, useReducer, useRef } from 'react'
import { minuteOf, timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { TextLink } from '../../ui/links.tsx'

const opensAt = 9 * 60
const closesAt = 19 * 60
const step = 30

type DemoPart = { startTime: string; endTime: string; client: string; service: () => string }

const booked: DemoPart[] = [
  { startTime: '09:00', endTime: '10:00', client: 'Léa', service: m.landing_demo_cut },
  { startTime: '10:00', endTime: '10:30', client: 'Karim', service: m.landing_demo_beard },
  { startTime: '11:30', endTime: '12:30', client: 'Jeanne', service: m.landing_demo_cut },
  { startTime: '14:30', endTime: '16:00', client: 'Sofia', service: m.landing_demo_colour },
  { startTime: '17:00', endTime: '17:30', client: 'Paul', service: m.landing_demo_beard },
]

const open: DemoPart[] = [
  { startTime: '10:30', endTime: '11:30', client: 'Inès', service: m.landing_demo_cut },
  { startTime: '13:30', endTime: '14:30', client: 'Noé', service: m.landing_demo_cut },
  { startTime: '16:00', endTime: '17:00', client: 'Camille', service: m.landing_demo_cut },
  { startTime: '17:30', endTime: '19:00', client: 'Adama', service: m.landing_demo_colour },
]

const closed = { startTime: '12:30', endTime: '13:30' }

type Day = { asked: string[]; approved: string[] }
type Event = { type: 'ask' | 'approve'; startTime: string } | { type: 'restart' }

function after(day: Day, event: Event): Day {
  if (event.type === 'restart') return { asked: [], approved: [] }
  if (event.type === 'ask') return { ...day, asked: [event.startTime, ...day.asked] }
  return {
    asked: day.asked.filter((startTime) => startTime !== event.startTime),
    approved: [event.startTime, ...day.approved],
  }
}

const lineOf = (time: string) => (minuteOf(time) - opensAt) / step + 1

/** Along the rows on phones, along the columns on wide screens. */
const place = ({ startTime, endTime }: { startTime: string; endTime: string }) =>
  ({ '--from': lineOf(startTime), '--to': lineOf(endTime) }) as CSSProperties
const placed =
  '[grid-row:var(--from)/var(--to)] [grid-column:2] md:[grid-column:var(--from)/var(--to)] md:[grid-row:2]'
const part =
  'flex min-w-0 items-center gap-x-2 rounded-slot px-3 md:max-lg:px-2 text-left text-small leading-tight md:flex-col md:justify-center md:gap-1'

const hours = Array.from({ length: (closesAt - opensAt) / 60 }, (_, hour) => timeOf(opensAt + hour * 60))

export function LiveDay() {
  const [day, tell] = useReducer(after, { asked: [], approved: [] })
  return (
    <div className="mx-auto max-w-6xl px-gutter pt-10 md:px-6 md:pt-14 print:hidden">
      <div className="grid grid-cols-[3.25rem_1fr] gap-y-0.5 [grid-template-rows:repeat(20,1.5rem)] md:grid-cols-[repeat(20,1fr)] md:gap-x-0.5 md:[grid-template-rows:2rem_8rem]">
        {hours.map((time) => (
          <span
            key={time}
            aria-hidden="true"
            style={{ '--from': lineOf(time) } as CSSProperties}
            className="[grid-row:var(--from)] [grid-column:1] figures text-caption text-muted md:border-l md:border-line md:pl-1.5 md:[grid-column:var(--from)/span_2] md:[grid-row:1]"
          >
            {time}
          </span>
        ))}
        {booked.map((booking) => (
          <BookedPart key={booking.startTime} {...booking} />
        ))}
        <span style={place(closed)} className={classes(placed, part, 'text-muted md:items-start')}>
          <span className="border-t border-dashed border-edge max-md:flex-1 md:w-full" />
          <span className="text-caption">{m.landing_demo_break()}</span>
        </span>
        {open.map((slot) =>
          day.approved.includes(slot.startTime) ? (
            <BookedPart key={slot.startTime} {...slot} fresh />
          ) : day.asked.includes(slot.startTime) ? (
            <span
              key={slot.startTime}
              style={place(slot)}
              className={classes(placed, part, 'animate-fill hatched bg-wait text-on-wait md:items-start')}
            >
              <span className="font-semibold">{slot.client}</span>
              <span className="text-caption">{m.common_status_pending()}</span>
            </span>
          ) : (
            <button
              key={slot.startTime}
              type="button"
              style={place(slot)}
              onClick={() => tell({ type: 'ask', startTime: slot.startTime })}
              aria-label={m.landing_demo_ask({ time: slot.startTime })}
              className={classes(
                placed,
                part,
                'bg-raised font-semibold text-accent ring-2 md:items-start ring-accent/45 transition-colors duration-150 ring-inset hover:bg-wait-soft hover:ring-wait',
              )}
            >
              <Plus aria-hidden="true" className="size-4 shrink-0" />
              <span className="figures">{slot.startTime}</span>
            </button>
          ),
        )}
      </div>
      <Story day={day} tell={tell} />
    </div>
  )
}

/** A name that is too wide for half an hour is set vertically. */
function BookedPart({ client, service, fresh = false, ...span }: DemoPart & { fresh?: boolean }) {
  const short = minuteOf(span.endTime) - minuteOf(span.startTime) <= step
  return (
    <span
      style={place(span)}
      className={classes(
        placed,
        part,
        'bg-accent text-on-accent',
        short ? 'md:items-center md:[writing-mode:vertical-rl]' : 'md:items-start',
        fresh && 'animate-fill',
      )}
    >
      <span className="flex max-w-full items-center gap-1 font-semibold">
        <span className="truncate">{client}</span>
        {fresh && <Check aria-hidden="true" className="size-4 shrink-0" />}
      </span>
      <span className="max-w-full truncate text-caption">{service()}</span>
    </span>
  )
}

function Story({ day, tell }: { day: Day; tell: (event: Event) => void }) {
  const story = useRef<HTMLDivElement>(null)
  const told = useRef(day)

  // The pressed button is replaced, so move the focus.
  useEffect(() => {
    if (told.current === day) return
    told.current = day
    story.current
      ?.querySelector<HTMLElement>(day.asked.length > 0 ? 'button' : 'p')
      ?.focus({ preventScroll: true })
  }, [day])

  const asking = open.find(({ startTime }) => startTime === day.asked[0])
  const free = open.length - day.asked.length - day.approved.length
  const last = open.find(({ startTime }) => startTime === day.approved[0])
  const words = asking
    ? m.landing_demo_asked({
        client: asking.client,
        service: asking.service().toLowerCase(),
        time: asking.startTime,
      })
    : free === 0
      ? m.landing_demo_full()
      : last
        ? m.landing_demo_approved({ client: last.client, time: last.startTime, free })
        : m.landing_demo_free({ free })
  return (
    <div
      ref={story}
      className="flex min-h-24 flex-wrap items-center justify-between gap-x-6 gap-y-2 pt-4 md:min-h-20"
    >
      <p role="status" tabIndex={-1} className="text-body">
        {words}
      </p>
      {asking ? (
        <Button onClick={() => tell({ type: 'approve', startTime: asking.startTime })}>
          <Check aria-hidden="true" />
          {m.landing_demo_approve()}
        </Button>
      ) : free === 0 ? (
        <Button tone="secondary" onClick={() => tell({ type: 'restart' })}>
          {m.landing_demo_restart()}
        </Button>
      ) : (
        <TextLink to="/manage-booking">{m.landing_find_booking()}</TextLink>
      )}
    </div>
  )
}
