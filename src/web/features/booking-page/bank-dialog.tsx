import { useEffect, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { messageOf } from '../../api.ts'
import { formatEuros } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import type { Payment } from './held-booking.ts'

type BankDialogProps = {
  open: boolean
  payment: Payment
  /** Resolves once the bank's answer has taken effect. */
  onAnswered: (approve: boolean) => Promise<void>
  /** Closed without an answer. */
  onUnanswered: () => void
  /** Called before leaving for the bank's own page. */
  onLeave: () => void
}

/** The sandbox's imitation of a bank check during a payment, in this dialog or on its own page. */
export function BankDialog({ open, payment, onAnswered, onUnanswered, onLeave }: BankDialogProps) {
  const [busy, setBusy] = useState<boolean | null>(null)
  const [problem, setProblem] = useState<string | null>(null)
  const { paymentIntentId, clientSecret, amount } = payment

  useEffect(() => {
    if (open) setProblem(null)
  }, [open])

  const answer = (approve: boolean) => async () => {
    if (busy !== null) return
    setBusy(approve)
    try {
      await onAnswered(approve)
    } catch (error) {
      setProblem(messageOf(error))
    } finally {
      setBusy(null)
    }
  }
  const search = new URLSearchParams({ clientSecret, returnUrl: window.location.href })

  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => {
        if (!stays && busy === null) onUnanswered()
      }}
      title={m.bank_title()}
      description={m.bank_text({ amount: formatEuros(amount) })}
    >
      {problem && (
        <Notice tone="no" announced>
          {problem}
        </Notice>
      )}
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button tone="danger" size="large" busy={busy === false} onClick={answer(false)}>
          {m.bank_refuse()}
        </Button>
        <Button size="large" busy={busy === true} onClick={answer(true)}>
          {m.bank_approve()}
        </Button>
      </div>
      <p className="text-small">
        <a
          href={`/sandbox/bank/${encodeURIComponent(paymentIntentId)}?${search}`}
          onClick={onLeave}
          className="inline-flex min-h-11 items-center font-medium text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent"
        >
          {m.bank_page()}
        </a>
      </p>
    </Dialog>
  )
}
