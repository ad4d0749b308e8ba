import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useToasts } from './toast.ts'

const nothing: { default: () => ReactNode } = { default: () => null }

const Toaster = lazy(() =>
  import('./radix/toaster.tsx').then(
    ({ Toaster }) => ({ default: Toaster }),
    // The page is whole without it; that the server could not be reached is said by the banner.
    () => nothing,
  ),
)

const touches = ['focusin', 'pointerdown'] as const

/** The toasts' region arrives with the first touch or once the page stands still: never before the page itself. */
export function Toasts() {
  const [idle, setIdle] = useState(false)
  const wanted = useToasts().length > 0 || idle

  useEffect(() => {
    const arrive = () => setIdle(true)
    const timer = setTimeout(arrive, 2500)
    for (const touch of touches) window.addEventListener(touch, arrive, { once: true })
    return () => {
      clearTimeout(timer)
      for (const touch of touches) window.removeEventListener(touch, arrive)
    }
  }, [])

  // Each toast announces itself; "off" only keeps dialogs from hiding what is in here from who listens.
  return (
    <div aria-live="off">
      {wanted && (
        <Suspense>
          <Toaster />
        </Suspense>
      )}
    </div>
  )
}
