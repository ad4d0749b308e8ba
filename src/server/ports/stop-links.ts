import { signJWT, verifyJWT } from 'better-auth/crypto'
import { pages } from '../../contract/pages.ts'

type Payload = { message: string; purpose: 'stop-reminders' }

/** As long as anyone may come back to an old mail. */
const linkSeconds = 400 * 24 * 60 * 60

/** The link in a reminder that ends the reminders to its address; it names the mail, not the address. */
export async function stopLink(
  deliveryId: string,
  { secret, baseUrl }: { secret: string; baseUrl: string },
): Promise<string> {
  const payload = { message: deliveryId, purpose: 'stop-reminders' } satisfies Payload
  return `${baseUrl}${pages.stopReminders}?token=${await signJWT(payload, secret, linkSeconds)}`
}

/** The id of the mail that a link's token came with, or null when it is not one of ours. */
export async function deliveryOfStopLink(token: string, secret: string): Promise<string | null> {
  const payload = await verifyJWT<Payload>(token, secret)
  return payload?.purpose === 'stop-reminders' ? payload.message : null
}
