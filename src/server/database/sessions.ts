import type pg from 'pg'

/** A pooler reports an invented process id; a proxy that only forwards bytes does not. */
export async function isPooled(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')
  return rows[0]?.pid !== (client as pg.ClientBase & { processID: number }).processID
}

/** Behind a pooler, the next connection may not know a statement's name, or use it for another query. */
export function forgetNames(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...sent: unknown[]) => unknown
  const nameless = (sent: unknown, ...more: unknown[]) =>
    typeof sent === 'object' && sent !== null && 'name' in sent && !('submit' in sent)
      ? query({ ...sent, name: undefined }, ...more)
      : query(sent, ...more)
  client.query = nameless as typeof client.query
}

const readOnlyTransaction = '25006'

/** A primary may have become a standby, whose connections would keep returning old rows. */
export function discardWhenReadOnly(pool: pg.Pool): void {
  const open = new Set<pg.ClientBase>()
  const outdated = new WeakSet<pg.ClientBase>()
  const sweep = () => {
    for (let idle = pool.idleCount; idle > 0; idle--)
      pool.connect().then(
        (client) => client.release(outdated.has(client)),
        () => {},
      )
  }
  pool.on('connect', (client) => open.add(client))
  pool.on('remove', (client) => open.delete(client))
  pool.on('release', (error, client) => {
    if ((error as { code?: unknown } | undefined)?.code === readOnlyTransaction)
      for (const one of open) outdated.add(one)
    if (outdated.has(client)) setImmediate(sweep)
  })
}
