import { useEffect } from 'react'
import { call, isUnavailable } from '../api.ts'
import { useServerUnavailable } from '../server-status.ts'
import { ErrorState } from './error-state.tsx'
import { Page } from './page.tsx'

const againAfter = 10_000

function reloadOnce(): void {
  try {
    const key = 'creneau.reloaded'
    if (Date.now() - Number(sessionStorage.getItem(key)) < againAfter) return
    sessionStorage.setItem(key, String(Date.now()))
    window.location.reload()
  } catch {
    // Without storage, reloads could repeat forever.
  }
}

type PageErrorProps = { error: unknown; onRetry: () => void }

/** A release may have replaced the page's files, and browsers may not retry a failed module: reload. */
export function PageError({ error, onRetry }: PageErrorProps) {
  const serverUnavailable = useServerUnavailable()
  const unreached = isUnavailable(error)

  useEffect(() => {
    if (unreached && !serverUnavailable) void call('health').then(reloadOnce, () => {})
  }, [unreached, serverUnavailable])

  const retry = () => {
    if (!unreached) return onRetry()
    void call('health').then(
      () => window.location.reload(),
      () => {},
    )
  }

  return (
    <Page width="text">
      <ErrorState query={{ error, isFetching: false, refetch: retry }} />
    </Page>
  )
}
