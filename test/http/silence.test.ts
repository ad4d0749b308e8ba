import pg from 'pg'
import { expect, inject, it } from 'vitest'
import { giveUpWhenSilent } from '../../src/server/database/sessions.ts'
import { createDatabase } from '../product/database.ts'

it('a process that was held up itself does not take that for the silence of its database', async () => {
  const database = await createDatabase(inject('template'))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  const silence = 100
  giveUpWhenSilent(client, silence)
  for (let question = 0; question < 10; question++) {
    const answer = client.query('SELECT 1')
    for (const until = performance.now() + 2 * silence; performance.now() < until; );
    await expect(answer).resolves.toMatchObject({ rowCount: 1 })
  }
  await client.end()
  await database.drop()
})

it('a connection on which nothing answers is cut off', async () => {
  const database = await createDatabase(inject('template'))
  const client = new pg.Client({ connectionString: database.url })
  await client.connect()
  client.on('error', () => {})
  giveUpWhenSilent(client, 200)
  await expect(client.query('SELECT pg_sleep(30)')).rejects.toThrow('the database does not answer')
  await database.drop()
})
