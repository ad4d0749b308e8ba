import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { refresh } from '../../query.ts'
import { toastError } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { bookingNow, changedText } from '../bookings/changed-booking.ts'
import type { Scope } from '../bookings/series-scope.tsx'
import { toastSeriesUndoable, undoing } from '../bookings/undo-change.ts'
import { hasUnconfirmedEmail } from '../clients/use-clients.ts'
import { affectedByBookings } from '../schedules/affected-queries.ts'
import { type BlockTarget, changes, type DragStore, type DropTarget } from './agenda-drag.ts'
import { changeOf, copyOf } from './drop-outcome.ts'

/** The block may now be another button, in another column. If it is gone, the one that the Tab key reaches. */
export function focusBooking(bookingId: number): void {
  requestAnimationFrame(() => {
    if (document.activeElement !== document.body) return
    const itself = document.querySelector<HTMLElement>(`.time-grid [data-key^="${bookingId}-"]`)
    const reachable = document.querySelector<HTMLElement>('.time-grid [data-key][tabindex="0"]')
    ;(itself ?? reachable)?.focus()
  })
}

/** Without an address that only the client has stated, like every new appointment. */
async function bodyOfCopy(target: BlockTarget) {
  const copy = copyOf(target)
  if (!copy.clientEmail) return copy
  const query = { bookingId: target.block.booking.id }
  const [client] = (await call('listClients', { query })).clients
  return hasUnconfirmedEmail(client) ? { ...copy, clientEmail: null } : copy
}

async function write(target: BlockTarget, scheduleId: string, scope: Scope) {
  if (target.kind === 'copy') {
    const body = { ...undoing, ...(await bodyOfCopy(target)) }
    return call('createBooking', { params: { scheduleId }, body })
  }
  return call('editBooking', {
    params: { bookingId: target.block.booking.id },
    body: { ...undoing, ...changeOf(target), ...scope },
  })
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
  /** The refusal, if the owner can then choose what to do with the series. Null if the drag is over. */
  const save = async (target: BlockTarget, scope: Scope = {}): Promise<unknown> => {
    const by = dragStore.get()?.by ?? 'pointer'
    const { booking } = target.block
    const held = { target, by, busy: true }
    dragStore.hold(held)
    try {
      const changed = await write(target, scheduleId, scope)
      const text = target.kind === 'copy' ? m.toast_booking_created() : m.toast_booking_changed()
      toastSeriesUndoable(text, booking, changed, { onUndone: () => focusBooking(booking.id) })
    } catch (error) {
      // Closing the dialog has put the appointment back.
      if (dragStore.get() === held && refusedWith(error, 'series_clashes', 'series_differs')) {
        dragStore.hold({ target, by, busy: false, asked: true })
        return error
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
    else if (concernsSeries(target)) {
      dragStore.hold({ target, by: dragStore.get()?.by ?? 'pointer', busy: false, asked: true })
      onAsk(target)
    } else void save(target)
  }

  return { drop, save, putBack: () => dragStore.hold(null) }
}
