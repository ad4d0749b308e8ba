import type { holidays } from '../../contract/holidays.ts'
import { Refused } from '../../domain/refusals.ts'
import { addDays } from '../../domain/wall-time.ts'
import { todayIn, wallTimeAt } from '../../domain/zones.ts'
import {
  type HolidayRegion,
  listCountries,
  listHolidays,
  placeOf,
  unknownPart,
} from '../adapters/holidays.ts'
import type { Database } from '../database/connection.ts'
import type { Handlers, Server } from '../http/server.ts'
import { requireRoom } from '../store/accounts/quotas.ts'
import { deleteClosure, insertClosure, listClosures } from '../store/schedules/closures.ts'
import { keyOf, type ScheduleKey, scheduleKey } from '../store/schedules/schedule-key.ts'
import { changeOffer, requireSchedule, type Schedule, updatePlace } from '../store/schedules/schedules.ts'
import { beginningOf, standingIn } from './closures.ts'

const daysAhead = 365

async function requireHolidayRegion(place: HolidayRegion): Promise<void> {
  const field = await unknownPart(place)
  if (field !== null) throw new Refused(`${field}_not_found`, {}, { field })
}

async function closedHolidays(
  db: Database,
  { timezone, ...schedule }: ScheduleKey & { timezone: string },
  now: number,
) {
  const closures = await listClosures(db, schedule, { after: new Date(now) })
  return closures
    .filter(({ source }) => source === 'holiday')
    .map((closure) => ({ ...closure, date: wallTimeAt(timezone, closure.startsAt.getTime()).date }))
}

export const holidayRoutes = ({ db }: Server): Handlers<typeof holidays> => ({
  listHolidayCountries: ({ locale }) => listCountries(locale),

  listHolidays: async ({ owner, params: { scheduleId }, query, now, locale }) => {
    const schedule = await requireSchedule(db, scheduleKey(owner, scheduleId))
    const { country, region } = query.country === undefined ? schedule : { region: null, ...query }
    const place = country == null ? await placeOf(schedule.timezone) : { country, region }
    if (!place) return { country: null, region: null, holidays: [] }
    await requireHolidayRegion(place)
    const closed = new Set(
      (await closedHolidays(db, { ...keyOf(schedule), timezone: schedule.timezone }, now)).map(
        ({ date }) => date,
      ),
    )
    const found = await listHolidays(place, yearFrom(schedule, now), locale)
    return { ...place, holidays: found.map((one) => ({ ...one, closed: closed.has(one.date) })) }
  },

  setHolidays: async ({ owner, params: { scheduleId }, body, now, locale }) => {
    const schedule = await requireSchedule(db, scheduleKey(owner, scheduleId))
    const { dates, ...place } = body
    await requireHolidayRegion(place)
    const year = yearFrom(schedule, now)
    const found = await listHolidays(place, year, locale)
    const wanted = found.filter(({ date }) => dates.includes(date))
    if (wanted.length < new Set(dates).size) throw new Refused('holiday_not_found', {}, { field: 'dates' })
    return changeOffer(db, scheduleKey(owner, scheduleId), async (tx, key, { timezone }) => {
      await updatePlace(tx, key, place)
      const before = await closedHolidays(tx, { ...key, timezone }, now)
      for (const { id, date } of before)
        if (date >= year.from && date <= year.to && !dates.includes(date)) await deleteClosure(tx, key, id)
      const added = []
      for (const { date, name } of wanted)
        if (!before.some((closure) => closure.date === date))
          added.push(
            await insertClosure(tx, {
              ...key,
              startsAt: beginningOf(timezone, date),
              endsAt: beginningOf(timezone, addDays(date, 1)),
              fromDate: date,
              fromTime: '00:00',
              toDate: date,
              toTime: '24:00',
              timezone,
              allDay: true,
              label: name,
              source: 'holiday',
            }),
          )
      await requireRoom(tx, key, 'closures', now, 0)
      return {
        holidays: found.map((one) => ({ ...one, closed: dates.includes(one.date) })),
        ...(await standingIn(tx, { ...key, closed: added, now })),
      }
    })
  },
})

function yearFrom({ timezone }: Schedule, now: number) {
  const from = todayIn(timezone, now)
  return { from, to: addDays(from, daysAhead - 1) }
}
