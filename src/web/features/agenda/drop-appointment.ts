import { addDays, timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { refresh } from '../../query.ts'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastError } from '../../ui/toast.ts'
import { bookingNow, changedText } from '../bookings/changed-booking.ts'
import { toastUndoable, undoing } from '../bookings/undo-change.ts'
import { affectedByBookings } from '../schedules/affected-queries.ts'
import { type Block, minutesOfDay } from './agenda-blocks.ts'
import { changes, type Hand, memberIn, startIn, type Wish } from './agenda-drag.ts'

type OfBlock = Extract<Wish, { block: Block }>

/** The date and start of the drop target; dragged above midnight, it begins on the day before. */
function beginning(wish: OfBlock): { date: string; startTime: string } {
  const start = startIn(wish)
  const { date } = wish.column
  return start < 0
    ? { date: addDays(date, -1), startTime: timeOf(start + minutesOfDay) }
    : { date, startTime: timeOf(start) }
}

function move(wish: OfBlock) {
  const { block } = wish
  const { id, version, date, startTime } = block.booking
  const begins = beginning(wish)
  const staffId = memberIn(wish)
  return call('editBooking', {
    params: { bookingId: id },
    body: {
      ...undoing,
      version,
      ...(begins.date !== date && { date: begins.date }),
      ...(begins.startTime !== startTime && { startTime: begins.startTime }),
      ...(staffId !== undefined && staffId !== block.staffId && { staffId, insteadOf: block.staffId }),
    },
  })
}

function resize({ block, to }: OfBlock) {
  const { id, version, service } = block.booking
  const durationMinutes = service.durationMinutes + to - block.to
  return call('editBooking', { params: { bookingId: id }, body: { ...undoing, version, durationMinutes } })
}

function copy(wish: OfBlock, scheduleId: string) {
  const { clientName, clientEmail, clientPhone, comment, service, parts, serviceId } = wish.block.booking
  const serviceIds = parts?.map((part) => part.serviceId) ?? [serviceId]
  const staffId = memberIn(wish)
  return call('createBooking', {
    params: { scheduleId },
    body: {
      ...undoing,
      ...beginning(wish),
      serviceIds,
      ...(!parts && { durationMinutes: service.durationMinutes, staffId }),
      clientName,
      clientEmail,
      clientPhone,
      comment,
    },
  })
}

/** The focused block may have moved to another column, where it is another button. */
function focusAgain(bookingId: number): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    document.querySelector<HTMLElement>(`.time-grid [data-key^="${bookingId}-"]`)?.focus()
  })
}

/** Sends a drop to the server. The block stays there, marked busy, until the reply and the new list have arrived. */
export function dropper(scheduleId: string, hand: Hand, onSelect: (wish: Wish) => void) {
  const ask = async (wish: OfBlock) => {
    const by = hand.get()?.by ?? 'pointer'
    hand.hold({ wish, by, busy: true })
    try {
      const isCopy = wish.kind === 'copy'
      const changed = await (isCopy
        ? copy(wish, scheduleId)
        : wish.kind === 'resize'
          ? resize(wish)
          : move(wish))
      const text = isCopy ? m.toast_booking_created() : m.toast_booking_changed()
      toastUndoable(text, changed, { onUndone: () => focusAgain(wish.block.booking.id) })
    } catch (error) {
      const now = bookingNow(error)
      if (now) toastError(m.common_error(), changedText(now))
      else tellFailure(error)
    }
    await refresh(...affectedByBookings)
    hand.hold(null)
    if (by === 'keys') focusAgain(wish.block.booking.id)
  }

  return (wish: Wish): void => {
    if (wish.kind === 'select') {
      hand.hold(null)
      onSelect(wish)
    } else if (changes(wish)) void ask(wish)
    else hand.hold(null)
  }
}
