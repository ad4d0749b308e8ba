import { and, eq, gt, gte, isNull, lt, ne, or } from 'drizzle-orm'
import { groupSessions, occupancies } from '../../../../db/schema.ts'
import type { Database } from '../../database/connection.ts'
import { ofSchedule, type ScheduleKey } from '../schedules/schedule-key.ts'
import { notKept } from './occupancies.ts'

type Range = { start: number; end: number }

/** `session`: of a group, without its buffers. */
export type TakenTime = Range & {
  staffId: number
  serviceId: number
  session: (Range & { id: number }) | null
}

type TakenQuery = ScheduleKey & { from: string; to: string; now: number; bookingId?: number | undefined }

const maxHours = 48

/** Of two dates in any time zone. Leaves out one booking, and holds that have ended. */
export async function listTaken(
  db: Database,
  { from, to, now, bookingId, ...schedule }: TakenQuery,
): Promise<TakenTime[]> {
  const first = Date.parse(from)
  const rows = await db
    .select({ taken: occupancies, session: groupSessions })
    .from(occupancies)
    .leftJoin(
      groupSessions,
      and(eq(groupSessions.tenantId, occupancies.tenantId), eq(groupSessions.id, occupancies.groupSession)),
    )
    .where(
      and(
        ofSchedule(occupancies, schedule),
        gte(occupancies.startsAt, new Date(first - maxHours * 3_600_000)),
        lt(occupancies.startsAt, new Date(Date.parse(to))),
        gt(occupancies.endsAt, new Date(first)),
        or(isNull(occupancies.expiresAt), gt(occupancies.expiresAt, new Date(now))),
        notKept,
        bookingId === undefined ? undefined : ne(occupancies.bookingId, bookingId),
      ),
    )
  return rows.map(({ taken, session }) => ({
    staffId: taken.staffId,
    serviceId: taken.serviceId,
    start: taken.startsAt.getTime(),
    end: taken.endsAt.getTime(),
    session: session && { id: session.id, start: session.startsAt.getTime(), end: session.endsAt.getTime() },
  }))
}
