import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatEuros } from '../../format.ts'

type Deposit = Reply<'editBooking'>['deposit']

/** The refund to the client if the owner rejects, cancels or deletes. Disputed deposits are not refunded. */
export function returnable(deposit: Deposit): { amount: string; text: string } | null {
  if (deposit?.status !== 'succeeded' || deposit.disputed) return null
  const amount = formatEuros(Number(deposit.amount) - Number(deposit.refunded))
  const isWhole = Number(deposit.refunded) === 0
  return { amount, text: isWhole ? m.deposit_comes_back({ amount }) : m.deposit_rest_comes_back({ amount }) }
}
