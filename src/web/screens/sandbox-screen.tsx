import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { SandboxPage as Page } from '../../contract/sandbox.ts'
import { m } from '../../messages/messages.js'
import { refusedWith } from '../api.ts'
import { useDocumentHead } from '../document-head.ts'
import { SandboxCheckout } from '../features/sandbox/sandbox-checkout.tsx'
import { SandboxDashboard } from '../features/sandbox/sandbox-dashboard.tsx'
import { SandboxOnboarding } from '../features/sandbox/sandbox-onboarding.tsx'
import { SandboxPage, type SandboxPageProps } from '../features/sandbox/sandbox-page.tsx'
import { SandboxPortal } from '../features/sandbox/sandbox-portal.tsx'
import { reading } from '../query.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'

const screens: Record<Page, { title: () => string; Screen: (props: SandboxPageProps) => ReactNode }> = {
  onboarding: { title: m.sandbox_onboarding_title, Screen: SandboxOnboarding },
  dashboard: { title: m.sandbox_dashboard_title, Screen: SandboxDashboard },
  checkout: { title: m.sandbox_checkout_title, Screen: SandboxCheckout },
  portal: { title: m.sandbox_portal_title, Screen: SandboxPortal },
}

export function SandboxScreen() {
  const { sessionId } = useParams({ from: '/sandbox/$sessionId' })
  const session = useQuery({
    ...reading('getSandboxSession', { params: { sessionId } }),
    staleTime: 0,
    gcTime: 0,
  })
  const { data, error, refetch } = session
  const gone = refusedWith(error, 'not_found')
  const title = gone ? m.sandbox_gone_title() : data ? screens[data.page].title() : m.sandbox_frame()
  useDocumentHead(title, { noindex: true })

  if (data && !gone) {
    const { Screen } = screens[data.page]
    return (
      <SandboxPage title={title}>
        <Screen sessionId={sessionId} session={data} refetch={refetch} />
      </SandboxPage>
    )
  }
  return (
    <SandboxPage title={title}>
      {gone && (
        <p role="alert" className="text-muted">
          {m.sandbox_gone_text()}
        </p>
      )}
      {error && !gone && <ErrorState title={m.sandbox_load_failed()} query={session} />}
      {!error && (
        <>
          <LoadingText />
          <Skeleton className="h-24" />
          <Skeleton className="h-48" />
        </>
      )}
    </SandboxPage>
  )
}
