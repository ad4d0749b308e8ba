import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { call, refusedWith } from '../api.ts'
import { useDocumentHead } from '../document-head.ts'
import { useRedirect } from '../features/payments/use-payment-redirect.ts'
import { SandboxPage } from '../features/sandbox/sandbox-page.tsx'
import { formatEuros } from '../format.ts'
import { reading } from '../query.ts'
import { Button } from '../ui/button.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'
import { tellFailure } from '../ui/tell-failure.ts'

/** Only URLs of this site are followed. */
function ownAddress(returnUrl: string | undefined): string | null {
  const url = returnUrl && URL.canParse(returnUrl, window.location.origin)
  if (!url) return null
  const address = new URL(returnUrl, window.location.origin)
  return address.origin === window.location.origin ? address.href : null
}

/** The sandbox's bank page, for payments that leave the product for confirmation and return. */
export function BankScreen() {
  const { paymentIntentId } = useParams({ from: '/sandbox/bank/$paymentIntentId' })
  const { clientSecret = '', returnUrl } = useSearch({ from: '/sandbox/bank/$paymentIntentId' })
  const params = { paymentIntentId }
  const payment = useQuery({
    ...reading('getSandboxPayment', { params, query: { clientSecret } }),
    staleTime: 0,
    gcTime: 0,
  })
  const { data, error } = payment
  const back = ownAddress(returnUrl)
  const gone = refusedWith(error, 'not_found')
  const title = gone ? m.sandbox_gone_title() : data ? m.bank_title() : m.bank_page_title()
  useDocumentHead(m.bank_page_title(), { noindex: true })

  return (
    <SandboxPage title={title}>
      {gone && <p className="text-muted">{m.sandbox_gone_text()}</p>}
      {error && !gone && (
        <ErrorState
          title={m.sandbox_load_failed()}
          error={error}
          busy={payment.isFetching}
          onRetry={() => void payment.refetch()}
        />
      )}
      {!data && !error && (
        <>
          <LoadingText />
          <Skeleton className="h-24" />
        </>
      )}
      {data?.status === 'requires_action' && back && (
        <>
          <p className="max-w-2xl text-muted">{m.bank_text({ amount: formatEuros(data.amount) })}</p>
          <Answers paymentIntentId={paymentIntentId} clientSecret={clientSecret} back={back} />
        </>
      )}
      {data && data.status !== 'requires_action' && <Notice>{m.bank_page_answered()}</Notice>}
      {data && !back && <Notice tone="no">{m.bank_page_foreign()}</Notice>}
      {data && data.status !== 'requires_action' && back && (
        <p>
          <a
            href={back}
            className="inline-flex min-h-11 items-center font-medium text-accent underline underline-offset-4"
          >
            {m.sandbox_back()}
          </a>
        </p>
      )}
    </SandboxPage>
  )
}

type AnswersProps = { paymentIntentId: string; clientSecret: string; back: string }

function Answers({ paymentIntentId, clientSecret, back }: AnswersProps) {
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
