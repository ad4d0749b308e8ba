import { createHmac } from 'node:crypto'

const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** Returns the code of an authenticator app (RFC 6238); `secret` as scanned, `now` in epoch milliseconds. */
export function appCode(secret: string, now: number, stepsLater = 0): string {
  let bits = 0n
  for (const letter of secret) bits = bits * 32n + BigInt(letters.indexOf(letter))
  const key = Buffer.from(bits.toString(16).padStart((secret.length * 5) / 4, '0'), 'hex')
  const counter = Buffer.alloc(8)
  counter.writeUInt32BE(Math.floor(now / 30_000) + stepsLater, 4)
  const hash = createHmac('sha1', key).update(counter).digest()
  const at = (hash[19] ?? 0) % 16
  return String((hash.readUInt32BE(at) % 2 ** 31) % 1_000_000).padStart(6, '0')
}
