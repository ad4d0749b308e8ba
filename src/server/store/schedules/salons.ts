import * as tables from '../../../../db/schema.ts'
import type { OpeningHours } from '../../../domain/opening-hours.ts'
import type { SalonColor } from '../../../domain/salon-colors.ts'
import { aliased, jsonObject, rowsOf, wallClock } from '../statement.ts'
import { imageIdsOf } from './image-ids.ts'
import type { Staffed } from './set-ups.ts'

export type SalonRow = {
  address: string | null
  /** E.164 */
  phone: string | null
  website: string | null
  color: SalonColor
  logo: string | null
  photos: string[]
  /** Null if the owner does not show them. */
  hours: Staffed<OpeningHours>[] | null
  team: number[] | null
}

const s = aliased(tables.schedules, 's')
const a = aliased(tables.availability, 'a')
const t = aliased(tables.staff, 't')

/** Of a schedule `s`. */
export const salonRow = (tenant: string): string => {
  const ifShown = (rows: string) => `CASE WHEN ${s.showHours} THEN ${rows} END`
  return jsonObject<SalonRow>({
    address: s.address,
    phone: s.phone,
    website: s.website,
    color: s.color,
    ...imageIdsOf(tenant, s.id),
    hours: ifShown(
      rowsOf(
        jsonObject<Staffed<OpeningHours>>({
          staffId: a.staffId,
          dayOfWeek: a.dayOfWeek,
          startTime: wallClock(a.startTime),
          endTime: wallClock(a.endTime),
        }),
        `availability a WHERE ${a.tenantId} = ${tenant} AND ${a.scheduleId} = ${s.id}`,
      ),
    ),
    team: ifShown(
      rowsOf(
        t.id,
        `staff t WHERE ${t.tenantId} = ${tenant} AND ${t.scheduleId} = ${s.id} AND ${t.deletedAt} IS NULL`,
      ),
    ),
  })
}
