// Makes things aside and puts them into place when whole, so that a killed start leaves no half of one.
import { mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, join } from 'node:path'

const prefix = '.new-'

/** Each process has its own, because programs of a killed start may still write to theirs. */
export const draftIn = (folder) => join(folder, `${prefix}${process.pid}`)

export function openDraft(folder) {
  mkdirSync(folder, { recursive: true })
  removeDrafts(folder)
  mkdirSync(draftIn(folder))
  return draftIn(folder)
}

/** Spares those of other programs that are running. */
export function removeDrafts(folder) {
  const drafts = readdirSync(folder).filter((name) => name.startsWith(prefix))
  for (const draft of drafts) {
    const pid = Number(draft.slice(prefix.length))
    if (pid === process.pid || !isRunning(pid)) remove(join(folder, draft))
  }
}

function remove(draft) {
  try {
    rmSync(draft, { recursive: true, force: true })
  } catch {
    // A program of a killed start may still write there; a later start removes the rest.
  }
}

function isRunning(pid) {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return error.code === 'EPERM'
  }
}

/**
 * Replaces folders by those of the same names in the draft. The last one goes first and comes last, so wherever it
 * exists, all of them are whole.
 */
export function place(draft, folders) {
  const old = join(draft, 'old')
  mkdirSync(old)
  for (const folder of folders.toReversed()) moveIfThere(folder, join(old, basename(folder)))
  for (const folder of folders) renameSync(join(draft, basename(folder)), folder)
  remove(draft)
}

function moveIfThere(from, to) {
  try {
    renameSync(from, to)
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}
