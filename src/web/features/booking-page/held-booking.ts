import { queryOptions } from '@tanstack/react-query'
import type { Reply } from '../../../contract/index.ts'
import { call } from '../../api.ts'
import { queryClient } from '../../query.ts'
import { setSessionItem } from '../../session-storage.ts'
import { type Choices, type Hold, type OpenSchedule, shownOf } from './wizard.ts'

export type Payment = Reply<'createDepositPayment'>
export type Booking = Reply<'lookUpBooking'>

type Due = { payment: Payment } | { ended: Booking }

export type DepositState = 'paid' | 'unpaid' | 'expired' | 'lost'

export function depositStateOf({ status, deposit, holdEndsAt }: Booking): DepositState {
  if (deposit?.status === 'refund_pending' || deposit?.status === 'refunded') return 'lost'
  if (deposit?.status === 'succeeded') return 'paid'
  return status === 'cancelled' || holdEndsAt === null ? 'expired' : 'unpaid'
}

export const lookUp = (referenceToken: string): Promise<Booking> =>
  call('lookUpBooking', { params: { referenceToken } })

/** Survives a reload of this tab. */
function storeHold(token: string, hold: Hold): void {
  const { serviceId, serviceIds = serviceId, staffId, date, startTime, places } = hold.request
  const search = new URLSearchParams({ step: 'payment', service: String(serviceIds), date, time: startTime })
  if (staffId !== undefined) search.set('with', String(staffId))
  if (places !== undefined) search.set('places', String(places))
  setSessionItem('held', token, hold)
  setSessionItem('payment', hold.referenceToken, `/book/${token}?${search}`)
}

const dueKey = (token: string, { request }: Pick<Hold, 'request'>) => ['due', token, request]

/** Requesting a payment again returns the same one: the server recognizes the hold by a cookie. */
export const dueQuery = (
  token: string,
  { request, referenceToken }: Hold,
  { schedule, service }: Pick<Choices, 'service'> & { schedule: OpenSchedule },
) =>
  queryOptions({
    queryKey: dueKey(token, { request }),
    queryFn: async (): Promise<Due> => {
      const booking = await lookUp(referenceToken)
      if (depositStateOf(booking) !== 'unpaid') return { ended: booking }
      const shown = service && shownOf(schedule, service)
      const body = { ...request, ...(shown && { shown }) }
      const payment = await call('createDepositPayment', { params: { token }, body })
      storeHold(token, { request, referenceToken: payment.referenceToken })
      return { payment }
    },
  })

export function startHold(token: string, request: Hold['request'], payment: Payment): void {
  const hold = { request, referenceToken: payment.referenceToken }
  storeHold(token, hold)
  queryClient.setQueryData(dueKey(token, hold), (): Due => ({ payment }))
}

export const noteBank = (token: string, hold: Hold, atBank: boolean): void =>
  storeHold(token, { request: hold.request, referenceToken: hold.referenceToken, atBank })

export function endHold(token: string, hold: Hold): void {
  setSessionItem('held', token, null)
  setSessionItem('payment', hold.referenceToken, null)
  queryClient.removeQueries({ queryKey: dueKey(token, hold) })
}
