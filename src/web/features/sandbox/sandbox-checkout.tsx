import { useState } from 'react'
import { z } from 'zod'
import { cardFields } from '../../../contract/sandbox.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { useContractForm } from '../../form/contract-form.ts'
import { formatEuros } from '../../format.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { CardFields, emptyCard } from '../payments/card-fields.tsx'
import { usePaymentRedirect } from '../payments/use-payment-redirect.ts'
import { SandboxActionButton, type SandboxPageProps } from './sandbox-page.tsx'

const cardSchema = z.object(cardFields)

export function SandboxCheckout({ sessionId, session }: SandboxPageProps) {
  const form = useContractForm(cardSchema, emptyCard)
  const [problem, setProblem] = useState<string | null>(null)
  const amount = formatEuros(session.subscription?.amount ?? 0)
  const paying = usePaymentRedirect(
    () => call('actInSandbox', { params: { sessionId }, body: { action: 'pay', card: form.getValues() } }),
    {
      onError: (error) => {
        if (refusedWith(error, 'not_found')) return void refresh('getSandboxSession')
        setProblem(messageOf(error))
      },
    },
  )
  const pay = form.handleSubmit(() => {
    setProblem(null)
    paying.leave()
  })

  return (
    <form
      noValidate
      onChange={() => setProblem(null)}
      onSubmit={(event) => {
        event.preventDefault()
        void pay()
      }}
      className="grid max-w-xl gap-6"
    >
      <p className="flex flex-wrap items-baseline gap-x-3">
        <span className="figures text-display">{amount}</span>
        <span className="text-muted">{m.sandbox_per_month()}</span>
      </p>
      <CardFields form={form} />
      <ProblemNotice>{problem}</ProblemNotice>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" size="large" busy={paying.busy}>
          {m.sandbox_checkout_pay({ amount })}
        </Button>
        <SandboxActionButton sessionId={sessionId} action="leave" tone="quiet">
          {m.sandbox_checkout_leave()}
        </SandboxActionButton>
      </div>
    </form>
  )
}
