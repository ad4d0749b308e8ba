import { addDays, timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { refresh } from '../../query.ts'
import { toastError } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { bookingNow, changedText } from '../bookings/changed-booking.ts'
import { toastUndoable, undoing } from '../bookings/undo-change.ts'
import { affectedByBookings } from '../schedules/affected-queries.ts'
import { type Block, minutesOfDay } from './agenda-blocks.ts'
import { changes, type DragStore, type DropTarget, memberIn, startIn } from './agenda-drag.ts'

type OfBlock = Extract<DropTarget, { block: Block }>

/** Dragged above midnight, it begins on the day before. */
function beginning(target: OfBlock): { date: string; startTime: string } {
  const start = startIn(target)
  const { date } = target.column
  return start < 0
    ? { date: addDays(date, -1), startTime: timeOf(start + minutesOfDay) }
    : { date, startTime: timeOf(start) }
}

function move(target: OfBlock) {
  const { block } = target
  const { id, version, date, startTime } = block.booking
  const begins = beginning(target)
  const staffId = memberIn(target)
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

function copy(target: OfBlock, scheduleId: string) {
  const { clientName, clientEmail, clientPhone, comment, service, parts, serviceId } = target.block.booking
  const serviceIds = parts?.map((part) => part.serviceId) ?? [serviceId]
  const staffId = memberIn(target)
  return call('createBooking', {
    params: { scheduleId },
    body: {
      ...undoing,
      ...beginning(target),
      serviceIds,
      ...(!parts && { durationMinutes: service.durationMinutes, staffId }),
      clientName,
      clientEmail,
      clientPhone,
      comment,
    },
  })
}

/** The block may now be another button, in another column. If it is gone, the one that the Tab key reaches. */
export function focusBooking(bookingId: number): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const itself = document.querySelector<HTMLElement>(`.time-grid [data-key^="${bookingId}-"]`)
    const reachable = document.querySelector<HTMLElement>('.time-grid [data-key][tabindex="0"]')
    ;(itself ?? reachable)?.focus()
  })
}

export function createDropHandler(
  scheduleId: string,
  dragStore: DragStore,
  onSelect: (target: DropTarget) => void,
) {
  const save = async (target: OfBlock) => {
    const by = dragStore.get()?.by ?? 'pointer'
    dragStore.hold({ target, by, busy: true })
    try {
      const isCopy = target.kind === 'copy'
      const changed = await (isCopy
        ? copy(target, scheduleId)
        : target.kind === 'resize'
          ? resize(target)
          : move(target))
      const text = isCopy ? m.toast_booking_created() : m.toast_booking_changed()
      toastUndoable(text, changed, { onUndone: () => focusBooking(target.block.booking.id) })
    } catch (error) {
      const now = bookingNow(error)
      if (now) toastError(m.common_error(), changedText(now))
      else toastFailure(error)
    }
    await refresh(...affectedByBookings)
    dragStore.hold(null)
    if (by === 'keys') focusBooking(target.block.booking.id)
  }

  return (target: DropTarget): void => {
    if (target.kind === 'select') {
      dragStore.hold(null)
      onSelect(target)
    } else if (changes(target)) void save(target)
    else dragStore.hold(null)
  }
}
