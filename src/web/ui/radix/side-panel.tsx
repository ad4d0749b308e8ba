import { Dialog as Radix } from 'radix-ui'
import { type ReactNode, useMemo, useRef } from 'react'
import { classes } from '../classes.ts'
import { closesOnEscape } from '../escape.ts'
import { UnavailableBanner } from '../unavailable-banner.tsx'
import { useWide } from '../use-wide.ts'
import { CloseButton, panelLook, veilLook } from './dialog.tsx'
import { useFocusReturn } from './focus-return.ts'

const besideLook =
  // Below the toolbar of the page.
  'fixed top-[calc(var(--strip)+3.5rem)] bottom-0 z-40 grid w-[min(25rem,calc(100vw-4rem))] animate-enter content-start gap-5 overflow-y-auto border-edge bg-raised p-6 shadow-float outline-none print:hidden'

const sides = {
  left: 'left-16 border-r roomy:left-50',
  right: 'right-0 border-l',
}

/** Does not cover the control that opens it. */
function sideAwayFrom(control: Element | null): keyof typeof sides {
  const { left, right } = control?.getBoundingClientRect() ?? { left: 0, right: 0 }
  return (left + right) / 2 > innerWidth * 0.6 ? 'left' : 'right'
}

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
  const side = useMemo(() => (open ? sideAwayFrom(document.activeElement) : 'right'), [open])
  return (
    <Radix.Root modal={!beside} open={open} onOpenChange={(opens) => !opens && onClose()}>
      <Radix.Portal>
        {!beside && <Radix.Overlay className={veilLook} />}
        <Radix.Content
          ref={panel}
          tabIndex={-1}
          className={beside ? classes(besideLook, sides[side]) : panelLook}
          aria-describedby={undefined}
          onFocusOutside={(event) => event.preventDefault()}
          onPointerDownOutside={(event) => {
            // Such a control shows something else in the panel.
            if ((event.target as Element).closest('[data-opens-panel]')) event.preventDefault()
          }}
          onOpenAutoFocus={(event) => {
            remember()
            event.preventDefault()
            panel.current?.focus()
          }}
          onKeyDown={closesOnEscape(onClose)}
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
            <CloseButton />
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
