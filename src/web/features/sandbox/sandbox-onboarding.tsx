import { m } from '../../../messages/messages.js'
import { SandboxActionButton, type SandboxPageProps } from './sandbox-page.tsx'

export function SandboxOnboarding({ sessionId }: SandboxPageProps) {
  return (
    <>
      <p className="max-w-2xl text-muted">{m.sandbox_onboarding_text()}</p>
      <div className="flex flex-wrap gap-3">
        <SandboxActionButton sessionId={sessionId} action="complete" tone="primary">
          {m.sandbox_onboarding_complete()}
        </SandboxActionButton>
        <SandboxActionButton sessionId={sessionId} action="postpone">
          {m.sandbox_onboarding_postpone()}
        </SandboxActionButton>
      </div>
    </>
  )
}
