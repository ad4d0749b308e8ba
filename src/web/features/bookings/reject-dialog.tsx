import { useRef, useState } from 'react'
import { longestMessage } from '../../../domain/booking-events.ts'
import { m } from '../../../messages/messages.js'
import { Field } from '../../ui/field.tsx'
import { Textarea } from '../../ui/input.tsx'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'

type RejectDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  client: string
  /** What it gives back, in words; nothing of who has paid nothing. */
  refund: string | undefined
  /** It was opened to write something. */
  writing: boolean
  busy: boolean
  onConfirm: (message: string) => void
}

/** Rejecting with a word to the client; where money goes back, that is said, and asked, before. */
export function RejectDialog({ client, refund, writing, onConfirm, ...dialog }: RejectDialogProps) {
  const [message, setMessage] = useState('')
  const field = useRef<HTMLTextAreaElement>(null)
  return (
    <ConfirmDialog
      {...dialog}
      title={m.deposit_reject_title({ client })}
      text={refund ?? m.booking_reject_text()}
      confirm={refund ? m.deposit_reject_confirm() : m.calendar_reject()}
      keep={m.deposit_reject_keep()}
      {...(writing && { focusFirst: field })}
      notice={
        <Field
          label={m.booking_reject_message()}
          optional={m.common_optional()}
          hint={m.booking_reject_message_hint()}
        >
          {(control) => (
            <Textarea
              {...control}
              ref={field}
              maxLength={longestMessage}
              value={message}
              onChange={(event) => setMessage(event.target.value)}
            />
          )}
        </Field>
      }
      onConfirm={() => onConfirm(message)}
    />
  )
}
