import { useMutation } from '@tanstack/react-query'
import { useEffect } from 'react'

/** Stays busy until the page is left, and resets if the user comes back. */
export function usePaymentRedirect(
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
