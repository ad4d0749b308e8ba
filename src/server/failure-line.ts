import { inspect } from 'node:util'
import { DrizzleQueryError } from 'drizzle-orm/errors'
import { connectionFailureOf } from './database/away.ts'
import { databaseErrorOf } from './database/collisions.ts'
import { StartRefused } from './database/embedded/refused.ts'
import { BadEnvironment } from './env.ts'
import { faultOf } from './faults.ts'

/** PostgreSQL's errors about rights, roles, names and settings. Others may quote rows. */
const quotesNoRow = /^(0A|25|28|3D|3F|42|53|54|55|57|58)/

const isNoPlace = (code: unknown): boolean => code === 'ENOSPC' || code === '53100'

/** Node would print the values of a failed query. */
export const withoutRows = (error: unknown): string =>
  databaseErrorOf(error) || error instanceof DrizzleQueryError
    ? JSON.stringify(faultOf(error))
    : inspect(error)

/** Tells the operator why a start failed. Only the database is connected to before the start ends. */
export function failureLine(error: unknown): string {
  if (error instanceof BadEnvironment || error instanceof StartRefused) return error.message
  const refusal = databaseErrorOf(error)
  if (isNoPlace(refusal?.code ?? (error as NodeJS.ErrnoException).code))
    return 'The disk is full: make room, then start again.'
  if (refusal?.code && quotesNoRow.test(refusal.code))
    return `The database refuses: ${refusal.message} (${refusal.code}).`
  const away: NodeJS.ErrnoException | undefined = connectionFailureOf(error)
  if (away && ['connect', 'getaddrinfo', undefined].includes(away.syscall))
    return `The database is away: ${away.message || away.code}.`
  return withoutRows(error)
}
