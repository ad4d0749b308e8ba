import type { Reply } from '../../contract/index.ts'
import type { Proposal } from '../../domain/proposals.ts'
import { wallEndOf } from '../../domain/zones.ts'

type View = NonNullable<Reply<'lookUpBooking'>['proposal']>

export function proposalView({ by, at, endsAt, timezone, staffId, agreement }: Proposal): View {
  const { date, startTime, staffName } = agreement
  const { time, repeated } = wallEndOf(timezone, endsAt)
  return {
    by,
    at: new Date(at).toISOString(),
    date,
    startTime,
    endTime: time,
    ...(repeated && { endRepeated: true }),
    staffId,
    ...(staffName !== undefined && { staffName }),
  }
}
