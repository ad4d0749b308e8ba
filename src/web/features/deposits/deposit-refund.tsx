import { TriangleAlert } from 'lucide-react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatEuros } from '../../format.ts'
import { Segments } from '../../ui/segments.tsx'

type Deposit = Reply<'editBooking'>['deposit']

/** Disputed deposits are not refunded. */
export function returnable(deposit: Deposit): { amount: string; text: string } | null {
  if (deposit?.status !== 'succeeded' || deposit.disputed) return null
  // A partial refund that is on its way goes into the full one.
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

export type DepositOnEnd = 'refund' | 'keep'

type DepositChoiceProps = {
  /** Formatted, of `returnable`. */
  amount: string
  value: DepositOnEnd
  onChange: (value: DepositOnEnd) => void
  transferred?: boolean
}

/** What happens to a paid deposit when its booking ends, or is given to another person. */
export const DepositChoice = ({ amount, value, onChange, transferred = false }: DepositChoiceProps) => (
  <div className="grid gap-2">
    <Segments
      legend={m.deposit_on_end()}
      value={value}
      onChange={onChange}
      options={[
        { value: 'refund', label: m.deposit_on_end_refund({ amount }) },
        {
          value: 'keep',
          label: transferred ? m.deposit_on_transfer_keep({ amount }) : m.deposit_on_end_keep({ amount }),
        },
      ]}
    />
    {value === 'keep' && !transferred && (
      <p className="text-small text-muted">{m.deposit_on_end_promise()}</p>
    )}
  </div>
)
