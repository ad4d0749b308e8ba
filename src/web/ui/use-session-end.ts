import { useEffect, useState } from 'react'
import { refusedWith } from '../api.ts'
import { queryClient } from '../query.ts'

/** Whether a call was refused because the session has ended, until `resume` says that it goes on. */
export function useSessionEnd(): { ended: boolean; resume: () => void } {
  const [ended, setEnded] = useState(false)

  useEffect(() => {
    const unsubscribe = [
      queryClient.getQueryCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') note(event.action.error)
      }),
      queryClient.getMutationCache().subscribe((event) => {
        if (event.type === 'updated' && event.action.type === 'error') note(event.action.error)
      }),
    ]
    function note(error: unknown) {
      if (refusedWith(error, 'not_signed_in')) setEnded(true)
    }
    return () => {
      for (const stop of unsubscribe) stop()
    }
  }, [])

  return { ended, resume: () => setEnded(false) }
}
