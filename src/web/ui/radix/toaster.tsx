import { Check, TriangleAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { useEffect, useMemo } from 'react'
import { m } from '../../../messages/messages.js'
import { useLanguage } from '../../language.ts'
import { useServerUnavailable } from '../../server-status.ts'
import { classes } from '../classes.ts'
import { passEscapeToDialog } from '../escape.ts'
import { dismissToast, type ToastEntry, useToasts } from '../toast.ts'

const edges = { success: 'bg-yes', error: 'bg-no' }
const inks = { success: 'text-yes-ink', error: 'text-no-ink' }

const isMac = () => /Mac|iP(hone|ad)/.test(navigator.platform)

const typing = 'input, textarea, select, [contenteditable], [role=textbox], [role=combobox]'

/** In text fields, the key undoes typing. */
function useUndoKey(act: (() => void) | undefined) {
  useEffect(() => {
    if (!act) return
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, shiftKey, altKey, defaultPrevented } = event
      if (key.toLowerCase() !== 'z' || !(ctrlKey || metaKey) || shiftKey || altKey || defaultPrevented) return
      if (document.activeElement?.matches(typing)) return
      event.preventDefault()
      act()
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [act])
}

function ToastCard({ id, open, title, description, tone, action }: ToastEntry) {
  const Icon = tone === 'error' ? TriangleAlert : Check
  const act = useMemo(
    () =>
      action &&
      (() => {
        dismissToast(id)
        action.run()
      }),
    [action, id],
  )
  useUndoKey(open ? act : undefined)
  const keys = m.booking_undo_keys({ key: isMac() ? '⌘' : 'Ctrl' })
  return (
    <Radix.Root
      open={open}
      {...(action && { duration: action.seconds * 1000 })}
      onOpenChange={(stays) => {
        if (!stays) dismissToast(id)
      }}
      onEscapeKeyDown={passEscapeToDialog}
      data-toast=""
      className="pointer-events-auto relative flex animate-enter items-start gap-snug overflow-hidden rounded-card bg-raised py-3 pr-1.5 pl-card shadow-float ring-1 ring-line data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0"
    >
      <span aria-hidden="true" className={classes('absolute inset-y-0 left-0 w-1.5', edges[tone])} />
      <Icon aria-hidden="true" className={classes('mt-3 size-5 shrink-0 max-[12rem]:hidden', inks[tone])} />
      <div className="flex min-w-0 flex-1 flex-wrap items-center justify-between gap-x-3 self-center">
        <div className="grid gap-0.5 py-1.5">
          <Radix.Title className="font-semibold">{title}</Radix.Title>
          {description && (
            <Radix.Description className="text-small text-muted">{description}</Radix.Description>
          )}
        </div>
        {action && (
          <Radix.Action
            altText={`${action.label} (${keys})`}
            aria-keyshortcuts={isMac() ? 'Meta+Z' : 'Control+Z'}
            onClick={(event) => {
              event.preventDefault()
              act?.()
            }}
            className="min-h-11 rounded-control px-3 text-small font-semibold text-accent ring-1 ring-edge ring-inset hover:bg-accent-soft hover:ring-accent"
          >
            {action.label}
          </Radix.Action>
        )}
      </div>
      <Radix.Close
        aria-label={m.common_close()}
        className="grid h-11 w-[min(2.75rem,13.75vw)] shrink-0 place-items-center rounded-control text-muted hover:text-ink"
      >
        <X aria-hidden="true" className="size-5" />
      </Radix.Close>
    </Radix.Root>
  )
}

export function Toaster() {
  useLanguage()
  const unavailable = useServerUnavailable()
  return (
    <Radix.Provider
      duration={5000}
      swipeDirection="right"
      swipeThreshold={50}
      label={m.common_notification()}
    >
      {useToasts().map((entry) => (
        <ToastCard key={entry.id} {...entry} />
      ))}
      <Radix.Viewport
        hotkey={['F8']}
        label={m.common_notifications({ hotkey: '{hotkey}' })}
        className={classes(
          'fixed inset-x-0 z-60 flex flex-col gap-2 p-gutter outline-none md:top-auto md:right-0 md:bottom-0 md:left-auto md:w-full md:max-w-[420px] print:hidden',
          // The banner must stay reachable.
          unavailable ? 'top-36' : 'top-0',
        )}
      />
    </Radix.Provider>
  )
}
