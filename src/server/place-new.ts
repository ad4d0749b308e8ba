import { link, rename, rm } from 'node:fs/promises'

/** False if the file is there already. A disk without links replaces one that appears in the same moment. */
export async function placeNew(draft: string, file: string): Promise<boolean> {
  try {
    await link(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    await rename(draft, file)
    return true
  }
  await rm(draft)
  return true
}
