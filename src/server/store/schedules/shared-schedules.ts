import type pg from 'pg'
import * as tables from '../../../../db/schema.ts'
import type { BookingRules } from '../../../domain/booking-rules.ts'
import type { PublicService } from '../../../domain/services.ts'
import { mayShare, type SubscriptionStatus, subscriptionStatuses } from '../../../domain/subscriptions.ts'
import { type PublicRow, readPublicRow } from '../public-ids.ts'
import {
  aliased,
  jsonObject,
  type Placeholder,
  rowsOf,
  selection,
  statement,
  tenantOf,
} from '../statement.ts'
import { staffPhotoOf } from './image-ids.ts'
import { type SalonRow, salonRow } from './salons.ts'
import type { ScheduleKey } from './schedule-key.ts'
import { termsText } from './terms.ts'

export type SharedState = ScheduleKey & {
  timezone: string
  passwordHash: string | null
  subscriptionStatus: SubscriptionStatus
  requiresDeposit: boolean
  depositCents: number | null
  depositPercent: number | null
  refundHours: number
  termsHash: string | null
  offerVersion: number
  waitingList: boolean
} & BookingRules

type Addressed = { shareToken: string; slug: string | null; listed: boolean }

export type SharedSchedule = SharedState &
  Addressed & {
    name: string
    description: string | null
    salon: SalonRow
    terms: string | null
    services: PublicService[]
    staff: { id: number; name: string; photo: string | null }[]
    takesDeposits: boolean
  }

const s = aliased(tables.schedules, 's')
const u = aliased(tables.users, 'u')
const v = aliased(tables.services, 'v')
const t = aliased(tables.staff, 't')
const x = aliased(tables.serviceStaff, 'x')

/** Owners being deleted no longer accept bookings. */
const sharingStatus = `CASE WHEN ${u.deletionAt} IS NULL THEN ${u.subscriptionStatus} ELSE 'none' END`

const sharingStatuses = subscriptionStatuses.filter(mayShare).map((status) => `'${status}'`)

/** Whether an owner's links take bookings. `tenant` is an expression. */
export const ownerShares = (tenant: string): string =>
  `(SELECT ${sharingStatus} IN (${sharingStatuses}) FROM users u WHERE ${u.tenantId} = ${tenant})`

/** `field` of a schedule `s`, or null while its link takes no bookings. */
const whileOpen = (field: string, tenant: string): string => `(SELECT ${field} FROM users u
  WHERE ${u.tenantId} = ${tenant} AND ${s.deletedAt} IS NULL AND ${sharingStatus} IN (${sharingStatuses}))`

export const workingShareToken = (tenant: string): string => whileOpen(s.shareToken, tenant)

/** What the links of emails name: the slug, or else the share token. */
export const workingAddress = (tenant: string): string =>
  whileOpen(`coalesce(${s.slug}, ${s.shareToken})`, tenant)

export const sharedStateFields = {
  // pg returns a bigint as text unless it is cast.
  tenantId: `${s.tenantId}::float8`,
  scheduleId: `${s.id}::float8`,
  timezone: s.timezone,
  passwordHash: s.passwordHash,
  subscriptionStatus: sharingStatus,
  requiresDeposit: s.requiresDeposit,
  depositCents: s.depositCents,
  depositPercent: s.depositPercent,
  refundHours: s.refundHours,
  termsHash: s.termsHash,
  offerVersion: s.offerVersion,
  noticeMinutes: s.noticeMinutes,
  horizonDays: s.horizonDays,
  stepMinutes: s.stepMinutes,
  approval: s.approval,
  gaps: s.gaps,
  cancelHours: s.cancelHours,
  waitingList: s.waitingList,
}

const addressed = { shareToken: s.shareToken, slug: s.slug, listed: s.listed }

export type SharedQuery = PublicRow & { token: string }

export const fromShared = (place: Placeholder<SharedQuery>): string =>
  `FROM schedules s JOIN users u ON ${u.tenantId} = ${s.tenantId}
    WHERE ${s.tenantId} = ${tenantOf(place)} AND ${s.id} = ${place('rowId')}::bigint
      AND ${s.shareToken} = ${place('token')} AND ${s.deletedAt} IS NULL`

/** A service without rows has all staff members. */
const isDone = (tenant: string) => `(SELECT bool_or(${t.deletedAt} IS NULL) FROM service_staff x
  JOIN staff t ON ${t.tenantId} = ${tenant} AND ${t.scheduleId} = ${x.scheduleId} AND ${t.id} = ${x.staffId}
  WHERE ${x.tenantId} = ${tenant} AND ${x.scheduleId} = ${v.scheduleId} AND ${x.serviceId} = ${v.id}) IS NOT FALSE`

