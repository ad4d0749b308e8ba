import type { ReactNode } from 'react'
import type { Reply } from '../../../contract/index.ts'
import type { SandboxAction } from '../../../contract/sandbox.ts'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { DisplaySettings } from '../../ui/display-settings.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { usePaymentRedirect } from '../payments/use-payment-redirect.ts'

export type Session = Reply<'getSandboxSession'>

export type SandboxPageProps = {
  sessionId: string
  session: Session
  refetch: () => Promise<unknown>
}

/** Hatched, to look unlike a real provider. */
export function SandboxPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="min-h-[calc(100dvh-var(--strip))]">
      <header className="bg-wait-soft hatched">
        <div className="mx-auto flex max-w-3xl items-start justify-between gap-4 px-gutter py-4 md:px-6">
          <p className="grid gap-0.5 rounded-control bg-wait-soft px-3 py-2 text-wait-ink">
            <span className="title text-title">{m.sandbox_frame()}</span>
            <span className="text-small">{m.sandbox_frame_text()}</span>
          </p>
          <div className="rounded-control bg-wait-soft">
            <DisplaySettings />
          </div>
        </div>
      </header>
      <main
        id="main"
        tabIndex={-1}
        className="mx-auto grid max-w-3xl gap-6 px-gutter pt-8 pb-20 md:px-6 md:pt-12"
      >
        <h1 className="title text-display">{title}</h1>
        {children}
      </main>
    </div>
  )
}

type ActButtonProps = {
  sessionId: string
  action: SandboxAction
  /** Not called if the action redirects. */
  onDone?: () => Promise<unknown>
  tone?: 'primary' | 'secondary' | 'danger' | 'quiet'
  children: ReactNode
}

export function SandboxActionButton({
  sessionId,
  action,
  onDone,
  tone = 'secondary',
  children,
}: ActButtonProps) {
  const { busy, leave } = usePaymentRedirect(
    async () => {
      const done = await call('actInSandbox', { params: { sessionId }, body: { action } })
      if (done.url === null) await onDone?.()
      return done
    },
    {
      onStay: () => toastSuccess(m.sandbox_done()),
      // The page shows that the session is over.
      onError: (error) => {
        if (refusedWith(error, 'not_found')) void refresh('getSandboxSession')
        else toastFailure(error)
      },
    },
  )
  return (
    <Button tone={tone} size="large" busy={busy} onClick={leave}>
      {children}
    </Button>
  )
}
