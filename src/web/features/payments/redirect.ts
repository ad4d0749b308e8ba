import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

/**
 * Asks for an address and goes there in this tab. Busy until the page is left, and free again for who comes back to
 * it with the browser's own button.
 */
export function useRedirect(
  ask: () => Promise<{ url: string | null }>,
  { onStay, onError }: { onStay?: () => void; onError: (error: unknown) => void },
) {
  const { mutate, reset, isPending, data } = useMutation({
    mutationFn: ask,
    onSuccess: ({ url }) => {
      if (url === null) onStay?.()
      else window.location.assign(url)
    },
    onError,
  })

  useEffect(() => {
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) reset()
    }
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [reset])

  const busy = isPending || (data !== undefined && data.url !== null)
  return {
    busy,
    leave: () => {
      if (!busy) mutate()
    },
  }
}
