import pLimit from 'p-limit'
import sharp, { type Sharp } from 'sharp'
import { Refused } from '../../domain/refusals.ts'
import { imageWidths } from '../../domain/salon-images.ts'

const maxPixels = 50_000_000
const maxSeconds = 10
const maxWaiting = 20
const tryAgainSeconds = 10

// Other formats, such as SVG, can read files, run for long, or have had more faults.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({
  operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer', 'VipsForeignLoadWebpBuffer'],
})
sharp.cache(false)
sharp.concurrency(1)

/** Decoding needs up to 200 MB and a thread of the pool, so images take turns. */
const inTurn = pLimit(1)

/** The content decides the format, not a name or a header. A truncated file is an error. */
const decoded = (bytes: Uint8Array) =>
  sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true })
    .timeout({ seconds: maxSeconds })
    .autoOrient()

/** Writes no metadata: photos carry the place where they were taken. */
const webp = (image: Sharp, quality: number) => image.webp({ quality, effort: 4 }).toBuffer()

async function inTurnOrRefused<Result>(work: () => Promise<Result>): Promise<Result> {
  if (inTurn.pendingCount >= maxWaiting)
    throw new Refused('too_many_requests', { seconds: String(tryAgainSeconds) })
  try {
    return await inTurn(work)
  } catch (error) {
    if (error instanceof Error && /exceeds pixel limit/i.test(error.message))
      throw new Refused('image_too_large')
    throw new Refused('image_not_understood')
  }
}

export const logoFrom = (bytes: Uint8Array): Promise<Buffer> =>
  inTurnOrRefused(() => {
    const { logo } = imageWidths
    return webp(decoded(bytes).resize(logo, logo, { fit: 'inside', withoutEnlargement: true }), 85)
  })

export const photoFrom = (bytes: Uint8Array): Promise<{ small: Buffer; large: Buffer }> =>
  inTurnOrRefused(async () => {
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
