import { createECDH, hkdfSync } from 'node:crypto'

/** The number of private keys on the curve P-256, plus one. */
const order = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** Base64url. Uses more bits than the key has, so that all keys are equally likely (FIPS 186-5, A.2.1). */
export function privateKeyFrom(secret: string): string {
  const bits = Buffer.from(hkdfSync('sha256', secret, '', 'creneau push keys', 48))
  const key = (BigInt(`0x${bits.toString('hex')}`) % (order - 1n)) + 1n
  return Buffer.from(key.toString(16).padStart(64, '0'), 'hex').toString('base64url')
}

/** Both in base64url; null for an invalid key. */
export function publicKeyOf(privateKey: string): string | null {
  const pair = createECDH('prime256v1')
  try {
    pair.setPrivateKey(privateKey, 'base64url')
  } catch {
    return null
  }
  return pair.getPublicKey('base64url')
}
