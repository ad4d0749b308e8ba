import * as tables from '../../../../db/schema.ts'
import type { ImageKind } from '../../../domain/salon-images.ts'
import { aliased } from '../statement.ts'

const i = aliased(tables.scheduleImages, 'i')

/** The id of the photo of a staff member, or null. */
export const staffPhotoOf = (tenant: string, schedule: string, staff: string): string =>
  `(SELECT ${i.publicId} FROM schedule_images i
    WHERE ${i.tenantId} = ${tenant} AND ${i.scheduleId} = ${schedule} AND ${i.staffId} = ${staff})`

/** The ids under which the images of a schedule are public. */
export function imageIdsOf(tenant: string, schedule: string): { logo: string; photos: string } {
  const of = (kind: ImageKind) =>
    `schedule_images i WHERE ${i.tenantId} = ${tenant} AND ${i.scheduleId} = ${schedule} AND ${i.kind} = '${kind}'`
  return {
    logo: `(SELECT ${i.publicId} FROM ${of('logo')})`,
    photos: `(SELECT coalesce(json_agg(${i.publicId} ORDER BY ${i.id}), '[]') FROM ${of('photo')})`,
  }
}
