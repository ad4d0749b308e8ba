/** Tries faults of the machine, such as a full disk or a jumping clock. Exits with 1 when a line fails. */
import { type Line, print } from './budget.ts'
import { clockJumps } from './faults-clock.ts'
import { connections } from './faults-connections.ts'
import { fullDisk } from './faults-disk.ts'

const only = process.argv[2]
const faults = { disk: fullDisk, clock: clockJumps, connections }

const lines: Line[] = []
for (const [name, prove] of Object.entries(faults)) {
  if (only === undefined || only === name) lines.push(...(await prove()))
}
print(lines)
process.exit(lines.every(({ ok }) => ok) ? 0 : 1)
