import { join } from 'node:path'
import { buildServerIfStale } from '../bin/ready.mjs'

await buildServerIfStale()

/** The path of a program of the built server. */
export const programOf = (name: 'main' | 'backup' | 'restore'): string =>
  join(import.meta.dirname, '..', 'dist', 'server', `${name}.js`)
