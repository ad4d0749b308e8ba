import type { Socket } from 'node:net'
import type pg from 'pg'

type Question = {
  query: pg.QueryConfig
  resolve: (result: pg.QueryResult) => void
  reject: (error: unknown) => void
}

/** What `pg` has beyond its types: queries that are sent before the answers to those before them have come. */
type Pipelining = pg.PoolClient & { pipeline: boolean; connection: { stream: Socket } }

const mostOnOneConnection = 4

async function ask(pool: pg.Pool, questions: Question[]): Promise<void> {
  let client: Pipelining
  try {
    client = (await pool.connect()) as Pipelining
  } catch (error) {
    for (const { reject } of questions) reject(error)
    return
  }
  const { stream } = client.connection
  client.pipeline = true
  stream.cork()
  const answers = questions.map(({ query, resolve, reject }) => client.query(query).then(resolve, reject))
  stream.uncork()
  await Promise.all(answers)
  client.pipeline = false
  client.release()
}

const asked = new WeakMap<pg.Pool, Question[]>()

function askAll(pool: pg.Pool): void {
  const questions = asked.get(pool) ?? []
  asked.delete(pool)
  while (questions.length > 0) void ask(pool, questions.splice(0, mostOnOneConnection))
}

/**
 * Asks with what else is asked in the same turn of the event loop: a few queries on one connection, sent in one go. What
 * a short query costs is mostly its way to the database and back. Not for what is long, or waits for a lock: those
 * behind it would wait as well.
 */
export function askTogether<Row extends pg.QueryResultRow>(
  pool: pg.Pool,
  query: pg.QueryConfig,
): Promise<pg.QueryResult<Row>> {
  return new Promise((resolve, reject) => {
    const question = { query, resolve: resolve as Question['resolve'], reject }
    const waiting = asked.get(pool)
    if (waiting) waiting.push(question)
    else {
      asked.set(pool, [question])
      setImmediate(askAll, pool)
    }
  })
}
