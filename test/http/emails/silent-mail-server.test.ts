import { expect, inject, it } from 'vitest'
import { isDatabaseAway } from '../../../src/server/database/away.ts'
import { inTransaction } from '../../../src/server/database/collisions.ts'
import { connect } from '../../../src/server/database/connection.ts'
import { createDatabase } from '../../fixtures/database.ts'

/** For every query that a busy machine answers. */
const enough = 3_000

it('gives up a query that the database does not answer, and drops its connection', async () => {
  const database = await createDatabase(inject('template'))
  const { pool } = connect(database.url, 1, { queryMilliseconds: enough })
  const error = await pool.query('SELECT pg_sleep(30)').catch((failure: unknown) => failure)
  expect(isDatabaseAway(error)).toBe(true)
  await expect(pool.query('SELECT 1 AS one')).resolves.toMatchObject({ rows: [{ one: 1 }] })
  await pool.end()
  await database.drop()
})

it('rolls back a transaction whose query is not answered, and drops its connection', async () => {
  const database = await createDatabase(inject('template'))
  const { pool, db } = connect(database.url, 1, { queryMilliseconds: enough })
  await pool.query('CREATE TABLE written (at int)')
  const work = inTransaction(db, async (_tx, connection) => {
    await connection.query('INSERT INTO written VALUES (1)')
    await connection.query('SELECT pg_sleep(30)')
  })
  expect(isDatabaseAway(await work.catch((failure: unknown) => failure))).toBe(true)
  await expect(pool.query('SELECT * FROM written')).resolves.toMatchObject({ rowCount: 0 })
  await pool.end()
  await database.drop()
})

it('closes every connection once one of them has reached a read-only server', async () => {
  const database = await createDatabase(inject('template'))
  const { pool } = connect(database.url, 3)
  const pids = async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => pool.query('SELECT pg_backend_pid() AS pid, pg_sleep(0.1)')),
    )
    return answers.map(({ rows }) => rows[0]?.pid as number)
  }
  const before = await pids()
  const reading = await pool.connect()
  await reading.query('BEGIN READ ONLY')
  const refusal: Error = await reading.query('CREATE TABLE written (at int)').then(
    () => new Error('written'),
    (error) => error,
  )
  reading.release(refusal)
  await expect.poll(pids).toSatisfy((after: number[]) => after.every((pid) => !before.includes(pid)))
  await pool.end()
  await database.drop()
})
