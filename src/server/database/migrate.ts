import { fileURLToPath } from 'node:url'
import { migrate } from 'drizzle-orm/node-postgres/migrator'
import type { Database } from './connection.ts'

const migrationsFolder = fileURLToPath(new URL('../../../db/migrations', import.meta.url))

/** Brings the database up to the code's schema. Only the primary process calls it. */
export const migrateToLatest = (db: Database): Promise<void> => migrate(db, { migrationsFolder })
