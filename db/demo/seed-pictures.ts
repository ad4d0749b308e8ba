import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { ImageKind } from '../../src/domain/salon-images.ts'
import { newImageId } from '../../src/server/adapters/random.ts'
import type { Database } from '../../src/server/database/connection.ts'
import { root } from '../../src/server/root.ts'
import { publicIds, scheduleImages } from '../schema.ts'
import type { Salon } from './booked-visits.ts'
import { demoPictures } from './salon.ts'

type Picture = { kind: ImageKind; small: Buffer; large: Buffer | null }

const fileOf = (name: string, size: 'small' | 'large') =>
  readFile(join(root, 'db', 'demo', 'pictures', `${name}-${size}.webp`))

/** Drawn and made smaller beforehand by `npm run demo-pictures`. */
export function readPictures(): Promise<Picture[]> {
  const of = async (kind: ImageKind, name: string): Promise<Picture> => {
    const large = kind === 'logo' ? null : fileOf(name, 'large')
    return { kind, small: await fileOf(name, 'small'), large: await large }
  }
  const { logo, photos, team } = demoPictures
  return Promise.all([
    of('logo', logo),
    ...photos.map((name) => of('photo', name)),
    ...team.map((name) => of('staff', name)),
  ])
}

export async function seedPictures(
  tx: Database,
  { key, team }: Salon,
  pictures: readonly Picture[],
): Promise<void> {
  const members = team.values()
  const rows = pictures.map((picture) => ({
    ...key,
    ...picture,
    publicId: newImageId(),
    staffId: picture.kind === 'staff' ? (members.next().value?.id ?? null) : null,
  }))
  await tx.insert(scheduleImages).values(rows)
  await tx
    .insert(publicIds)
    .values(rows.map(({ publicId }) => ({ publicId, tenantId: key.tenantId, rowId: key.scheduleId })))
}
