import { createECDH, hkdfSync } from 'node:crypto'

/** How many private keys the curve P-256 has, and one. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/**
 * The private key that a secret stands for, in base64url: made of more bits than it has, so that each is as likely
 * (FIPS 186-5, A.2.1).
 */
export function privateKeyFrom(secret: string): string {
  const bits = Buffer.from(hkdfSync('sha256', secret, '', 'creneau push keys', 48))
  const key = (BigInt(`0x${bits.toString('hex')}`) % (order - 1n)) + 1n
  return Buffer.from(key.toString(16).padStart(64, '0'), 'hex').toString('base64url')
}

/** The public key of a private one, both in base64url; null for what is none. */
export function publicKeyOf(privateKey: string): string | null {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    return null
  }
  return pair.getPublicKey('base64url')
}
