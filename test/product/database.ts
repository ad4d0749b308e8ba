import { randomUUID } from 'node:crypto'
import pg from 'pg'
import { inject } from 'vitest'
import { databaseUrl } from './postgres.ts'

/** Creates a database from its template. */
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
        // The owner may not force PostgreSQL's autovacuum to end, but it yields to a drop without force.
        if (error.code !== '42501') throw error
        return admin(`DROP DATABASE IF EXISTS ${name}`)
      }),
  }
}

/** Routes a database URL through the pooler of DATABASE_POOLER (host and port), if set. */
export function throughPooler(url: string): string {
  const way = new URL(url)
  way.host = process.env.DATABASE_POOLER || way.host
  return way.href
}
