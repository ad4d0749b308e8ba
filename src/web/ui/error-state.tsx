import { RotateCcw } from 'lucide-react'
import { m } from '../../messages/messages.js'
import { isUnavailable, messageOf } from '../api.ts'
import { Button } from './button.tsx'

export type FailedQuery = { error: unknown; isFetching: boolean; refetch: () => unknown }

type ErrorStateProps = {
  title?: string
  query: FailedQuery
  /** The page's only content, so its title is the page's heading. */
  whole?: boolean
}

export function ErrorState({ title, query: { error, isFetching, refetch }, whole = false }: ErrorStateProps) {
  const Title = whole ? 'h1' : 'p'
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
        <Title className="title text-title">{title ?? m.common_error()}</Title>
        <p className="text-muted">{messageOf(error)}</p>
      </div>
      <Button tone="secondary" busy={isFetching} onClick={() => void refetch()}>
        <RotateCcw aria-hidden="true" />
        {m.common_retry()}
      </Button>
    </div>
  )
}
