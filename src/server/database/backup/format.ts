import { createHash } from 'node:crypto'

/**
 * A gzipped text: a JSON header, then for each table its name, its rows as PostgreSQL's COPY writes them, and their
 * checksum. The checksum of all lines comes last, and reveals a truncated or altered file.
 */
export const format = 'creneau-backup 1'

export type Header = {
  format: typeof format
  takenAt: string
  migration: { name: string; when: number }
  secret: Secret
  sequences: Sequence[]
  /** The operator's legal documents, by name of their file. Backups of earlier versions have none. */
  legal?: Record<string, string>
}

/** In full if it was generated, otherwise the operator's by its fingerprint. */
export type Secret = { kept: string } | { print: string } | null

export type Sequence = { table: string; column: string; last: string }
export type Table = { table: string; columns: string[] }
export type Sum = { rows: number; sha256: string }

export const endOfRows = '\\.\n'

export class BackupRefused extends Error {}

export const printOf = (secret: string): string =>
  createHash('sha256').update(`backup ${secret}`).digest('hex').slice(0, 16)

export const quoted = (name: string): string => `"${name.replaceAll('"', '""')}"`

export const copied = ({ table, columns }: Table): string =>
  `${quoted(table)} (${columns.map(quoted).join(', ')})`

/** The text of rows depends on these settings, so writing and reading must use the same. */
export const copySettings = `
  SET LOCAL client_encoding = 'UTF8'; SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL timezone = 'UTC'; SET LOCAL extra_float_digits = 1; SET LOCAL bytea_output = 'hex'`
