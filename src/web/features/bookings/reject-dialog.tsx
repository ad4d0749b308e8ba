import { m } from '../../../messages/messages.js'
import { formatEuros } from '../../format.ts'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'

type RejectDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  client: string
  amount: string
  busy: boolean
  onConfirm: () => void
}

/** Rejecting a paid request gives money back: said, and asked, before. */
export function RejectDialog({ client, amount, ...dialog }: RejectDialogProps) {
  return (
    <ConfirmDialog
      {...dialog}
      title={m.deposit_reject_title({ client })}
      text={m.deposit_comes_back({ amount: formatEuros(amount) })}
      confirm={m.deposit_reject_confirm()}
      keep={m.deposit_reject_keep()}
    />
  )
}
