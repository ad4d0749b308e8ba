import { m } from '../../../messages/messages.js'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'

type RejectDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  client: string
  /** What it gives back, in words. */
  text: string
  busy: boolean
  onConfirm: () => void
}

/** Rejecting a paid request gives money back: said, and asked, before. */
export function RejectDialog({ client, ...dialog }: RejectDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={m.deposit_reject_title({ client })}
      confirm={m.deposit_reject_confirm()}
      keep={m.deposit_reject_keep()}
    />
  )
}
