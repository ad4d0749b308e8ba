import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto'
import { Secret, TOTP } from 'otpauth'

const secretBytes = 20

/** Every authenticator app supports these settings of RFC 6238. */
const appWith = (secret: string, label = '') =>
  new TOTP({ issuer: 'Créneau', label, secret, algorithm: 'SHA1', digits: 6, period: 30 })

/** 160 random bits as base 32 text. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32

export const encryptSecret = (secret: string, key: string): Promise<string> =>
  symmetricEncrypt({ key, data: secret })

/** Null if it was encrypted with another key. */
export const decryptSecret = (encrypted: string, key: string): Promise<string | null> =>
  symmetricDecrypt({ key, data: encrypted }).catch(() => null)

export const isAppCode = (code: string): boolean => /^\d{6}$/.test(code)

/** Accepts a code one step early or late. */
export function stepOf(code: string, secret: string, now: number): number | null {
  const app = appWith(secret)
  const stepsLate = app.validate({ token: code, timestamp: now, window: 1 })
  return stepsLate === null ? null : app.counter({ timestamp: now }) + stepsLate
}

export const setUpLink = (secret: string, email: string): string => appWith(secret, email).toString()
