import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl } from './postgres.ts'

/** A new database, as its template is. */
export async function createDatabase(template: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `test_${randomUUID().replaceAll('-', '')}`
  const admin = async (statement: string) => {
    const client = new pg.Client({ connectionString: inject('serverUrl') })
    await client.connect()
    await client.query(statement).finally(() => client.end())
  }
  await admin(`CREATE DATABASE ${name} TEMPLATE ${template}`)
  return {
    url: databaseUrl(inject('serverUrl'), name),
    drop: () =>
      admin(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`).catch((error) => {
        // By force its owner may not end PostgreSQL's own vacuuming, which gives way to who comes without.
        if (error.code !== '42501') throw error
        return admin(`DROP DATABASE IF EXISTS ${name}`)
      }),
  }
}

/** The way to a database through the pooler that DATABASE_POOLER names (host and port), if it names one. */
export function throughPooler(url: string): string {
  const way = new URL(url)
  way.host = process.env.DATABASE_POOLER || way.host
  return way.href
}
