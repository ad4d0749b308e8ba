import type { AccountMailDetails } from '../../domain/deliveries.ts'
import type { Locale } from '../../domain/locales.ts'
import type { UndoableTemplate } from '../../domain/ways-in.ts'
import { hashedToken, newToken } from '../adapters/link-tokens.ts'
import type { Database } from '../database/connection.ts'
import { writeAccountMail } from '../store/accounts/account-emails.ts'
import {
  endLinksOfLaterAddresses,
  keepAddressLink,
  keepOlderLinks,
  undoLasts,
} from '../store/accounts/address-links.ts'

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

/**
 * To the address that the account has left. If the password changed since the account came to it, someone recovered the
 * account, and this address may be a thief's: only the link of an older one counts.
 */
export async function writeAddressMail(tx: Database, holder: Holder, now: number): Promise<void> {
  const lasting = { now: new Date(now), expiresAt: new Date(now + undoLasts) }
  const { passwordIsNewer } = await keepOlderLinks(tx, holder, lasting)
  const template = 'address_changed'
  if (!passwordIsNewer) return writeUndoableMail(tx, holder, { template, now })
  const { id: userId, email: to, locale } = holder
  await endLinksOfLaterAddresses(tx, userId, lasting.now)
  await writeAccountMail(tx, { userId, template, locale, to })
}
