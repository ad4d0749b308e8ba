import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useRef } from 'react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../button.tsx'
import { UnavailableBanner } from '../unavailable-banner.tsx'
import { useWide } from '../use-wide.ts'
import { panelLook, veilLook } from './dialog.tsx'
import { useFocusReturn } from './focus-return.ts'

const besideLook =
  // Below the toolbar of the page.
  'fixed top-[calc(var(--strip)+3.5rem)] right-0 bottom-0 z-40 grid w-[min(25rem,calc(100vw-4rem))] animate-enter content-start gap-5 overflow-y-auto border-l border-edge bg-raised p-6 shadow-float outline-none print:hidden'

type SidePanelProps = {
  open: boolean
  onClose: () => void
  title: string
  /** Beside the title. */
  badge?: ReactNode
  /** Called when the control that opened it is gone, so that nothing has the focus. */
  onFocusLost: () => void
  children: ReactNode
}

/** Beside the page, which stays usable; on phones, a sheet from below. */
export function SidePanel({ open, onClose, title, badge, onFocusLost, children }: SidePanelProps) {
  const beside = useWide()
  const { remember, giveBack } = useFocusReturn()
  const panel = useRef<HTMLDivElement>(null)
  return (
    <Radix.Root modal={!beside} open={open} onOpenChange={(opens) => !opens && onClose()}>
      <Radix.Portal>
        {!beside && <Radix.Overlay className={veilLook} />}
        <Radix.Content
          ref={panel}
          tabIndex={-1}
          className={beside ? besideLook : panelLook}
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => {
            remember()
            event.preventDefault()
            panel.current?.focus()
          }}
          onCloseAutoFocus={(event) => {
            // A click outside may have put the focus on another control.
            const now = document.activeElement
            if (now && now !== document.body && !panel.current?.contains(now)) event.preventDefault()
            else giveBack(event)
            if (document.activeElement === document.body) onFocusLost()
          }}
        >
          <UnavailableBanner inDialog />
          <div className="flex min-w-0 items-start justify-between gap-4">
            <div className="flex min-w-0 flex-wrap items-center gap-x-3 gap-y-1">
              <Radix.Title className="title min-w-0 text-title wrap-anywhere">{title}</Radix.Title>
              {badge}
            </div>
            <Radix.Close asChild>
              <IconButton label={m.common_close()}>
                <X aria-hidden="true" />
              </IconButton>
            </Radix.Close>
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
