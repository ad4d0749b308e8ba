/**
 * Loaded into the measured server. `/watch` keeps the loop busy to measure each event-loop turn; `/rest`
 * stops that. Both return what was used since the previous call.
 */
import { createServer } from 'node:http'

export type Used = {
  /** CPU time of the main thread in its longest turn, while watched. */
  longestMilliseconds: number
  cpuMilliseconds: number
}

const port = Number(process.env.TURNS_PORT)
// Child processes of the server are not measured.
delete process.env.TURNS_PORT

const millisecondsOf = ({ user, system }: NodeJS.CpuUsage) => (user + system) / 1000

let watching = false
let longestMilliseconds = 0
let before = 0

function turn(): void {
  const now = millisecondsOf(process.threadCpuUsage())
  longestMilliseconds = Math.max(longestMilliseconds, now - before)
  before = now
  if (watching) setImmediate(turn)
}

if (port > 0) {
  let used = process.cpuUsage()
  createServer(({ url }, response) => {
    const cpuMilliseconds = millisecondsOf(process.cpuUsage(used))
    response.end(JSON.stringify({ longestMilliseconds, cpuMilliseconds } satisfies Used))
    watching = url === '/watch'
    longestMilliseconds = 0
    before = millisecondsOf(process.threadCpuUsage())
    used = process.cpuUsage()
    if (watching) setImmediate(turn)
  })
    .listen(port, '127.0.0.1')
    .unref()
}
