import { m } from '../../../messages/messages.js'
import { useLanguage } from '../../language.ts'

/** The page comes from the server with the name of the provider on it, so that this is known before the first paint. */
// Where the build draws the first paint there is no document.
export const isSandbox = globalThis.document?.documentElement.dataset.payments === 'sandbox'

/** Over every page, while no real money moves. Its room is kept by base.css from the first paint on. */
export function SandboxBanner() {
  useLanguage()
  if (!isSandbox) return null
  return (
    <aside
      aria-label={m.common_sandbox_label()}
      className="fixed inset-x-0 top-0 z-40 grid h-(--strip) place-items-center border-b border-wait/60 bg-wait-soft px-gutter text-tight font-semibold text-wait-ink print:hidden"
    >
      {m.common_sandbox()}
    </aside>
  )
}
