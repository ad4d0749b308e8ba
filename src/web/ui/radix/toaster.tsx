import { Check, TriangleAlert, X } from 'lucide-react'
import { Toast as Radix } from 'radix-ui'
import { m } from '../../../messages/messages.js'
import { useLanguage } from '../../language.ts'
import { useServerUnavailable } from '../../server-status.ts'
import { classes } from '../classes.ts'
import { dismissToast, type ToastEntry, useToasts } from '../toast.ts'

const edges = { success: 'bg-yes', error: 'bg-no' }
const inks = { success: 'text-yes-ink', error: 'text-no-ink' }

function ToastCard({ id, open, title, description, tone }: ToastEntry) {
  const Icon = tone === 'error' ? TriangleAlert : Check
  return (
    <Radix.Root
      open={open}
      onOpenChange={(stays) => {
        if (!stays) dismissToast(id)
      }}
      className="pointer-events-auto relative flex animate-enter items-start gap-3 overflow-hidden rounded-card bg-raised py-3 pr-1.5 pl-5 shadow-float ring-1 ring-line data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x) data-[swipe=cancel]:translate-x-0"
    >
      <span aria-hidden="true" className={classes('absolute inset-y-0 left-0 w-1.5', edges[tone])} />
      <Icon aria-hidden="true" className={classes('mt-3 size-5 shrink-0', inks[tone])} />
      <div className="grid flex-1 gap-0.5 self-center py-1.5">
        <Radix.Title className="font-semibold">{title}</Radix.Title>
        {description && (
          <Radix.Description className="text-small text-muted">{description}</Radix.Description>
        )}
      </div>
      <Radix.Close
        aria-label={m.common_close()}
        className="grid size-11 shrink-0 place-items-center rounded-control text-muted hover:text-ink"
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
          'fixed inset-x-0 z-60 flex flex-col gap-2 p-4 outline-none md:top-auto md:right-0 md:bottom-0 md:left-auto md:w-full md:max-w-[420px] print:hidden',
          // On phones both stand at the top: the banner stays in reach.
          unavailable ? 'top-36' : 'top-0',
        )}
      />
    </Radix.Provider>
  )
}
