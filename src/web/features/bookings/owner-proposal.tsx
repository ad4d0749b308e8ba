import { useMutation } from '@tanstack/react-query'
import { CalendarClock, Check } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { maxMessageLength } from '../../../domain/booking-events.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { useDraftText } from '../../form/drafts.ts'
import { useOpening } from '../../form/opening.ts'
import { refresh } from '../../query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { affectedByBookings, besideBookings } from '../schedules/affected-queries.ts'
import { startText } from './booking-before-text.ts'
import { updateCachedBookings } from './booking-queries.ts'
import { bookingNow, changedText } from './changed-booking.ts'
import { type OtherTime, OtherTimeForm } from './other-time-form.tsx'

type Booking = Pick<
  Reply<'listBookingsWithService'>[number],
  'id' | 'version' | 'clientName' | 'date' | 'startTime' | 'proposal'
>

/** Shows what came first instead, if another change did. */
async function afterRefusal(error: unknown): Promise<void> {
  const now = bookingNow(error)
  if (now) toastError(m.common_error(), changedText(now))
  else toastFailure(error)
  if (now || refusedWith(error, 'proposal_over', 'booking_not_found')) await refresh(...affectedByBookings)
}

type OwnerProposalProps = { booking: Booking; onAnswered: () => void }

/** The other time that waits for an answer, with the owner's answers. */
export function OwnerProposal({ booking, onAnswered }: OwnerProposalProps) {
  const { id, version, clientName: client, proposal } = booking
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (accept: boolean) =>
      call('answerReschedule', { params: { bookingId: id }, body: { accept, version } }),
    onSuccess: async (now, accept) => {
      toastSuccess(accept ? m.proposal_accepted({ client }) : m.proposal_declined({ client }))
      onAnswered()
      updateCachedBookings(now)
      await refresh(...besideBookings)
    },
    onError: afterRefusal,
  })
  if (!proposal) return null
  const proposed = startText(proposal)
  const isClients = proposal.by === 'client'
  const answer = (accept: boolean) => ({
    busy: isPending && variables === accept,
    onClick: () => {
      if (!isPending) mutate(accept)
    },
  })
  return (
    <div className="grid gap-3 rounded-control bg-wait-soft p-3 text-wait-ink">
      <p className="flex gap-2 text-small font-semibold">
        <CalendarClock aria-hidden="true" className="mt-[0.15em] size-[1.25em] shrink-0" />
        {isClients ? m.proposal_by_client({ proposed }) : m.proposal_by_owner({ proposed })}
      </p>
      <div className="flex flex-wrap gap-2">
        {isClients && (
          <Button aria-label={m.proposal_accept_of({ client })} {...answer(true)}>
            <Check aria-hidden="true" />
            {m.proposal_accept()}
          </Button>
        )}
        <Button
          tone="secondary"
          {...(isClients && { 'aria-label': m.proposal_decline_of({ client }) })}
          {...answer(false)}
        >
          {isClients ? m.proposal_decline() : m.proposal_withdraw()}
        </Button>
      </div>
    </div>
  )
}

export function ProposeTimeButton({ booking }: { booking: Booking }) {
  const [open, setOpen] = useState(false)
  const client = booking.clientName
  return (
    <>
      <IconButton
        label={m.proposal_propose_of({ client })}
        title={m.proposal_propose()}
        onClick={() => setOpen(true)}
      >
        <CalendarClock aria-hidden="true" />
      </IconButton>
      <Dialog
        open={open}
        onOpenChange={setOpen}
        title={m.proposal_propose_of({ client })}
        description={m.proposal_propose_text()}
        formFirst
      >
        <ProposeForm booking={booking} onDone={() => setOpen(false)} />
      </Dialog>
    </>
  )
}

function ProposeForm({ booking, onDone }: { booking: Booking; onDone: () => void }) {
  const { id, version, clientName: client } = booking
  const [message, setMessage, endDraft] = useDraftText(`proposal-${id}`)
  const [problem, setProblem] = useState<string | null>(null)
  const begin = useOpening()
  const { mutate, isPending } = useMutation({
    mutationFn: (to: OtherTime) =>
      call('proposeTime', {
        params: { bookingId: id },
        body: { ...to, version, ...(message.trim() && { message }) },
      }),
    onMutate: begin,
    onSuccess: async (now, _to, stillOpen) => {
      endDraft()
      toastSuccess(m.proposal_sent({ client }))
      if (stillOpen()) onDone()
      updateCachedBookings(now)
      await refresh(...besideBookings)
    },
    onError: async (error, _to, stillOpen) => {
      const isOver = bookingNow(error) || refusedWith(error, 'booking_not_found', 'already_saved')
      if (!isOver && stillOpen?.()) return setProblem(messageOf(error))
      if (stillOpen?.()) onDone()
      await afterRefusal(error)
    },
  })
  return (
    <OtherTimeForm
      from={booking}
      submit={m.proposal_send()}
      busy={isPending}
      problem={problem}
      onSubmit={(to) => {
        setProblem(null)
        mutate(to)
      }}
    >
      <Field label={m.proposal_message()} optional={m.common_optional()}>
        {(control) => (
          <Textarea
            {...control}
            maxLength={maxMessageLength}
            value={message}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
      </Field>
    </OtherTimeForm>
  )
}
