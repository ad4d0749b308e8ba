/** Photos come in both sizes, logos only in the small one. Photos of staff members are squares. */
export const imageSizes = ['small', 'large'] as const

export type ImageSize = (typeof imageSizes)[number]

export type ImageKind = 'logo' | 'photo' | 'staff'

/** In pixels. A logo fits a square, a photo is as wide as this. */
export const imageWidths = { logo: 256, small: 640, large: 1280 } as const

/** Sharp on any screen where the circle is 28 and 80 pixels wide. */
export const staffPhotoWidths = { small: 96, large: 256 } as const

/** Of the file that an owner sends. */
export const maxImageBytes = 8 * 1024 * 1024

export const imagePath = (imageId: string, size: ImageSize): string => `/images/${imageId}/${size}`
