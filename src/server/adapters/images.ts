import sharp, { type Metadata, type Sharp } from 'sharp'
import { Refused } from '../../domain/refusals.ts'
import { imageWidths, staffPhotoWidths } from '../../domain/salon-images.ts'
import { fairTurns } from './fair-turns.ts'

const maxPixels = 50_000_000
/** Limits an image that is decoded as a whole, because its rows do not come one after the other. */
const maxBytes = 150_000_000
const maxSeconds = 10
const maxWaiting = 20
const tryAgainSeconds = 10

// Other formats, such as SVG, can read files, run for long, or have had more faults.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: [
    'VipsForeignLoadJpegBuffer',
    'VipsForeignLoadPngBuffer',
    'VipsForeignLoadWebpBuffer',
    // Only for drawings of our own.
    'VipsForeignLoadSvgBuffer',
  ],
})
sharp.cache(false)
sharp.concurrency(1)

/** Decoding needs up to 200 MB and a thread of the pool. One owner's images must not make the others wait. */
const turns = fairTurns({ atOnce: 1, ofOne: 6, ofAll: 50, tryAgainSeconds })

const has = (bytes: Uint8Array, signature: string, at = 0): boolean =>
  Buffer.from(bytes.subarray(at, at + signature.length)).toString('latin1') === signature

/** Nothing but a JPEG, PNG or WebP reaches the reader, which also knows SVG. */
const isPhoto = (bytes: Uint8Array): boolean =>
  has(bytes, '\u00ff\u00d8\u00ff') ||
  has(bytes, '\u0089PNG\r\n\u001a\n') ||
  (has(bytes, 'RIFF') && has(bytes, 'WEBP', 8))

/** The content decides the format, not a name or a header. A truncated file is an error. */
function decoded(bytes: Uint8Array): Sharp {
  if (!isPhoto(bytes)) throw new Refused('image_not_understood')
  return sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true })
    .timeout({ seconds: maxSeconds })
    .autoOrient()
}

/** Writes no metadata: photos carry the place where they were taken. */
const webp = (image: Sharp, quality: number) => image.webp({ quality, effort: 4 }).toBuffer()

/** Throws if too many images wait, of this owner or of all. */
export const requireImageTurn = (ownerId: string): void => turns.require(ownerId)

/** A decoder keeps two bytes of each sample of a progressive JPEG. Baseline JPEGs and most PNGs are read row by row. */
function bytesDecoded(image: Metadata): number {
  const { width, height, channels, depth, format, isProgressive, chromaSubsampling, orientation = 1 } = image
  const pixels = width * height
  if (format === 'jpeg')
    return isProgressive ? pixels * (chromaSubsampling === '4:2:0' ? 3 : 2 * channels) : 0
  if (format === 'png' && !isProgressive && orientation === 1) return 0
  return pixels * channels * (depth === 'ushort' ? 2 : 1)
}

async function inTurnOrRefused<Result>(
  ownerId: string,
  bytes: Uint8Array,
  work: () => Promise<Result>,
): Promise<Result> {
  try {
    return await turns.take(ownerId, async () => {
      if (bytesDecoded(await decoded(bytes).metadata()) > maxBytes) throw new Refused('image_too_large')
      return work()
    })
  } catch (error) {
    if (error instanceof Refused) throw error
    if (error instanceof Error && /exceeds pixel limit/i.test(error.message))
      throw new Refused('image_too_large')
    throw new Refused('image_not_understood')
  }
}

export const logoFrom = (ownerId: string, bytes: Uint8Array): Promise<Buffer> =>
  inTurnOrRefused(ownerId, bytes, () => {
    const { logo } = imageWidths
    return webp(decoded(bytes).resize(logo, logo, { fit: 'inside', withoutEnlargement: true }), 85)
  })

export const photoFrom = (ownerId: string, bytes: Uint8Array): Promise<{ small: Buffer; large: Buffer }> =>
  inTurnOrRefused(ownerId, bytes, async () => {
    const { small, large } = imageWidths
    const wide = await webp(
      decoded(bytes).resize(large, large, { fit: 'inside', withoutEnlargement: true }),
      80,
    )
    return {
      small: await webp(decoded(wide).resize(small, small, { fit: 'inside', withoutEnlargement: true }), 76),
      large: wide,
    }
  })

/** Cut to a square around what matters. Transparent parts become white. */
export const staffPhotoFrom = (
  ownerId: string,
  bytes: Uint8Array,
): Promise<{ small: Buffer; large: Buffer }> =>
  inTurnOrRefused(ownerId, bytes, async () => {
    const square = async (image: Sharp, width: number) =>
      webp(image.resize(width, width, { fit: 'cover', position: 'attention' }), 80)
    const large = await square(decoded(bytes).flatten({ background: '#fff' }), staffPhotoWidths.large)
    return { small: await square(decoded(large), staffPhotoWidths.small), large }
  })

type Square = { left: number; top: number; size: number; radius: number }

export type Drawing = {
  /** The color behind everything. */
  ground: string
  /** As large as the picture. It lies over the photo. */
  svg: string
  photo: { bytes: Buffer; left: number; top: number; width: number; height: number } | null
  /** `ground` is the color behind a logo with transparent parts. */
  logo: ({ bytes: Buffer; ground: string } & Square) | null
}

async function photoLayer({ bytes, width, height, left, top }: NonNullable<Drawing['photo']>) {
  const photo = decoded(bytes).resize(width, height, { fit: 'cover', position: 'attention' })
  return { input: await photo.png({ compressionLevel: 0 }).toBuffer(), left, top }
}

/** A logo without transparent parts fills its square. */
async function logoLayer({ bytes, ground, left, top, size, radius }: NonNullable<Drawing['logo']>) {
  const { hasAlpha } = await sharp(bytes).metadata()
  const border = hasAlpha ? Math.round(size / 8) : 0
  const inner = size - 2 * border
  const square = await decoded(bytes)
    .resize(inner, inner, { fit: 'contain', background: ground })
    .flatten({ background: ground })
    .extend({ top: border, bottom: border, left: border, right: border, background: ground })
    .png()
    .toBuffer()
  const mask = `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}"><rect width="${size}" height="${size}" rx="${radius}"/></svg>`
  const input = await sharp(square)
    .ensureAlpha()
    .composite([{ input: Buffer.from(mask), blend: 'dest-in' }])
    .png()
    .toBuffer()
  return { input, left, top }
}

/** Apart from the images that owners send, so that neither waits for the other. */
const drawingTurns = fairTurns({ atOnce: 1, ofOne: maxWaiting, ofAll: 50, tryAgainSeconds })

/** A JPEG. `who` asks for it: a network that asks for many waits for its own only. */
export async function pictureOf(
  { ground, svg, photo, logo }: Drawing,
  size: { width: number; height: number },
  who: string,
): Promise<Buffer> {
  const draw = async () => {
    const layers = [
      ...(photo ? [await photoLayer(photo)] : []),
      { input: Buffer.from(svg), left: 0, top: 0 },
      ...(logo ? [await logoLayer(logo)] : []),
    ]
    return sharp({ create: { ...size, channels: 3, background: ground } })
      .composite(layers)
      .jpeg({ quality: 86, chromaSubsampling: '4:4:4', progressive: true, optimizeCoding: true })
      .toBuffer()
  }
  return drawingTurns.take(who, draw)
}
