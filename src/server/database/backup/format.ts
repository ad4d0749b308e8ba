import { createHash } from 'node:crypto'

/**
 * A backup is one gzipped text, to be read by people and programs: a line of JSON that says what it is, then for each
 * table a line that names it, its rows as PostgreSQL's COPY writes them, `\.`, and a line with their count and checksum.
 * The last line has the checksum of all the others, so that a file that ends early or was altered is known as such.
 */
export const format = 'creneau-backup 1'

export type Header = {
  format: typeof format
  takenAt: string
  /** The newest migration that the database had had. */
  migration: { name: string; when: number }
  secret: Secret
  sequences: Sequence[]
}

/** What signs sessions and links: itself, when the data folder had made it, or by what to know the operator's own. */
export type Secret = { kept: string } | { print: string } | null

export type Sequence = { table: string; column: string; last: string }
export type Table = { table: string; columns: string[] }
export type Sum = { rows: number; sha256: string }

export const endOfRows = '\\.\n'

/** A reason why there is no backup, or nothing restored, as the one line that the operator reads. */
export class BackupRefused extends Error {}

export const printOf = (secret: string): string =>
  createHash('sha256').update(`backup ${secret}`).digest('hex').slice(0, 16)

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const copied = ({ table, columns }: Table): string =>
  `${quoted(table)} (${columns.map(quoted).join(', ')})`

/** What the text of rows depends on, the same when it is written and read. */
export const copySettings = `
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex';
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0`
