import { useEffect, useState } from 'react'
import { z } from 'zod'
import { cardFields } from '../../../contract/sandbox.ts'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { useContractForm } from '../../form/contract-form.ts'
import { CardFields, emptyCard } from '../payments/card-fields.tsx'
import { BankDialog } from './bank-dialog.tsx'
import type { Attempt, PaymentFormProps } from './payment-form-props.ts'

const card = z.object(cardFields)

/**
 * Shows a refusal by the provider or bank in its own words. A payment that is no longer due is explained by the server.
 */
function attemptRefused(error: unknown): Attempt {
  if (refusedWith(error, 'card_declined', 'card_not_accepted'))
    return { result: 'refused', message: error.message }
  if (refusedWith(error, 'payment_not_due')) return { result: 'done' }
  throw error
}

/** The sandbox's card form. Card details go only to the sandbox and are not stored. */
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
