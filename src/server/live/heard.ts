import { randomBytes } from 'node:crypto'
import { addChange, type Changes } from '../database/changes.ts'

/** Of so many changes it is known when they were heard; who was away for longer asks again for everything. */
const mostKept = 2_000

type Kept = { at: number; scheduleId: number; page: string | null }

/** What this process has heard of changes, so that a page can be told what it missed while it came. */
export type Heard = {
  /** Hears from now on, or no longer: what changed until now may have been told to nobody. */
  begins(): void
  ends(): void
  add(changes: Changes): void
  /** How far it has heard; null while it does not hear. */
  cursor(): string | null
  /** What it has heard since then; null when it cannot say: the cursor is of another process, or from before a gap. */
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
      const last = kept.splice(0, Math.max(0, kept.length - mostKept)).at(-1)
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
