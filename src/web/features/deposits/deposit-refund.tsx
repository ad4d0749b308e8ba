import { TriangleAlert } from 'lucide-react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatEuros } from '../../format.ts'

type Deposit = Reply<'editBooking'>['deposit']

/** Disputed deposits are not refunded. */
export function returnable(deposit: Deposit): { amount: string; text: string } | null {
  if (deposit?.status !== 'succeeded' || deposit.disputed) return null
  const amount = formatEuros(Number(deposit.amount) - Number(deposit.refunded))
  const isWhole = Number(deposit.refunded) === 0
  return { amount, text: isWhole ? m.deposit_comes_back({ amount }) : m.deposit_rest_comes_back({ amount }) }
}

export function RefundNote() {
  return (
    <p className="flex items-start gap-1.5 text-small text-no-ink">
      <TriangleAlert aria-hidden="true" className="mt-[0.2em] size-[1.05em] shrink-0" />
      {m.deposit_refund_refused()}
    </p>
  )
}
