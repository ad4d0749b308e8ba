import type { AccountMailDetails } from '../../domain/deliveries.ts'
import type { Locale } from '../../domain/locales.ts'
import type { UndoableTemplate } from '../../domain/ways-in.ts'
import { hashedToken, newToken } from '../adapters/link-tokens.ts'
import type { Database } from '../database/connection.ts'
import { writeAccountMail } from '../store/accounts/account-emails.ts'
import { keepAddressLink, undoLasts } from '../store/accounts/address-links.ts'

type Holder = { id: string; email: string; locale: Locale }

/** `holder` is the account before the change: the link goes to that address and restores it. */
export async function writeUndoableMail(
  tx: Database,
  holder: Holder,
  { template, now, details }: { template: UndoableTemplate; now: number; details?: AccountMailDetails },
): Promise<void> {
  const token = newToken()
  const { id: userId, email, locale } = holder
  const to = template === 'address_changed' ? { to: email } : {}
  if (!(await writeAccountMail(tx, { userId, template, locale, details: { ...details, token }, ...to })))
    return
  const expiresAt = new Date(now + undoLasts)
  await keepAddressLink(tx, { id: hashedToken(token), userId, email, credential: null, expiresAt })
}
