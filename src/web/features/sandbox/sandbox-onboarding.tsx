import { m } from '../../../messages/messages.js'
import { ActButton, type SandboxPageProps } from './sandbox-page.tsx'

export function Onboarding({ sessionId }: SandboxPageProps) {
  return (
    <>
      <p className="max-w-2xl text-muted">{m.sandbox_onboarding_text()}</p>
      <div className="flex flex-wrap gap-3">
        <ActButton sessionId={sessionId} action="complete" tone="primary">
          {m.sandbox_onboarding_complete()}
        </ActButton>
        <ActButton sessionId={sessionId} action="postpone">
          {m.sandbox_onboarding_postpone()}
        </ActButton>
      </div>
    </>
  )
}
