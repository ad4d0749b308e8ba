import { useIsMutating, useMutation } from '@tanstack/react-query'
import { Check, MessageSquareX, X } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { maxMessageLength } from '../../../domain/booking-events.ts'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { storeDraft, useDraftText } from '../../form/drafts.ts'
import { refresh } from '../../query.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { toastError } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { DepositChoice, type DepositOnEnd, returnable } from '../deposits/deposit-refund.tsx'
import { affectedByBookings, besideBookings } from '../schedules/affected-queries.ts'
import { updateCachedBookings } from './booking-queries.ts'
import { bookingNow, changedText } from './changed-booking.ts'
import { ProposeTimeButton } from './owner-proposal.tsx'
import { statusText } from './status-badge.tsx'
import { toastUndoable, undoing } from './undo-change.ts'

type RejectDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  client: string
  /** Undefined if nothing was paid. */
  paid: ReturnType<typeof returnable>
  writing: boolean
  draft: string
  busy: boolean
  onConfirm: (message: string, deposit: DepositOnEnd) => void
}

function RejectDialog({ client, paid, writing, draft, onConfirm, ...dialog }: RejectDialogProps) {
  const [message, setMessage] = useDraftText(draft)
  const [deposit, setDeposit] = useState<DepositOnEnd>('refund')
  const refunds = paid && deposit === 'refund'
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <ConfirmDialog
      {...dialog}
      title={m.deposit_reject_title({ client })}
      text={refunds ? paid.text : m.booking_reject_text()}
      confirm={refunds ? m.deposit_reject_confirm() : m.calendar_reject()}
      keep={m.deposit_reject_keep()}
      {...(writing && { focusFirst: field })}
      notice={
        <>
          {paid && <DepositChoice amount={paid.amount} value={deposit} onChange={setDeposit} />}
          <Field
            label={m.booking_reject_message()}
            optional={m.common_optional()}
            hint={m.booking_reject_message_hint()}
          >
            {(control) => (
              <Textarea
                {...control}
                ref={field}
                maxLength={maxMessageLength}
                value={message}
                onChange={(event) => setMessage(event.target.value)}
              />
            )}
          </Field>
        </>
      }
      onConfirm={() => onConfirm(message, deposit)}
    />
  )
}

type Answer = 'approved' | 'rejected'

type Booking = Reply<'listBookingsWithService'>[number]

type AnswerButtonsProps = {
  booking: Pick<Booking, 'id' | 'version' | 'clientName' | 'deposit' | 'date' | 'startTime' | 'proposal'>
  first: Answer
  /** In a row of a short list: without the other ways to answer. */
  compact?: boolean
  busy?: boolean
  /** Called when the buttons, and perhaps their container, are about to disappear. */
  onAnswered?: () => void
  /** Called instead of showing a toast when another change came first. */
  onChanged?: (now: Booking) => void
}

const answerOf = (id: number) => ['answerBooking', id]

export const useIsBeingAnswered = (id: number): boolean => useIsMutating({ mutationKey: answerOf(id) }) > 0

export function AnswerButtons({
  booking,
  first,
  compact = false,
  busy = false,
  onAnswered,
  onChanged,
}: AnswerButtonsProps) {
  const { id, version, clientName: name, deposit, proposal } = booking
  const [confirming, setConfirming] = useState<'refund' | 'message' | null>(null)
  const paid = returnable(deposit)
  const draft = `rejection-${id}`

  const { mutate, isPending, variables } = useMutation({
    mutationKey: answerOf(id),
    mutationFn: ({ status, message, keeps }: { status: Answer; message?: string; keeps?: boolean }) =>
      call('answerBooking', {
        params: { bookingId: id },
        body: {
          status,
          version,
          ...undoing,
          ...(message && { message }),
          ...(keeps && { deposit: 'keep' as const }),
        },
      }),
    onSuccess: async (now) => {
      storeDraft(draft, null)
      setConfirming(null)
      toastUndoable(m.toast_status_updated(), now, { about: `${now.clientName} · ${statusText(now)}` })
      onAnswered?.()
      updateCachedBookings(now)
      await refresh(...besideBookings)
    },
    onError: async (error) => {
      setConfirming(null)
      const now = bookingNow(error)
      if (now && onChanged) onChanged(now)
      else if (now) toastError(m.common_error(), changedText(now))
      else toastFailure(error)
      if (now || refusedWith(error, 'not_pending', 'booking_not_found')) await refresh(...affectedByBookings)
    },
  })
  const answering = (answer: Answer) => ({
    'data-answer': answer,
    busy: busy || (isPending && variables.status === answer),
    onClick: () => {
      if (isPending) return
      if (answer === 'rejected' && paid) setConfirming('refund')
      else mutate({ status: answer })
    },
  })

  const approve = (
    <Button key="approve" aria-label={m.calendar_approve_of({ name })} {...answering('approved')}>
      <Check aria-hidden="true" />
      <span className={compact ? 'max-sm:sr-only' : undefined}>{m.calendar_approve()}</span>
    </Button>
  )
  const reject = compact ? (
    <Button
      key="reject"
      tone="secondary"
      title={m.calendar_reject()}
      aria-label={m.calendar_reject_of({ name })}
      {...answering('rejected')}
    >
      <X aria-hidden="true" />
    </Button>
  ) : (
    <div key="reject" className="flex flex-wrap gap-1 *:first:grow">
      <Button tone="danger" aria-label={m.calendar_reject_of({ name })} {...answering('rejected')}>
        <X aria-hidden="true" />
        {m.calendar_reject()}
      </Button>
      <IconButton
        label={m.booking_reject_with_message_of({ name })}
        title={m.booking_reject_with_message()}
        aria-disabled={busy || isPending}
        onClick={() => {
          if (!busy && !isPending) setConfirming('message')
        }}
      >
        <MessageSquareX aria-hidden="true" />
      </IconButton>
      {!proposal && <ProposeTimeButton booking={booking} />}
    </div>
  )
  return (
    <>
      {first === 'approved' ? [approve, reject] : [reject, approve]}
      <RejectDialog
        open={confirming !== null}
        onOpenChange={(open) => {
          if (!open) setConfirming(null)
        }}
        client={name}
        paid={paid}
        writing={confirming === 'message'}
        draft={draft}
        busy={isPending}
        onConfirm={(message, kept) =>
          mutate({ status: 'rejected', message, keeps: paid !== null && kept === 'keep' })
        }
      />
    </>
  )
}
