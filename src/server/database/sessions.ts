import type { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import type pg from 'pg'

/** What `pg` keeps of a connection without declaring it. */
type Session = pg.ClientBase & {
  processID: number
  readyForQuery: boolean
  connection: EventEmitter & { stream: Socket }
}

/** In the time that a server may be silent. */
const looks = 5

/**
 * Cuts a connection off on which an answer has been due for so long without a byte. A machine that went dark closes
 * nothing: without this, who asked it would wait a quarter of an hour for TCP to notice.
 */
export function giveUpWhenSilent(client: pg.ClientBase, milliseconds: number): void {
  if (milliseconds === Number.POSITIVE_INFINITY) return
  const session = client as Session
  const { stream } = session.connection
  let seen = 0
  let silent = 0
  // Looks, not a clock: a process that was held up itself has not read yet what has come meanwhile.
  const looking = setInterval(() => {
    const bytes = stream.bytesRead + stream.bytesWritten
    silent = session.readyForQuery || bytes !== seen ? 0 : silent + 1
    seen = bytes
    if (silent < looks) return
    stream.destroy(Object.assign(new Error('the database does not answer'), { code: 'ETIMEDOUT' }))
  }, milliseconds / looks).unref()
  stream.once('close', () => clearInterval(looking))
}

/**
 * Whether a pooler such as PgBouncer hands each transaction another connection, or may: it makes up the number of the
 * process that it answers for. A proxy that merely passes bytes on does not.
 */
export async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid !== (client as Session).processID
}

/** Has statements planned at each use: behind a pooler, a name may mean nothing to the next connection, or something else. */
export function forgetNames(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...sent: unknown[]) => unknown
  const nameless = (sent: unknown, ...more: unknown[]) =>
    typeof sent === 'object' && sent !== null && 'name' in sent && !('submit' in sent)
      ? query({ ...sent, name: undefined }, ...more)
      : query(sent, ...more)
  client.query = nameless as typeof client.query
}

const readOnlyTransaction = '25006'

/**
 * Lets go of all connections once one of them has met a server that only reads, as it was the first of several or has just
 * come to be another's copy: those that have only read there would go on telling what is old.
 */
export function discardWhereReadOnly(pool: pg.Pool): void {
  const open = new Set<pg.ClientBase>()
  const idle = new Set<pg.ClientBase>()
  const outdated = new WeakSet<pg.ClientBase>()
  const letGo = () => {
    for (const client of open) {
      // Whoever is idle is taken out by what takes out those that the server has closed.
      if (idle.has(client)) client.emit('error', new Error('the database only reads'))
      else outdated.add(client)
    }
  }
  pool.on('connect', (client) => {
    open.add(client)
    ;(client as unknown as Session).connection.on('errorMessage', ({ code }: { code?: string }) => {
      if (code === readOnlyTransaction) letGo()
    })
  })
  pool.on('acquire', (client) => idle.delete(client))
  pool.on('release', (_error, client) => {
    if (outdated.has(client)) (client as unknown as pg.Client).end().catch(() => {})
    else idle.add(client)
  })
  pool.on('remove', (client) => {
    open.delete(client)
    idle.delete(client)
  })
}
