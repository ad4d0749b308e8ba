import { useEffect, useState } from 'react'
import { z } from 'zod'
import { cardFields } from '../../../contract/sandbox.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { useContractForm } from '../../form/contract-form.ts'
import { formatEuros } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { CardFields, emptyCard } from '../payments/card-fields.tsx'
import type { Attempt, PaymentFormProps } from './deposit-payment.tsx'
import type { Payment } from './held-booking.ts'

type BankDialogProps = {
  open: boolean
  payment: Payment
  /** Resolves once the bank's answer has taken effect. */
  onAnswered: (approve: boolean) => Promise<void>
  onUnanswered: () => void
  onLeave: () => void
}

function BankDialog({ open, payment, onAnswered, onUnanswered, onLeave }: BankDialogProps) {
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
      <ProblemNotice>{problem}</ProblemNotice>
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

const card = z.object(cardFields)

/** The server explains a payment that is no longer due. */
function attemptRefused(error: unknown): Attempt {
  if (refusedWith(error, 'card_declined', 'card_not_accepted', 'authentication_refused'))
    return { result: 'refused', message: error.message }
  if (refusedWith(error, 'payment_not_due')) return { result: 'done' }
  throw error
}

export function SandboxForm({ payment, ref, onLeave }: PaymentFormProps) {
  const form = useContractForm(card, emptyCard)
  const [answer, setAnswer] = useState<((attempt: Attempt) => void) | null>(null)
  const { paymentIntentId, clientSecret } = payment

  const pay = async (): Promise<Attempt> => {
    if (!(await form.trigger(undefined, { shouldFocus: true }))) return { result: 'incomplete' }
    try {
      const { status } = await call('paySandboxPayment', {
        params: { paymentIntentId },
        body: { clientSecret, card: form.getValues(), returnUrl: window.location.href },
      })
      if (status !== 'requires_action') return { result: 'done' }
    } catch (error) {
      return attemptRefused(error)
    }
    return new Promise((resolve) =>
      setAnswer(() => (attempt: Attempt) => {
        setAnswer(null)
        resolve(attempt)
      }),
    )
  }

  useEffect(() => {
    ref.current = { pay }
    return () => {
      ref.current = null
    }
  })

  return (
    <>
      <CardFields form={form} />
      <BankDialog
        open={answer !== null}
        payment={payment}
        onLeave={onLeave}
        onUnanswered={() => answer?.({ result: 'refused', message: m.payment_bank_unanswered() })}
        onAnswered={(approve) =>
          call('authenticateSandboxPayment', {
            params: { paymentIntentId },
            body: { clientSecret, approve },
          }).then(
            () => answer?.({ result: 'done' }),
            (error) => answer?.(attemptRefused(error)),
          )
        }
      />
    </>
  )
}
