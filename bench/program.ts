import { join } from 'node:path'
import { buildServerIfStale } from '../bin/ready.mjs'

await buildServerIfStale()

export const programOf = (name: 'main' | 'backup' | 'restore'): string =>
  join(import.meta.dirname, '..', 'dist', 'server', `${name}.js`)
