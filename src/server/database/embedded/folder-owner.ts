import { chownSync, statSync } from 'node:fs'

/** Root hands over what it makes in the folder of a service's user. */
export function giveToOwnerOf(folder: string, path: string): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(folder)
  if (uid > 0) chownSync(path, uid, gid)
}
