import { m } from '../../../messages/messages.js'
import { formatBookedTimes, formatDate } from '../../format.ts'
import type { AffectedBookings } from './affected-booking-choices.ts'

type Proposals = NonNullable<AffectedBookings['proposals']>

export const proposalsText = (count: number): string =>
  count === 1 ? m.affected_proposal_one() : m.affected_proposals({ count })

/** They are answered or withdrawn where their appointments are. */
export function AffectedProposals({ proposals, count }: { proposals: Proposals; count: number }) {
  const more = count - proposals.length
  return (
    <section className="grid gap-2">
      <p>{proposalsText(count)}</p>
      <ul className="grid gap-1 text-small">
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            {[
              `${formatDate(proposal.date, 'short')}, ${formatBookedTimes(proposal)}`,
              proposal.clientName,
              proposal.serviceName,
              proposal.by === 'owner' ? m.affected_proposal_yours() : m.affected_proposal_theirs(),
            ].join(' · ')}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-small text-muted">{m.affected_more({ count: more })}</p>}
    </section>
  )
}
