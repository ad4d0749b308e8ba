import { readFileSync, renameSync, statSync } from 'node:fs'

const keptLogBytes = 10_000_000

export function rotateLog(log: string): void {
  if (logSize(log) > keptLogBytes) renameSync(log, `${log}.1`)
}

export const logSize = (log: string) => statSync(log, { throwIfNoEntry: false })?.size ?? 0

/** The last useful line after `start`. Lines of class 57P0 only tell clients to wait. */
export function lastComplaint(log: string, start: number): string {
  const lines = readFileSync(log).subarray(start).toString().trim().split('\n')
  const complaints = lines.filter((line) => /(FATAL|PANIC|ERROR):/.test(line) && !/ 57P0\d /.test(line))
  return (complaints.at(-1) ?? lines.at(-1) ?? '').replace(/^.*?(FATAL|PANIC|ERROR): +/, '$1: ')
}
