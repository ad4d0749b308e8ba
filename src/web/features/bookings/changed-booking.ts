import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { refusedWith } from '../../api.ts'
import { formatDate } from '../../format.ts'
import { clientStatusText, statusText } from './status-badge.tsx'

type OwnersBooking = Reply<'editBooking'>
type ClientsBooking = Reply<'cancelBooking'>

/** Null unless another change came first. */
export const bookingNow = (error: unknown): OwnersBooking | null =>
  refusedWith(error, 'booking_changed') ? ((error.booking as OwnersBooking | undefined) ?? null) : null

/** Also fails when the refund differs from the one announced. */
export const clientsBookingNow = (error: unknown): ClientsBooking | null =>
  refusedWith(error, 'booking_changed', 'refund_changed')
    ? ((error.booking as ClientsBooking | undefined) ?? null)
    : null

type Facts = Pick<OwnersBooking, 'status' | 'lapsed' | 'date' | 'startTime'>

const factsNow = (booking: Facts, status: string) => ({
  status: status.toLocaleLowerCase(),
  date: formatDate(booking.date, 'day'),
  time: booking.startTime,
})

export const changedText = (booking: OwnersBooking): string =>
  m.booking_changed_meanwhile(factsNow(booking, statusText(booking)))

export const changedTextForClient = (booking: ClientsBooking): string =>
  m.manage_cancel_changed(factsNow(booking, clientStatusText(booking)))
