import { useEffect, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { useDeadline } from '../../deadline.ts'
import { formatBookedTimes, formatDate } from '../../format.ts'
import { reading, showReply } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { clientsBookingNow } from '../bookings/changed-booking.ts'
import { policyOf } from '../deposits/deadline-terms.ts'

type Booking = Reply<'lookUpBooking'>

type ProposalProps = {
  booking: Booking
  /** The reader came from the email that asks for an answer. */
  asked: boolean
  onRefused: () => void
}

/** The other time that waits for an answer, of the salon or of the client. */
export function Proposal({ booking, asked, onRefused }: ProposalProps) {
  const { referenceToken, version, proposal, schedule, status, cancelHours = 0 } = booking
  const [busy, setBusy] = useState<'accept' | 'end' | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (asked) heading.current?.focus()
  }, [asked])
  const start = { date: proposal?.date, time: proposal?.startTime }
  const isLate = useDeadline(schedule.timezone, start, cancelHours)?.passed
  if (!proposal) return null
  const isOwn = proposal.by === 'client'
  const { name } = schedule
  const params = { referenceToken }
  const { queryKey } = reading('lookUpBooking', { params })

  const answer = async (accept: boolean) => {
    setBusy(accept ? 'accept' : 'end')
    try {
      showReply(queryKey, await call('answerProposal', { params, body: { accept, version } }))
      toastSuccess(
        accept
          ? m.manage_proposal_accepted()
          : isOwn
            ? m.manage_proposal_withdrawn()
            : m.manage_proposal_declined(),
      )
    } catch (error) {
      const now = clientsBookingNow(error)
      if (now) showReply(queryKey, now)
      else if (refusedWith(error, 'proposal_over')) onRefused()
      toastError(m.manage_proposal_declined(), messageOf(error))
    } finally {
      setBusy(null)
    }
  }

  return (
    <section
      aria-labelledby="proposal"
      className="grid gap-4 rounded-card bg-wait-soft p-5 text-wait-ink sm:p-6 print:hidden"
    >
      <div className="grid gap-1">
        <h2 id="proposal" ref={heading} tabIndex={-1} className="text-small font-semibold">
          {isOwn ? m.manage_proposal_own() : m.manage_proposal_theirs()}
        </h2>
        <p className="title text-title">
          <span className="inline-block first-letter:uppercase">{formatDate(proposal.date)}</span>,{' '}
          {formatBookedTimes(proposal)}
        </p>
        {proposal.staffName && <p>{m.staff_with_name({ name: proposal.staffName })}</p>}
        <p className="text-small">
          {isOwn ? m.manage_proposal_own_text({ name }) : m.manage_proposal_theirs_text({ name })}
        </p>
        {!isOwn && isLate && (
          <p className="text-small font-semibold">
            {policyOf(booking).deposit ? m.book_cancel_passed_deposit() : m.book_cancel_passed()}
          </p>
        )}
      </div>
      <div className="flex flex-wrap gap-3 noscript:hidden">
        {!isOwn && (
          <Button busy={busy === 'accept'} onClick={() => void answer(true)}>
            {m.manage_proposal_accept()}
          </Button>
        )}
        <Button tone="secondary" busy={busy === 'end'} onClick={() => void answer(false)}>
          {isOwn
            ? m.manage_proposal_withdraw()
            : status === 'pending'
              ? m.manage_proposal_decline_request()
              : m.manage_proposal_decline()}
        </Button>
      </div>
    </section>
  )
}
