import { m } from '../../../messages/messages.js'
import { useLanguage } from '../../language.ts'
import { currentReader } from '../../reader.ts'

export const isSandbox = (): boolean => currentReader().sandbox

/** base.css reserves its space from the first paint on. */
export function SandboxBanner() {
  useLanguage()
  if (!isSandbox()) return null
  return (
    <aside
      aria-label={m.common_sandbox_label()}
      className="fixed inset-x-0 top-0 z-40 grid h-(--strip) place-items-center border-b border-wait/60 bg-wait-soft px-gutter text-tight font-semibold text-wait-ink print:hidden"
    >
      {m.common_sandbox()}
    </aside>
  )
}
