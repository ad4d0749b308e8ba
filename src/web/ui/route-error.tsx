import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { call, isUnavailable } from '../api.ts'
import { useServerUnavailable } from '../server-status.ts'
import { ErrorState } from './error-state.tsx'
import { Page } from './page.tsx'

const againAfter = 10_000

/** Loads the page anew, unless that has just been tried. */
function reloadOnce(): void {
  try {
    const key = 'creneau.reloaded'
    if (Date.now() - Number(sessionStorage.getItem(key)) < againAfter) return
    sessionStorage.setItem(key, String(Date.now()))
    window.location.reload()
  } catch {
    // Without storage it could go on for ever: the button is there.
  }
}

/**
 * What a page shows when it could not be loaded at all. If the server is there after all (its files may have been
 * replaced by newer ones) or as soon as it is back, the page is loaded anew, because a browser may not try again
 * for code that failed to arrive.
 */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  const serverUnavailable = useServerUnavailable()
  const unreached = isUnavailable(error)

  useEffect(() => {
    if (unreached && !serverUnavailable) void call('health').then(reloadOnce, () => {})
  }, [unreached, serverUnavailable])

  const retry = () => {
    if (unreached)
      return void call('health').then(
        () => window.location.reload(),
        () => {},
      )
    reset()
    void router.invalidate()
  }

  return (
    <Page width="text">
      <ErrorState error={error} onRetry={retry} />
    </Page>
  )
}
