import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '../../../contract/index.ts'
import { call } from '../../api.ts'
import { queryClient } from '../../query.ts'
import { setSessionItem } from '../../session-storage.ts'
import type { Held } from './wizard.ts'

export type Payment = Reply<'createDepositPayment'>
export type Booking = Reply<'lookUpBooking'>

/** The state of the payment step: a payment to make, or a booking whose payment has ended. */
type Due = { payment: Payment } | { ended: Booking }

/** The state of a deposit for the client who is paying it. */
export type Standing = 'paid' | 'unpaid' | 'expired' | 'lost'

export function standingOf({ status, deposit, holdEndsAt }: Booking): Standing {
  if (deposit?.status === 'refund_pending' || deposit?.status === 'refunded') return 'lost'
  if (deposit?.status === 'succeeded') return 'paid'
  return status === 'cancelled' || holdEndsAt === null ? 'expired' : 'unpaid'
}

export const lookUp = (referenceToken: string): Promise<Booking> =>
  call('lookUpBooking', { params: { referenceToken } })

/** Stores a held slot, and the address of its payment step, for a reload of this tab. */
function keepHeld(token: string, held: Held): void {
  const { serviceId, serviceIds = serviceId, staffId, date, startTime } = held.request
  const search = new URLSearchParams({ step: 'payment', service: String(serviceIds), date, time: startTime })
  if (staffId !== undefined) search.set('with', String(staffId))
  setSessionItem('held', token, held)
  setSessionItem('payment', held.referenceToken, `/book/${token}?${search}`)
}

/**
 * The payment of a held slot. After a reload or a return from the bank, it first checks the payment's state. If it is
 * still due, it requests the same payment again: the server recognizes the hold by a cookie.
 */
export const dueQuery = (token: string, { request, referenceToken }: Held) =>
  queryOptions({
    queryKey: ['due', token, request],
    queryFn: async (): Promise<Due> => {
      const booking = await lookUp(referenceToken)
      if (standingOf(booking) !== 'unpaid') return { ended: booking }
      const payment = await call('createDepositPayment', { params: { token }, body: request })
      keepHeld(token, { request, referenceToken: payment.referenceToken })
      return { payment }
    },
  })

export function startHolding(token: string, request: Held['request'], payment: Payment): void {
  const held = { request, referenceToken: payment.referenceToken }
  keepHeld(token, held)
  queryClient.setQueryData(dueQuery(token, held).queryKey, (): Due => ({ payment }))
}

/** Records that the client leaves for the bank's page, or is back. */
export const noteBank = (token: string, held: Held, atBank: boolean): void =>
  keepHeld(token, { request: held.request, referenceToken: held.referenceToken, atBank })

/** The hold is paid or lost, so it is no longer stored. */
export function stopHolding(token: string, held: Held): void {
  setSessionItem('held', token, null)
  setSessionItem('payment', held.referenceToken, null)
  queryClient.removeQueries({ queryKey: dueQuery(token, held).queryKey })
}
