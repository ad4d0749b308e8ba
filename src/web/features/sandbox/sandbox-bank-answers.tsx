import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { useRedirect } from '../payments/use-payment-redirect.ts'

type AnswersProps = { paymentIntentId: string; clientSecret: string; back: string }

export function Answers({ paymentIntentId, clientSecret, back }: AnswersProps) {
  const answer = (approve: boolean) => async () => {
    try {
      await call('authenticateSandboxPayment', {
        params: { paymentIntentId },
        body: { clientSecret, approve },
      })
    } catch (error) {
      // A refusal was requested here; a payment that is no longer due is explained after the return.
      if (!refusedWith(error, 'card_declined', 'payment_not_due')) throw error
    }
    return { url: back }
  }
  const approving = useRedirect(answer(true), { onError: (error) => tellFailure(error) })
  const refusing = useRedirect(answer(false), { onError: (error) => tellFailure(error) })
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="large" busy={approving.busy} onClick={refusing.busy ? undefined : approving.leave}>
        {m.bank_approve()}
      </Button>
      <Button
        tone="danger"
        size="large"
        busy={refusing.busy}
        onClick={approving.busy ? undefined : refusing.leave}
      >
        {m.bank_refuse()}
      </Button>
    </div>
  )
}
