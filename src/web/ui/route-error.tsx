import { type ErrorComponentProps, useRouter } from '@tanstack/react-router'
import { ErrorState } from './error-state.tsx'
import { Page } from './page.tsx'

/** What a page shows when it could not be loaded at all. */
export function RouteError({ error, reset }: ErrorComponentProps) {
  const router = useRouter()
  return (
    <Page width="text">
      <ErrorState
        error={error}
        onRetry={() => {
          reset()
          void router.invalidate()
        }}
      />
    </Page>
  )
}
