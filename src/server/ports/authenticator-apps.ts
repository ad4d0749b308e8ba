import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

/** The letters of RFC 4648's base 32, in which authenticator apps take a secret. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const secretLength = 32
const stepSeconds = 30
const digits = 6

/** 160 bits, as text. */
export const newSecret = (): string =>
  Array.from(randomBytes(secretLength), (byte) => letters[byte % letters.length]).join('')

export const seal = (secret: string, key: string): Promise<string> => symmetricEncrypt({ key, data: secret })

/** A secret as it was sealed; null when that was with another key. */
export const unseal = (sealed: string, key: string): Promise<string | null> =>
  symmetricDecrypt({ key, data: sealed }).catch(() => null)

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** The code of one step: HOTP of RFC 4226, counted in time as RFC 6238 has it. */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 15
  const number = hash.readUInt32BE(at) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** The step whose code this is, a step early or late included; null for none. `now` in epoch milliseconds. */
export function stepOf(code: string, secret: string, now: number): number | null {
  const current = Math.floor(now / 1000 / stepSeconds)
  const typed = Buffer.from(code)
  const steps = [current - 1, current, current + 1].filter((step) =>
    timingSafeEqual(Buffer.from(codeAt(secret, step)), typed),
  )
  return steps.at(-1) ?? null
}

/** What a QR code tells an authenticator app. */
export function setUpLink(secret: string, email: string): string {
  const issuer = 'Créneau'
  const settings = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  // Apps take a plus sign for itself.
  const query = settings.toString().replaceAll('+', '%20')
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`
}
