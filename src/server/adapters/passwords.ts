import { hash as argon2, verify as isArgon2Of } from '@node-rs/argon2'
import { verifyPassword as isScryptOf } from 'better-auth/crypto'
import { Refused } from '../../domain/refusals.ts'

/** Argon2id as OWASP recommends, in KiB and passes. Each hash records its cost, so the cost can be raised later. */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Keyboards compose the same letter in different ways. */
const composed = (password: string): string => password.normalize('NFKC')

const hash = (password: string): Promise<string> => argon2(composed(password), passwordCost)

/** The first versions used scrypt. */
export const isOutdated = (hash: string): boolean => !hash.startsWith('$argon2id$')

/** Earlier Argon2id hashes are of the password as it was typed. `isScryptOf` normalizes the password. */
async function verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  if (isOutdated(hash)) return isScryptOf({ hash, password })
  const one = composed(password)
  return (await isArgon2Of(hash, one)) || (one !== password && (await isArgon2Of(hash, password)))
}

type Work = () => Promise<void>

/** Of Node's four threads; file reads and name look-ups need the others. */
const atOnce = 2

/** What waits for one `who`, and how many of them wait. Later ones would wait too long. */
const [maxOfOne, maxWaiting] = [200, 500]
const tryAgainSeconds = 10

/** Each `who` has a queue, and queues take turns, so that frequent callers only delay themselves. */
const lines = { prove: new Map<string, Work[]>(), choose: new Map<string, Work[]>() }
type Line = keyof typeof lines

let running = 0
let turn: Line = 'choose'

function nextWork(): Work | undefined {
  const other: Line = turn === 'prove' ? 'choose' : 'prove'
  turn = lines[other].size > 0 ? other : turn
  const [waiting] = lines[turn]
  if (!waiting) return undefined
  const [who, works] = waiting
  lines[turn].delete(who)
  const work = works.shift()
  if (works.length > 0) lines[turn].set(who, works)
  return work
}

async function run(): Promise<void> {
  if (running === atOnce) return
  running++
  for (let work = nextWork(); work; work = nextWork()) await work()
  running--
}

const inLine = <Result>(line: Line, who: string, work: () => Promise<Result>): Promise<Result> =>
  new Promise((resolve, reject) => {
    const waiting = lines[line].get(who) ?? []
    if (waiting.length >= maxOfOne)
      throw new Refused('too_many_requests', { seconds: String(tryAgainSeconds) })
    if (waiting.length === 0 && lines[line].size >= maxWaiting) throw new Refused('overloaded')
    waiting.push(() => work().then(resolve, reject))
    lines[line].set(who, waiting)
    void run()
  })

/** `who` is an owner or a network, never an account that is tried: response time would reveal which ones exist. */
export const hashPassword = (password: string, who: string): Promise<string> =>
  inLine('choose', who, () => hash(password))

export const verifyPassword = (given: { hash: string; password: string }, who: string): Promise<boolean> =>
  inLine('prove', who, () => verify(given))

/** For the interface of better-auth, which does not know who asks. */
export const accountPasswords = {
  hash: (password: string) => inLine('prove', '', () => hash(password)),
  verify: (given: { hash: string; password: string }) => verifyPassword(given, ''),
}
