import { maxUndoSeconds, undoSeconds } from '../../../domain/undo.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { refresh } from '../../query.ts'
import { toastError, toastSuccess, toastWithAction } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { affectedByBookings } from '../schedules/affected-queries.ts'
import { updateCachedBookings } from './booking-queries.ts'
import { bookingNow, changedText } from './changed-booking.ts'

/** Delays the mails while the toast can still undo the change. */
export const undoing = { undoSeconds: maxUndoSeconds }

type Undoable = { id: number; version?: number; undoable?: true }

type Options = {
  /** Whose booking it is, and its status now. */
  about?: string
  /** Called when the undo is shown. Without it, the focus moves to the booking. */
  onUndone?: () => void
  /** Undoes the last change first, where each of them took the former time of the one before. */
  lastFirst?: boolean
}

/** A page may show a booking in several places, each with its own element id. */
const places = ['request', 'booking', 'day-booking'] as const

export const placeOf = (place: (typeof places)[number], id: number): string => `${place}-${id}`

function focusOn(id: number): void {
  // Wait until the restored booking is drawn.
  requestAnimationFrame(() =>
    requestAnimationFrame(() => {
      const found = places.map((place) => document.getElementById(placeOf(place, id)))
      found.find((element) => element !== null)?.focus()
    }),
  )
}

async function undo(
  changes: readonly { id: number; version: number }[],
  { onUndone, lastFirst = false }: Options,
) {
  try {
    for (const { id: bookingId, version } of lastFirst ? changes.toReversed() : changes)
      updateCachedBookings(await call('undoBooking', { params: { bookingId }, body: { version } }))
    toastSuccess(m.booking_undone())
  } catch (error) {
    const now = bookingNow(error)
    if (now) toastError(m.common_error(), changedText(now))
    else toastFailure(error)
    return await refresh(...affectedByBookings)
  }
  await refresh(...affectedByBookings)
  const [first] = changes
  if (onUndone) onUndone()
  else if (first) focusOn(first.id)
}

/** Undone before anyone is notified. */
export function toastUndoable(text: string, changed: Undoable | readonly Undoable[], options: Options = {}) {
  const changes = [changed]
    .flat()
    .flatMap(({ id, version, undoable }) => (undoable && version !== undefined ? [{ id, version }] : []))
  if (changes.length === 0) return toastSuccess(text, options.about)
  const run = () => void undo(changes, options)
  toastWithAction(text, { label: m.booking_undo(), seconds: undoSeconds, run }, options.about)
}

type Changed = Undoable & { following?: readonly Undoable[] }
type Start = { date: string; startTime: string }

const at = ({ date, startTime }: Start) => `${date} ${startTime}`

/** Offers to undo a change and that of the later bookings. */
export function toastSeriesUndoable(
  text: string,
  before: Start,
  now: Changed & Start,
  options: Pick<Options, 'onUndone'> = {},
) {
  const lastFirst = at(now) < at(before)
  toastUndoable(text, [now, ...(now.following ?? [])], { ...options, lastFirst })
}
