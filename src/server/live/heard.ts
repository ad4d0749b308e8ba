import { randomBytes } from 'node:crypto'
import { addChange, type Changes } from '../database/changes.ts'

/** Number of changes remembered. A page that was away for longer refetches everything. */
const maxKept = 2_000

type Kept = { at: number; scheduleId: number; page: string | null }

/** Remembers recent changes, so that a page receives those made while it was loading. */
export type Heard = {
  /**
   * The connection to the database begins or ends. Earlier changes are forgotten, since some may have been
   * lost.
   */
  begins(): void
  ends(): void
  add(changes: Changes): void
  /** The present position; null without a connection. */
  cursor(): string | null
  /** The changes since a cursor; null when the cursor is from another process or from before a gap. */
  since(cursor: string): Changes | null
}

export function openHeard(): Heard {
  let hearing: string | null = null
  let kept: Kept[] = []
  let forgottenUntil = 0

  return {
    begins() {
      hearing = randomBytes(4).toString('hex')
      kept = []
      forgottenUntil = 0
    },
    ends() {
      hearing = null
    },
    add(changes) {
      const at = performance.now()
      for (const [scheduleId, page] of changes) kept.push({ at, scheduleId, page })
      const last = kept.splice(0, Math.max(0, kept.length - maxKept)).at(-1)
      if (last) forgottenUntil = last.at
    },
    cursor: () => hearing && `${hearing}-${Math.floor(performance.now())}`,
    since(cursor) {
      const [, name, milliseconds] = /^([0-9a-f]{8})-(\d{1,15})$/.exec(cursor) ?? []
      const from = Number(milliseconds)
      if (!name || name !== hearing || from <= forgottenUntil) return null
      const changes: Changes = new Map()
      for (const { at, scheduleId, page } of kept) if (at >= from) addChange(changes, scheduleId, page)
      return changes
    },
  }
}
