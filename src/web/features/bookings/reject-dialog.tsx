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
  /** The refund in words; undefined if nothing was paid. */
  refund: string | undefined
  /** Opened to write a message. */
  writing: boolean
  busy: boolean
  onConfirm: (message: string) => void
}

/** Rejects a booking with a message to the client. Announces and confirms a refund first. */
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
