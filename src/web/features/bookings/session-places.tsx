import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { classes } from '../../ui/classes.ts'

type Session = NonNullable<Reply<'listCalendar'>[number]['session']>

/** Sessions with more places are drawn as one continuous bar. */
const mostDrawn = 12

/** The utilization of a session in words. It may exceed today's capacity if that was reduced later. */
const placesText = ({ taken, capacity }: Session): string =>
  m.session_places({ taken, capacity: Math.max(taken, capacity) })

/** The utilization of a session as a bar with one slot per place. */
export function PlacesTaken({ session }: { session: Session }) {
  const { taken } = session
  const capacity = Math.max(taken, session.capacity)
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 text-small whitespace-nowrap">
      <span
        aria-hidden="true"
        className="flex h-3.5 w-16 gap-px overflow-hidden rounded-slot bg-raised p-px ring-1 ring-accent/45 ring-inset"
      >
        {capacity > mostDrawn ? (
          <span style={{ width: `${(taken / capacity) * 100}%` }} className="rounded-slot bg-accent" />
        ) : (
          Array.from({ length: capacity }, (_, place) => (
            <span
              // biome-ignore lint/suspicious/noArrayIndexKey: places that never move
              key={place}
              className={classes('flex-1 rounded-[3px]', place < taken && 'bg-accent')}
            />
          ))
        )}
      </span>
      <span className="figures">{placesText(session)}</span>
    </span>
  )
}
