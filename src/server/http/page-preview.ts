import type { FastifyReply, FastifyRequest } from 'fastify'
import { mayShare } from '../../domain/subscriptions.ts'
import { shared } from '../bookings/offer.ts'
import type { Session } from '../store/accounts/sessions.ts'
import type { SharedState } from '../store/schedules/shared-schedules.ts'
import { findMembership } from '../store/team/memberships.ts'
import { keepCookie, keptCookie } from './cookies.ts'
import { grantEntry } from './grants.ts'
import type { Server } from './server.ts'
import { readSession } from './session-check.ts'

type Reading = Pick<Server, 'auth' | 'pool'>

const previewCookie = ({ scheduleId }: SharedState) => ({
  name: `creneau.preview.${scheduleId}`,
  path: '/',
  seconds: 3600,
})

/** Owners and managers see the booking page before it is open to clients. */
const runs = async ({ pool }: Reading, session: Session, { tenantId }: SharedState): Promise<boolean> =>
  session.tenantId === tenantId ||
  (await findMembership(pool, { tenantId, userId: session.id }))?.role === 'manager'

/** Also opens a schedule with a password. Others get no cookie. */
export async function grantPreview(
  server: Reading & Pick<Server, 'authSettings'>,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  sharedState: SharedState,
): Promise<void> {
  const session = await readSession(server, request)
  if (session === null || !(await runs(server, session, sharedState))) return
  const secure = server.authSettings.baseUrl.startsWith('https:')
  keepCookie(reply, previewCookie(sharedState), { value: session.id, secure })
  grantEntry(reply, sharedState, secure)
}

/** Checked at each read, so that a removal, another role or a sign-out ends the preview at once. */
async function mayPreview(server: Reading, request: FastifyRequest, sharedState: SharedState) {
  const userId = keptCookie(request, previewCookie(sharedState))
  if (userId === null) return false
  const session = await readSession(server, request)
  return session?.id === userId && (await runs(server, session, sharedState))
}

/** Like `shared`, and also for a reader who may see the page before clients do. */
export async function sharedOrPreviewed<Found extends SharedState>(
  server: Reading,
  request: FastifyRequest,
  found: Found | null,
): Promise<Found> {
  const isClosed = found !== null && !mayShare(found.subscriptionStatus)
  if (isClosed && (await mayPreview(server, request, found))) return found
  return shared(found)
}
