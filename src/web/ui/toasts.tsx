import { lazy, Suspense, useEffect, useState } from 'react'
import { useToasts } from './toast.ts'

const Toaster = lazy(() => import('./toaster.tsx').then(({ Toaster }) => ({ default: Toaster })))

/** The toasts' region arrives once the page stands still, or with the first toast: never before the page itself. */
export function Toasts() {
  const [idle, setIdle] = useState(false)
  const wanted = useToasts().length > 0 || idle

  useEffect(() => {
    const timer = setTimeout(() => setIdle(true), 2500)
    return () => clearTimeout(timer)
  }, [])

  return wanted ? (
    <Suspense>
      <Toaster />
    </Suspense>
  ) : null
}
