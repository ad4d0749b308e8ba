import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { toastFailure } from '../../ui/toast-failure.ts'
import { usePaymentRedirect } from '../payments/use-payment-redirect.ts'

type AnswersProps = { paymentIntentId: string; clientSecret: string; back: string }

export function SandboxBankAnswers({ paymentIntentId, clientSecret, back }: AnswersProps) {
  const answer = (approve: boolean) => async () => {
    try {
      await call('authenticateSandboxPayment', {
        params: { paymentIntentId },
        body: { clientSecret, approve },
      })
    } catch (error) {
      // A payment that is no longer due is explained after the return.
      if (!refusedWith(error, 'authentication_refused', 'payment_not_due')) throw error
    }
    return { url: back }
  }
  const approving = usePaymentRedirect(answer(true), { onError: (error) => toastFailure(error) })
  const refusing = usePaymentRedirect(answer(false), { onError: (error) => toastFailure(error) })
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