type WithProvider = SharedQuery & { provider: string }

const takesDeposits = (place: Placeholder<WithProvider>) => `EXISTS (SELECT FROM payment_accounts p
      WHERE p.owner_id = ${s.ownerId} AND p.provider = ${place('provider')} AND p.enabled)`

/** All that decides what a shared schedule looks like, besides its version. */
export type SharedVersion = SharedState & Addressed & Pick<SharedSchedule, 'takesDeposits'>

const sharedVersion = statement<WithProvider, SharedVersion>()(
  'find-shared-version',
  (place) =>
    `SELECT ${selection<SharedVersion>({
      ...sharedStateFields,
      ...addressed,
      takesDeposits: takesDeposits(place),
    })} ${fromShared(place)}`,
)

const shared = statement<WithProvider, SharedSchedule>()(
  'find-shared',
  (place) =>
    `SELECT ${selection<SharedSchedule>({
      ...sharedStateFields,
      ...addressed,
      name: s.name,
      description: s.description,
      salon: salonRow(tenantOf(place)),
      terms: termsText(tenantOf(place), s.termsHash),
      services: rowsOf(
        jsonObject<PublicService>({
          id: v.id,
          name: v.name,
          description: v.description,
          category: v.category,
          durationMinutes: v.durationMinutes,
          displayOrder: v.displayOrder,
          capacity: v.capacity,
          priceCents: v.priceCents,
          priceFrom: v.priceFrom,
          depositCents: v.depositCents,
          depositPercent: v.depositPercent,
          staffIds: rowsOf(
            x.staffId,
            `service_staff x WHERE ${x.tenantId} = ${tenantOf(place)} AND ${x.scheduleId} = ${v.scheduleId} AND ${x.serviceId} = ${v.id}`,
          ),
        }),
        `services v WHERE ${v.tenantId} = ${tenantOf(place)} AND ${v.scheduleId} = ${s.id} AND ${v.deletedAt} IS NULL AND NOT ${v.hidden} AND ${isDone(tenantOf(place))}`,
        ` ORDER BY ${v.displayOrder}, ${v.id}`,
      ),
      staff: rowsOf(
        jsonObject<SharedSchedule['staff'][number]>({
          id: t.id,
          name: t.name,
          photo: staffPhotoOf(tenantOf(place), s.id, t.id),
        }),
        `staff t WHERE ${t.tenantId} = ${tenantOf(place)} AND ${t.scheduleId} = ${s.id} AND ${t.deletedAt} IS NULL`,
        ` ORDER BY ${t.position}, ${t.id}`,
      ),
      takesDeposits: takesDeposits(place),
    })} ${fromShared(place)}`,
)

export async function findShared(
  pool: pg.Pool,
  query: { token: string; provider: string },
): Promise<SharedSchedule | null> {
  return readPublicRow(
    pool,
    query.token,
    async (named) => (await shared(pool, { ...query, ...named }))[0] ?? null,
  )
}

export async function findSharedVersion(
  pool: pg.Pool,
  query: { token: string; provider: string },
): Promise<SharedVersion | null> {
  return readPublicRow(
    pool,
    query.token,
    async (named) => (await sharedVersion(pool, { ...query, ...named }))[0] ?? null,
  )
}

const listed = `FROM schedules s JOIN users u ON ${u.tenantId} = ${s.tenantId}
  WHERE ${s.listed} AND ${s.deletedAt} IS NULL AND ${s.passwordHash} IS NULL AND ${sharingStatus} IN (${sharingStatuses})`

const countOfListed = statement<object, { count: number }>()(
  'count-listed',
  () => `SELECT count(*)::int AS count ${listed}`,
)

/** The schedules that search engines may show. */
export const countListed = async (pool: pg.Pool): Promise<number> =>
  (await countOfListed(pool, {}))[0]?.count ?? 0

const addressesOfListed = statement<{ limit: number; offset: number }, { address: string }>()(
  'list-listed',
  (place) => `SELECT coalesce(${s.slug}, ${s.shareToken}) AS address ${listed}
    ORDER BY ${s.tenantId}, ${s.id} LIMIT ${place('limit')} OFFSET ${place('offset')}`,
)

export const listListed = async (
  pool: pg.Pool,
  range: { limit: number; offset: number },
): Promise<string[]> => (await addressesOfListed(pool, range)).map(({ address }) => address)
