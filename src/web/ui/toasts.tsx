import { lazy, type ReactNode, Suspense, useEffect, useState } from 'react'
import { useToasts } from './toast.ts'

const nothing: { default: () => ReactNode } = { default: () => null }

const Toaster = lazy(() =>
  import('./radix/toaster.tsx').then(
    ({ Toaster }) => ({ default: Toaster }),
    () => nothing,
  ),
)

const touches = ['focusin', 'pointerdown'] as const

/** Waits for the first interaction or 2.5 seconds, so that toasts never delay the page. */
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

  // Each toast announces itself. "off" keeps dialogs from hiding this region from screen readers.
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
