import { TriangleAlert } from 'lucide-react'
import { m } from '../../../messages/messages.js'

/** Tells the owner that the provider will not make the refund. */
export function RefundNote() {
  return (
    <p className="flex items-start gap-1.5 text-small text-no-ink">
      <TriangleAlert aria-hidden="true" className="mt-[0.2em] size-[1.05em] shrink-0" />
      {m.deposit_refund_refused()}
    </p>
  )
}
