import { randomBytes, scrypt } from 'node:crypto'
import { promisify } from 'node:util'

/** Letters and figures that nobody takes for one another. */
const letters = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789'
const codes = 10
const length = 10

const derive = promisify<string, string, number, Buffer>(scrypt)

/** How a recovery code is kept: `salt` is of its whole set, so that one look finds whether it is among them. */
export const hashOf = async (code: string, salt: string): Promise<string> =>
  (await derive(code.toUpperCase().replace(/[^A-Z0-9]/g, ''), salt, 32)).toString('base64url')

/** Ten new codes, as their owner keeps them and as we do. */
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
