/** Photos come in both sizes, logos only in the small one. */
export const imageSizes = ['small', 'large'] as const

export type ImageSize = (typeof imageSizes)[number]

export type ImageKind = 'logo' | 'photo'

/** In pixels. A logo fits a square, a photo is as wide as this. */
export const imageWidths = { logo: 256, small: 640, large: 1280 } as const

/** Of the file that an owner sends. */
export const maxImageBytes = 8 * 1024 * 1024

export const imagePath = (imageId: string, size: ImageSize): string => `/images/${imageId}/${size}`
