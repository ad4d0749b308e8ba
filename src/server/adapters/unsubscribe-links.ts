import { signJWT, verifyJWT } from 'better-auth/crypto'
import { pages } from '../../contract/pages.ts'

type Payload = { message: string; purpose: 'stop-reminders' }

/** Long enough for a click in an old email. */
const linkSeconds = 400 * 24 * 60 * 60

/** Names the email, not the address. */
export async function unsubscribeLink(
  deliveryId: string,
  { secret, baseUrl }: { secret: string; baseUrl: string },
): Promise<string> {
  const payload = { message: deliveryId, purpose: 'stop-reminders' } satisfies Payload
  return `${baseUrl}${pages.unsubscribe}?token=${await signJWT(payload, secret, linkSeconds)}`
}

export async function deliveryOfUnsubscribeLink(token: string, secret: string): Promise<string | null> {
  const payload = await verifyJWT<Payload>(token, secret)
  return payload?.purpose === 'stop-reminders' ? payload.message : null
}
