import { RotateCcw } from 'lucide-react'
import { m } from '../../messages/messages.js'
import { isUnavailable, messageOf } from '../api.ts'
import { Button } from './button.tsx'

type ErrorStateProps = {
  error: unknown
  title?: string
  onRetry?: () => void
  busy?: boolean
}

export function ErrorState({ error, title, onRetry, busy = false }: ErrorStateProps) {
  return (
    // The banner already announces an unavailable server.
    <div
      {...(!isUnavailable(error) && { role: 'alert' })}
      className="grid justify-items-start gap-4 rounded-card p-6 ring-1 ring-no/50"
    >
      <div aria-hidden="true" className="flex h-3 w-28 items-center gap-2">
        <span className="h-full flex-1 -rotate-6 rounded-l-full bg-no/70" />
        <span className="h-full flex-1 rotate-6 rounded-r-full bg-no/70" />
      </div>
      <div className="grid gap-1">
        <p className="title text-title">{title ?? m.common_error()}</p>
        <p className="text-muted">{messageOf(error)}</p>
      </div>
      {onRetry && (
        <Button tone="secondary" busy={busy} onClick={onRetry}>
          <RotateCcw aria-hidden="true" />
          {m.common_retry()}
        </Button>
      )}
    </div>
  )
}
