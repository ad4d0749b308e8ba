import { hash as argon2, verify as isArgon2Of } from '@node-rs/argon2'
import { verifyPassword as isScryptOf } from 'better-auth/crypto'

/**
 * What a hash costs to make and to prove, in KiB and passes: Argon2id as OWASP advises it. The hash says so itself, so
 * that more can be asked one day. Only tests, which are about other things, ask for less.
 */
export const passwordCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** One spelling of a password: keyboards compose the same letter in different ways. */
const composed = (password: string): string => password.normalize('NFKC')

const hash = (password: string): Promise<string> => argon2(composed(password), passwordCost)

/** Whether a password was kept as the first versions did, by scrypt. */
export const isOutdated = (hash: string): boolean => !hash.startsWith('$argon2id$')

/** `isScryptOf` composes by itself. Earlier Argon2id hashes are of passwords as they were typed. */
async function verify({ hash, password }: { hash: string; password: string }): Promise<boolean> {
  if (isOutdated(hash)) return isScryptOf({ hash, password })
  const one = composed(password)
  return (await isArgon2Of(hash, one)) || (one !== password && (await isArgon2Of(hash, password)))
}

type Work = () => Promise<void>

/** Of Node's four threads, which reading files and looking up names want as well. */
const atOnce = 2

/**
 * Work that takes a thread for a fiftieth of a second or more. Whoever asks often waits behind themselves: all of `who`
 * take turns, and proving a password takes turns with choosing one.
 */
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
  // Behind everybody else who waits.
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
    waiting.push(() => work().then(resolve, reject))
    lines[line].set(who, waiting)
    void run()
  })

/** The hash of a password that `who` has chosen: an owner or an address. */
export const hashPassword = (password: string, who: string): Promise<string> =>
  inLine('choose', who, () => hash(password))

/** Whether a password is the one of a hash, which is asked for the sake of `who`. */
export const verifyPassword = (given: { hash: string; password: string }, who: string): Promise<boolean> =>
  inLine('prove', who, () => verify(given))

const signIn = 'sign-in'

/** How accounts prove theirs: all in one line, so that how long it takes tells nobody which of them there are. */
export const accountPasswords = {
  hash: (password: string) => inLine('prove', signIn, () => hash(password)),
  verify: (given: { hash: string; password: string }) => verifyPassword(given, signIn),
}
