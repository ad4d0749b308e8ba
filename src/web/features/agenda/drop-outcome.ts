import type { Body } from '../../../contract/index.ts'
import { endAfter } from '../../../domain/wall-instants.ts'
import { timeOf } from '../../../domain/wall-time.ts'
import { formatDate, formatTimes } from '../../format.ts'
import { type Block, stintsOf } from './agenda-blocks.ts'
import { type BlockTarget, type DropTarget, memberIn, outcomeOf, partsIn } from './agenda-drag.ts'

/** By the clocks in `zone`. */
export function timesText(target: DropTarget, zone: string): string {
  if (!target.block) return formatTimes(timeOf(target.from), timeOf(target.to))
  const { date, startTime, durationMinutes } = outcomeOf(target)
  return formatTimes(startTime, endAfter({ zone, date, time: startTime }, durationMinutes))
}

export const dateText = (target: DropTarget): string =>
  formatDate(target.block ? outcomeOf(target).date : target.column.date, 'day')

/** The member of a column of one. */
export const memberText = ({ column: { members } }: DropTarget): string | undefined =>
  members.length === 1 ? members[0]?.name : undefined

/** Only the last service of a visit can last longer, and only at its own end. */
export const canResize = ({ booking, key, people, staffId }: Block): boolean =>
  people.length === 1 && key === `${booking.id}-${staffId}-${stintsOf(booking).at(-1)?.from}`

export function changeOf(target: BlockTarget): Body<'editBooking'> {
  const { block, kind } = target
  const { version, date, startTime } = block.booking
  const after = outcomeOf(target)
  if (kind === 'resize') return { version, durationMinutes: after.durationMinutes }
  const member = memberIn(target) ?? block.staffId
  return {
    version,
    ...(after.date !== date && { date: after.date }),
    ...(after.startTime !== startTime && { startTime: after.startTime }),
    ...(member !== block.staffId && { staffId: member, insteadOf: block.staffId }),
  }
}

export function copyOf(target: BlockTarget): Body<'createBooking'> {
  const { booking } = target.block
  const { date, startTime, durationMinutes, doneBy } = outcomeOf(target)
  const { clientName, clientEmail, clientPhone, comment, places, companions } = booking
  return {
    serviceIds: partsIn(target.block).map(({ serviceId }) => serviceId),
    date,
    startTime,
    durationMinutes,
    ...(new Set(doneBy).size === 1 ? { staffId: doneBy[0] } : { staffIds: [...doneBy] }),
    clientName,
    clientEmail,
    clientPhone,
    comment,
    ...(places !== undefined && { places }),
    ...(companions !== undefined && { companions }),
  }
}
