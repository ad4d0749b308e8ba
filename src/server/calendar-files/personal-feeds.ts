import { createHmac, timingSafeEqual } from 'node:crypto'

/** The address of a person's own feed of one schedule. It names all that is needed to find and check it. */
export type PersonalFeed = { tenantId: number; membershipId: number; scheduleId: number }

const signature = (secret: string, feed: PersonalFeed, feedKey: string): string =>
  createHmac('sha256', secret)
    .update(`feed ${feed.tenantId} ${feed.membershipId} ${feed.scheduleId} ${feedKey}`)
    .digest('base64url')
    .slice(0, 22)

export const personalFeedToken = (secret: string, feed: PersonalFeed, feedKey: string): string =>
  ['m', feed.tenantId, feed.membershipId, feed.scheduleId, signature(secret, feed, feedKey)].join('-')

/** Null for the address of a whole schedule. */
export function personalFeedIn(token: string): PersonalFeed | null {
  const [, tenantId, membershipId, scheduleId] =
    /^m-(\d{1,12})-(\d{1,12})-(\d{1,12})-[\w-]{22}$/.exec(token) ?? []
  return scheduleId === undefined
    ? null
    : { tenantId: Number(tenantId), membershipId: Number(membershipId), scheduleId: Number(scheduleId) }
}

/** Nobody can sign without the server's secret, and a renewed key ends earlier addresses. */
export function isSigned(secret: string, token: string, feed: PersonalFeed, feedKey: string): boolean {
  const given = Buffer.from(token)
  const right = Buffer.from(personalFeedToken(secret, feed, feedKey))
  return given.length === right.length && timingSafeEqual(given, right)
}
