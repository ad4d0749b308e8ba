import { useId, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import type { ClientEventKind } from '../../../domain/booking-history.ts'
import { m } from '../../../messages/messages.js'
import { formatEuros, formatInstant } from '../../format.ts'
import { DisclosureButton } from '../../ui/disclosure-button.tsx'
import { beforeText, startText } from '../bookings/booking-before-text.ts'

type Booking = Reply<'lookUpBooking'>
type Entry = NonNullable<Booking['history']>[number]
type Facts = Entry & { name: string }

const inEuros = ({ amount = 0 }: Entry) => ({ amount: formatEuros(amount) })

const beforeOf = ({ before }: Entry) => ({ before: before ? beforeText(before) : '' })
const proposedIn = ({ proposed }: Entry) => ({ proposed: proposed ? startText(proposed) : '' })

const words: Record<ClientEventKind, (facts: Facts) => string> = {
  requested: m.manage_event_requested,
  booked: m.manage_event_booked,
  entered: m.manage_event_entered,
  approved: m.manage_event_approved,
  rejected: m.manage_event_rejected,
  reopened: m.manage_event_reopened,
  edited: ({ name, before }) => m.manage_event_edited({ name, before: before ? beforeText(before) : '' }),
  cancelled: (facts) =>
    facts.actor === 'client' ? m.manage_event_cancelled_client() : m.manage_event_cancelled_owner(facts),
  given_away: m.manage_event_given_away,
  places_given_back: ({ places = 1 }) => m.manage_event_places_given_back({ count: places }),
  rescheduled: (facts) => m.manage_event_rescheduled(beforeOf(facts)),
  reschedule_requested: (facts) => m.manage_event_reschedule_requested(proposedIn(facts)),
  reschedule_approved: (facts) =>
    m.manage_event_reschedule_approved({ name: facts.name, ...beforeOf(facts) }),
  time_proposed: (facts) => m.manage_event_time_proposed({ name: facts.name, ...proposedIn(facts) }),
  proposal_accepted: (facts) => m.manage_event_proposal_accepted(beforeOf(facts)),
  proposal_declined: (facts) =>
    facts.actor === 'client'
      ? m.manage_event_proposal_declined_client(proposedIn(facts))
      : m.manage_event_proposal_declined_owner({ name: facts.name, ...proposedIn(facts) }),
  proposal_withdrawn: (facts) =>
    facts.actor === 'client'
      ? m.manage_event_proposal_withdrawn_client()
      : m.manage_event_proposal_withdrawn_owner(facts),
  proposal_lapsed: m.manage_event_proposal_lapsed,
  lapsed: m.manage_event_lapsed,
  paid: (facts) => m.manage_event_paid(inEuros(facts)),
  paid_late: (facts) => m.manage_event_paid(inEuros(facts)),
  partly_refunded: (facts) => m.manage_event_partly_refunded(inEuros(facts)),
  refunded: (facts) => m.manage_event_refunded(inEuros(facts)),
  refund_failed: m.manage_event_refund_failed,
}

export function ClientHistory({ history = [], schedule: { name, timezone } }: Booking) {
  const [open, setOpen] = useState(false)
  const list = useId()
  if (history.length === 0) return null
  return (
    <div className="grid justify-items-start noscript:hidden print:hidden">
      <DisclosureButton open={open} controls={list} onClick={() => setOpen(!open)}>
        {m.manage_history()}
      </DisclosureButton>
      <ol id={list} hidden={!open} className="grid gap-3 py-2">
        {open &&
          history.map((entry) => (
            <li key={`${entry.at} ${entry.kind}`} className="border-l-2 border-line pl-3">
              <p className="figures text-caption text-muted">
                <time dateTime={entry.at}>{formatInstant(entry.at, timezone)}</time>
              </p>
              <p className="text-small">{words[entry.kind]({ ...entry, name })}</p>
            </li>
          ))}
      </ol>
    </div>
  )
}
