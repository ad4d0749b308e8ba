import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'

/** The base 32 alphabet of RFC 4648, in which authenticator apps take a secret. */
const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const secretLength = 32
const stepSeconds = 30
const digits = 6

/** 160 random bits as base 32 text. */
export const newSecret = (): string =>
  Array.from(randomBytes(secretLength), (byte) => letters[byte % letters.length]).join('')

export const seal = (secret: string, key: string): Promise<string> => symmetricEncrypt({ key, data: secret })

/** Decrypts a secret; null when it was encrypted with another key. */
export const unseal = (sealed: string, key: string): Promise<string | null> =>
  symmetricDecrypt({ key, data: sealed }).catch(() => null)

function bytesOf(secret: string): Buffer {
  const bits = Array.from(secret, (letter) => letters.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Buffer.from(bits.match(/.{8}/g)?.map((byte) => Number.parseInt(byte, 2)) ?? [])
}

/** The code of one time step: HOTP (RFC 4226) counted in time (RFC 6238). */
function codeAt(secret: string, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const hash = createHmac('sha1', bytesOf(secret)).update(counter).digest()
  const at = (hash.at(-1) ?? 0) & 15
  const number = hash.readUInt32BE(at) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/**
 * The time step of a code, at most one step early or late; null when none matches. `now` is in epoch milliseconds.
 */
export function stepOf(code: string, secret: string, now: number): number | null {
  const current = Math.floor(now / 1000 / stepSeconds)
  const typed = Buffer.from(code)
  const steps = [current - 1, current, current + 1].filter((step) =>
    timingSafeEqual(Buffer.from(codeAt(secret, step)), typed),
  )
  return steps.at(-1) ?? null
}

/** The `otpauth:` URI for an authenticator app's QR code. */
export function setUpLink(secret: string, email: string): string {
  const issuer = 'Créneau'
  const settings = new URLSearchParams({ secret, issuer, algorithm: 'SHA1', digits: '6', period: '30' })
  // Some apps show a plus sign as it is instead of a space.
  const query = settings.toString().replaceAll('+', '%20')
  return `otpauth://totp/${encodeURIComponent(issuer)}:${encodeURIComponent(email)}?${query}`
}
