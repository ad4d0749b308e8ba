import { useQuery } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { refusedWith } from '../api.ts'
import { useDocumentHead } from '../document-head.ts'
import { SandboxBankAnswers } from '../features/sandbox/sandbox-bank-answers.tsx'
import { SandboxPage } from '../features/sandbox/sandbox-page.tsx'
import { formatEuros } from '../format.ts'
import { reading } from '../query.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { Notice } from '../ui/notice.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'

/** Prevents an open redirect. */
function ownAddress(returnUrl: string | undefined): string | null {
  const url = returnUrl && URL.canParse(returnUrl, window.location.origin)
  if (!url) return null
  const address = new URL(returnUrl, window.location.origin)
  return address.origin === window.location.origin ? address.href : null
}

export function SandboxBankScreen() {
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
      {error && !gone && <ErrorState title={m.sandbox_load_failed()} query={payment} />}
      {!data && !error && (
        <>
          <LoadingText />
          <Skeleton className="h-24" />
        </>
      )}
      {data?.status === 'requires_action' && back && (
        <>
          <p className="max-w-2xl text-muted">{m.bank_text({ amount: formatEuros(data.amount) })}</p>
          <SandboxBankAnswers paymentIntentId={paymentIntentId} clientSecret={clientSecret} back={back} />
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
