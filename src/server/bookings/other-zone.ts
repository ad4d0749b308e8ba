import { closureIn, closureWall } from '../../domain/zone-rules.ts'
import type { Database } from '../database/connection.ts'
import type { ScheduleKey } from '../store/schedules/schedule-key.ts'
import { lockSchedule, updateScheduleIn } from '../store/schedules/schedules.ts'
import { type ClosureRow, findClosures, type SetClosure, setClosures } from '../store/schedules/zone-rules.ts'
import { ownZoneRules } from './zone-rules.ts'

function movedTo(timezone: string, row: ClosureRow): SetClosure {
  const { id, scheduleZone, fromDate, fromTime, toDate, toTime } = row
  const wall =
    fromDate === null || fromTime === null || toDate === null || toTime === null
      ? closureWall(ownZoneRules, scheduleZone, row)
      : { fromDate, fromTime, toDate, toTime }
  return { ...wall, id, timezone, ...closureIn(ownZoneRules, timezone, wall, row) }
}

/** Closures are wall time, as opening hours are. Bookings keep the zone that was agreed on. */
async function keepWallTimes(tx: Database, schedule: ScheduleKey, timezone: string): Promise<void> {
  const before = await lockSchedule(tx, schedule)
  if (before.timezone === timezone) return
  const closures = await findClosures(tx, [schedule], new Date(0))
  if (closures.length > 0)
    await setClosures(
      tx,
      schedule,
      closures.map((row) => movedTo(timezone, row)),
    )
}

type Settings = Parameters<typeof updateScheduleIn>[2]

export async function changeSettings(tx: Database, schedule: ScheduleKey, settings: Settings): Promise<void> {
  if (Object.keys(settings).length === 0) return
  const { timezone } = settings
  if (timezone !== undefined) await keepWallTimes(tx, schedule, timezone)
  await updateScheduleIn(tx, schedule, settings)
}
