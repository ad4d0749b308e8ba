import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

/** Characters that people do not confuse. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codes = 10
const length = 10

const derive = promisify<string, string, number, Buffer>(scrypt)

/** All codes of an account share one salt, so that one hash is enough to look a code up. */
export const hashOf = async (code: string, salt: string): Promise<string> =>
  (await derive(code.toUpperCase().replace(/[^A-Z0-9]/g, ''), salt, 32)).toString('base64url')

export async function newRecoveryCodes(): Promise<{
  recoveryCodes: string[]
  kept: { recoverySalt: string; recoveryHashes: string[] }
}> {
  const recoveryCodes = Array.from({ length: codes }, () => {
    const code = Array.from(randomBytes(length), (byte) => letters[byte % letters.length]).join('')
    return `${code.slice(0, length / 2)}-${code.slice(length / 2)}`
  })
  const recoverySalt = randomBytes(16).toString('base64url')
  const recoveryHashes = await Promise.all(recoveryCodes.map((code) => hashOf(code, recoverySalt)))
  return { recoveryCodes, kept: { recoverySalt, recoveryHashes } }
}
