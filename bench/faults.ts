/**
 * Tries faults of the machine, such as a full disk or a jumping clock, and floods of requests. Exits with 1 when a line
 * fails. `npm run prove:faults floods pages` tries the floods whose name begins with "pages".
 */
import { type Line, print } from './budget.ts'
import { clockJumps } from './faults-clock.ts'
import { connections } from './faults-connections.ts'
import { fullDisk } from './faults-disk.ts'
import { floodsOfRequests } from './faults-floods.ts'
import { failedForks, fewFiles, silentMailServer } from './faults-processes.ts'

const [, , only, which] = process.argv
const faults = {
  forks: failedForks,
  mails: silentMailServer,
  files: fewFiles,
  disk: fullDisk,
  clock: clockJumps,
  connections,
  floods: () => floodsOfRequests(which),
}

const lines: Line[] = []
for (const [name, prove] of Object.entries(faults)) {
  if (only === undefined || only === name) lines.push(...(await prove()))
}
print(lines)
process.exit(lines.every(({ ok }) => ok) ? 0 : 1)
