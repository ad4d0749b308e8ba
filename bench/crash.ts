/**
 * Kills the server and PostgreSQL at random, then walks at random through all features with a payment provider that
 * misbehaves. `node bench/crash.ts` does both, `node bench/crash.ts kills [number] [seed]` or `walks [number] [seed]` one.
 */
import { print } from './budget.ts'
import { killAtRandom } from './crash-kills.ts'
import { walkAtRandom } from './crash-walks.ts'

const proofs = { kills: killAtRandom, walks: walkAtRandom }
const usual = { kills: 50, walks: 60 }

type Proof = keyof typeof proofs

const [first = '', ...rest] = process.argv.slice(2)
const isNamed = first in proofs
const chosen: Proof[] = isNamed ? [first as Proof] : first ? ['kills'] : ['kills', 'walks']
const [number, seed = Math.floor(Math.random() * 1_000_000)] = isNamed ? rest : process.argv.slice(2)

for (const proof of chosen) {
  const lines = await proofs[proof](Number(number ?? usual[proof]), Number(seed))
  print(lines)
  if (lines.some(({ ok }) => !ok)) process.exitCode = 1
}
