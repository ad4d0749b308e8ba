import cluster from 'node:cluster'

type Told = { creneau: 'down'; names: readonly string[] }

let down: readonly string[] = []

const told = (): Told => ({ creneau: 'down', names: down })

/** Processes that ended, such as `mails` or `server 2`, and are not running again yet. */
export const processesDown = (): readonly string[] => down

/** Runs in the primary, which tells the server processes. */
export function noteProcess(name: string, isDown: boolean): void {
  if (down.includes(name) === isDown) return
  down = isDown ? [...down, name] : down.filter((other) => other !== name)
  for (const worker of Object.values(cluster.workers ?? {})) if (worker?.isConnected()) worker.send(told())
}

/** Runs in the primary. */
export function tellNewProcesses(): void {
  cluster.on('online', (worker) => worker.send(told()))
}

/** Runs in a server process. */
export function followPrimary(): void {
  process.on('message', (message: Told) => {
    if (message?.creneau === 'down') down = message.names
  })
}
