import { execFileSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const megabytes = 400

export type SmallDisk = { folder: string; fill(): void; makeRoom(): void; remove(): void }

/** In memory; null where this machine does not allow that. */
export function openSmallDisk(): SmallDisk | null {
  const folder = mkdtempSync(join(tmpdir(), 'creneau-disk-'))
  const options = `size=${megabytes}m,mode=755`
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', folder], { stdio: 'ignore' })
  } catch {
    rmSync(folder, { recursive: true })
    return null
  }
  const ballast = join(folder, 'ballast')
  return {
    folder,
    fill() {
      const file = openSync(ballast, 'a')
      for (const bytes of [1_000_000, 4_096]) {
        try {
          for (;;) writeSync(file, Buffer.alloc(bytes))
        } catch (error) {
          if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
        }
      }
      closeSync(file)
    },
    makeRoom: () => rmSync(ballast, { force: true }),
    remove() {
      execFileSync('umount', [folder])
      rmSync(folder, { recursive: true })
    },
  }
}
