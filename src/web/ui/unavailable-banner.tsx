import { RotateCcw, WifiOff } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../messages/messages.js'
import { call } from '../api.ts'
import { useLanguage } from '../language.ts'
import { queryClient } from '../query.ts'
import { useServerUnavailable } from '../server-status.ts'
import { Button } from './button.tsx'
import { classes } from './classes.ts'

async function retry(): Promise<void> {
  try {
    await call('health')
  } catch {
    return
  }
  await queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' })
}

type UnavailableBannerProps = {
  /** An open dialog makes the page behind it inaccessible. */
  inDialog?: boolean
}

export function UnavailableBanner({ inDialog = false }: UnavailableBannerProps) {
  useLanguage()
  const unavailable = useServerUnavailable()
  return unavailable ? <Banner inDialog={inDialog} /> : null
}

function Banner({ inDialog }: Required<UnavailableBannerProps>) {
  const [busy, setBusy] = useState(false)
  const before = useRef<Element | null>(null)

  const knock = async () => {
    setBusy(true)
    await retry()
    setBusy(false)
    // The focused button disappeared with the banner.
    if (document.activeElement === document.body && before.current instanceof HTMLElement)
      before.current.focus({ preventScroll: true })
  }

  useEffect(() => {
    let round = 0
    // A network exists, but may not reach the server yet.
    const reconnected = async () => {
      round += 1
      const mine = round
      for (let pause = 1_000; mine === round; pause = Math.min(2 * pause, 30_000)) {
        await retry()
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
    window.addEventListener('online', reconnected)
    return () => {
      round += 1
      window.removeEventListener('online', reconnected)
    }
  }, [])

  return (
    <div
      role="alert"
      onFocus={({ relatedTarget }) => {
        before.current = relatedTarget
      }}
      className={classes(
        'sticky z-40 animate-enter bg-no-soft text-no-ink print:hidden',
        inDialog
          ? '-top-5 -mx-5 -mt-5 max-md:rounded-t-card md:-top-7 md:-mx-7 md:-mt-7 md:rounded-t-card'
          : 'top-[var(--strip,0px)] [body[data-scroll-locked]_&]:invisible',
      )}
    >
      <div className="mx-auto flex max-w-6xl items-center gap-3 px-gutter py-2.5 md:px-6">
        <WifiOff aria-hidden="true" className="size-5 shrink-0" />
        <p className="min-w-0 flex-1 text-small">
          <span className="font-semibold">{m.common_away_title()}</span> {m.common_away_text()}
        </p>
        <Button tone="secondary" busy={busy} onClick={() => void knock()}>
          <RotateCcw aria-hidden="true" />
          {m.common_retry()}
        </Button>
      </div>
    </div>
  )
}
