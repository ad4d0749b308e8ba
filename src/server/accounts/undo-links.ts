import type { UndoableLetter } from '../../domain/deliveries.ts'
import type { Locale } from '../../domain/locales.ts'
import type { Database } from '../database/connection.ts'
import { hashedToken, newLinkToken } from '../ports/link-tokens.ts'
import { writeAccountMail } from '../store/account-mails.ts'
import { keepAddressLink, undoLasts } from '../store/addresses.ts'

type Holder = { id: string; email: string; locale: Locale }

/**
 * Writes the mail that tells an account's holder of a change, with a link to undo it. `holder` is as it was before: the
 * link goes to that address, and gives the account back to it.
 */
export async function writeUndoableMail(
  tx: Database,
  holder: Holder,
  { letter, now }: { letter: UndoableLetter; now: number },
): Promise<void> {
  const token = newLinkToken()
  const { id: userId, email, locale } = holder
  const to = letter === 'address_changed' ? { to: email } : {}
  if (!(await writeAccountMail(tx, { userId, letter, locale, details: { token }, ...to }))) return
  const expiresAt = new Date(now + undoLasts)
  await keepAddressLink(tx, { id: hashedToken(token), userId, email, credential: null, expiresAt })
}
