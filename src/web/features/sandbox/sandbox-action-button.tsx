import type { ReactNode } from 'react'
import type { SandboxAction } from '../../../contract/sandbox.ts'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { useRedirect } from '../payments/use-payment-redirect.ts'

type ActButtonProps = {
  sessionId: string
  action: SandboxAction
  /** Called after an action without a redirect. */
  onDone?: () => Promise<unknown>
  tone?: 'primary' | 'secondary' | 'danger' | 'quiet'
  children: ReactNode
}

export function ActButton({ sessionId, action, onDone, tone = 'secondary', children }: ActButtonProps) {
  const { busy, leave } = useRedirect(
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
        else tellFailure(error)
      },
    },
  )
  return (
    <Button tone={tone} size="large" busy={busy} onClick={leave}>
      {children}
    </Button>
  )
}
