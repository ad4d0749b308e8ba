import { addDays, timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { refresh } from '../../query.ts'
import { toastError } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { bookingNow, changedText } from '../bookings/changed-booking.ts'
import { toastSeriesUndoable, undoing } from '../bookings/undo-change.ts'
import { affectedByBookings } from '../schedules/affected-queries.ts'
import { minutesOfDay } from './agenda-blocks.ts'
import {
  type BlockTarget,
  changes,
  type DragStore,
  type DropTarget,
  memberIn,
  startIn,
} from './agenda-drag.ts'

/** Dragged above midnight, it begins on the day before. */
function beginning(target: BlockTarget): { date: string; startTime: string } {
  const start = startIn(target)
  const { date } = target.column
  return start < 0
    ? { date: addDays(date, -1), startTime: timeOf(start + minutesOfDay) }
    : { date, startTime: timeOf(start) }
}

type Scope = { following?: true }

function move(target: BlockTarget, scope: Scope) {
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
      ...scope,
    },
  })
}

function resize({ block, to }: BlockTarget, scope: Scope) {
  const { id, version, service } = block.booking
  const durationMinutes = service.durationMinutes + to - block.to
  const body = { ...undoing, version, durationMinutes, ...scope }
  return call('editBooking', { params: { bookingId: id }, body })
}

function copy(target: BlockTarget, scheduleId: string) {
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

const write = (target: BlockTarget, scheduleId: string, scope: Scope) => {
  if (target.kind === 'copy') return copy(target, scheduleId)
  return target.kind === 'resize' ? resize(target, scope) : move(target, scope)
}

/** A copy belongs to no series. */
const concernsSeries = ({ kind, block }: BlockTarget): boolean =>
  kind !== 'copy' && block.booking.seriesContinues === true

type DropsOf = {
  scheduleId: string
  dragStore: DragStore
  onSelect: (target: DropTarget) => void
  /** Whether the change concerns the later bookings of its series. The drag lasts until the answer. */
  onAsk: (target: BlockTarget) => void
}

export function createDrops({ scheduleId, dragStore, onSelect, onAsk }: DropsOf) {
  /** What the owner can decide otherwise. Null if the drag is over. */
  const save = async (target: BlockTarget, following = false): Promise<string | null> => {
    const by = dragStore.get()?.by ?? 'pointer'
    const { booking } = target.block
    dragStore.hold({ target, by, busy: true })
    try {
      const changed = await write(target, scheduleId, following ? { following } : {})
      const text = target.kind === 'copy' ? m.toast_booking_created() : m.toast_booking_changed()
      toastSeriesUndoable(text, booking, changed, { onUndone: () => focusBooking(booking.id) })
    } catch (error) {
      if (refusedWith(error, 'series_clashes')) {
        dragStore.hold({ target, by, busy: false })
        return messageOf(error)
      }
      const now = bookingNow(error)
      if (now) toastError(m.common_error(), changedText(now))
      else toastFailure(error)
    }
    await refresh(...affectedByBookings)
    dragStore.hold(null)
    if (by === 'keys') focusBooking(booking.id)
    return null
  }

  const drop = (target: DropTarget): void => {
    if (target.kind === 'select') {
      dragStore.hold(null)
      onSelect(target)
    } else if (!changes(target)) dragStore.hold(null)
    else if (concernsSeries(target)) onAsk(target)
    else void save(target)
  }

  return { drop, save, putBack: () => dragStore.hold(null) }
}
