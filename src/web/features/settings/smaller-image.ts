/** Twice the width that the server keeps. */
const maxSide = 2560
const smallEnoughBytes = 1_000_000
const quality = 0.9

/**
 * A photo of several megabytes takes minutes on a slow line. The browser may read more formats than the server, such as
 * a phone's own. A file that the browser cannot read is sent as it is, so that the server explains what is wrong.
 */
export async function smallerImage(file: File): Promise<Blob> {
  if (file.size <= smallEnoughBytes && /^image\/(jpeg|png|webp)$/.test(file.type)) return file
  try {
    const image = await createImageBitmap(file)
    const scale = Math.min(1, maxSide / Math.max(image.width, image.height))
    const canvas = document.createElement('canvas')
    canvas.width = Math.max(1, Math.round(image.width * scale))
    canvas.height = Math.max(1, Math.round(image.height * scale))
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    image.close()
    // WebP keeps transparency. Browsers that cannot write it write PNG, which may be larger than the file.
    const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/webp', quality))
    return drawn && drawn.size < file.size ? drawn : file
  } catch {
    return file
  }
}
