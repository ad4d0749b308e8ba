import type { Reply } from '../../contract/index.ts'
import type { schedules } from '../../contract/schedules.ts'
import {
  eurosText,
  hasOwnDeposit,
  refusalOfDeposit,
  type ScheduleDeposit,
  scheduleDeposit,
} from '../../domain/deposits.ts'
import { busyTimes } from '../../domain/member-days.ts'
import { openHoursOn } from '../../domain/open-hours.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Service } from '../../domain/services.ts'
import { mayShare } from '../../domain/subscriptions.ts'
import { todayIn, wallTimeAt } from '../../domain/zones.ts'
import { hashPassword } from '../adapters/passwords.ts'
import { e164Of, writtenNumber } from '../adapters/phone-numbers.ts'
import { newShareToken } from '../adapters/random.ts'
import { closeSchedule } from '../bookings/close.ts'
import { changeSettings } from '../bookings/other-zone.ts'
import { personalFeedToken } from '../calendar-files/personal-feeds.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import { requirePaymentAccount } from '../deposits/accounts.ts'
import { requireRecent } from '../http/confirmations.ts'
import type { Handlers, Owner, Server } from '../http/server.ts'
import { type ScheduleKey, scheduleKey } from '../store/schedules/schedule-key.ts'
import {
  changeOffer,
  findSchedule,
  insertSchedule,
  type ListedSchedule,
  listSchedules,
  lockSchedule,
  type ShownSchedule,
  updateScheduleIn,
} from '../store/schedules/schedules.ts'
import { listServices } from '../store/schedules/services.ts'
import { changeSlug } from '../store/schedules/slugs.ts'
import { keepTerms } from '../store/schedules/terms.ts'
import { wallEndView } from './bookings.ts'
import { refuseChanged } from './seen-values.ts'

/** Everyone but the owner has feed addresses of their own, which end when they leave. */
function feedTokenFor(
  { tenantId, membership }: Pick<Owner, 'tenantId' | 'membership'>,
  { id, feedToken }: Pick<ShownSchedule, 'id' | 'feedToken'>,
  { secret }: { secret: string },
): string {
  if (membership === null) return feedToken
  const feed = { tenantId, membershipId: membership.id, scheduleId: id }
  return personalFeedToken(secret, feed, membership.feedKey)
}

export const scheduleView = (
  { passwordHash, passwordKept, phone, ...schedule }: ShownSchedule,
  owner: Owner,
  settings: { secret: string },
): Reply<'getSchedule'> => {
  const deposit = scheduleDeposit(schedule)
  return {
    ...schedule,
    feedToken: feedTokenFor(owner, schedule, settings),
    phone: phone && writtenNumber(phone, schedule.timezone),
    hasPassword: passwordHash !== null,
    ...(passwordKept && { passwordKept }),
    requiresDeposit: deposit !== null,
    depositAmount: deposit?.depositCents == null ? null : eurosText(deposit.depositCents),
    depositPercent: deposit?.depositPercent ?? null,
  }
}

function requireNumber(typed: string, zone: string): string {
  const phone = e164Of(typed, zone)
  if (phone === null) throw new Refused('invalid_phone', {}, { field: 'phone' })
  return phone
}

function todayOf({ timezone, hours, specialHours, closures, around }: ListedSchedule, now: number) {
  const date = todayIn(timezone, now)
  const bookings = around
    .map(({ start, end, status }) => ({
      from: wallTimeAt(timezone, start),
      end: wallEndView(timezone, end),
      status,
    }))
    .filter(({ from }) => from.date === date)
    .map(({ from, end, status }) => ({ startTime: from.time, ...end, status }))
  const presence = { hours, specialHours, closed: busyTimes(closures) }
  return { date, hours: openHoursOn([presence], timezone, date), bookings }
}

/** A share needs the price of each service that follows the schedule. */
function refuseMissingPrices(services: readonly Service[], deposit: ScheduleDeposit): void {
  const without = services.filter(
    (service) => !hasOwnDeposit(service) && refusalOfDeposit(service, deposit) !== null,
  )
  if (without.length === 0) return
  const service = without.map(({ name }) => name).join(', ')
  throw new Refused('deposit_without_price', { service }, { field: 'depositPercent' })
}

export const scheduleRoutes = ({
  db,
  authSettings,
  pool,
  wakeDeliveries,
  payments,
  sweeper,
}: Server): Handlers<typeof schedules> => {
  const load = (schedule: ScheduleKey, now: number, tx: Database = db) =>
    findSchedule(tx, schedule, { now: new Date(now), provider: payments.name })

  return {
    listSchedules: async ({ owner, now }) => {
      const list = await listSchedules(pool, {
        tenantId: owner.tenantId,
        now: new Date(now),
        provider: payments.name,
      })
      return list.map((schedule) => ({
        ...scheduleView(schedule, owner, authSettings),
        pendingCount: schedule.pendingCount,
        today: todayOf(schedule, now),
      }))
    },

    createSchedule: async ({ owner, body: { password, ...schedule } }) =>
      scheduleView(
        await insertSchedule(
          db,
          {
            ...schedule,
            ownerId: owner.id,
            tenantId: owner.tenantId,
            passwordHash: await hashPassword(password, owner.id),
            shareToken: newShareToken(),
          },
          owner.name,
        ),
        owner,
        authSettings,
      ),

    getSchedule: async ({ owner, params, now }) =>
      scheduleView(await load(scheduleKey(owner, params.scheduleId), now), owner, authSettings),

    editSchedule: async ({
      owner,
      params,
      body: { seen, password, phone: typed, slug, terms, ...changes },
      now,
    }) => {
      const schedule = scheduleKey(owner, params.scheduleId)
      const passwordHash = typeof password === 'string' ? await hashPassword(password, owner.id) : password
      const phone = typed && requireNumber(typed, changes.timezone ?? (await load(schedule, now)).timezone)
      if (typeof slug === 'string' && !mayShare(owner.subscriptionStatus))
        throw new Refused('subscription_required')
      await inTransaction(db, async (tx) => {
        const termsHash = terms === undefined ? {} : { termsHash: await keepTerms(tx, owner.tenantId, terms) }
        if (seen) {
          await lockSchedule(tx, schedule)
          refuseChanged(seen, scheduleView(await load(schedule, now, tx), owner, authSettings))
        }
        if (slug !== undefined) await changeSlug(tx, schedule, slug)
        await changeSettings(tx, schedule, {
          ...changes,
          ...termsHash,
          ...(phone === undefined ? {} : { phone }),
          ...(passwordHash === undefined ? {} : { passwordHash }),
        })
      })
      return scheduleView(await load(schedule, now), owner, authSettings)
    },

    deleteSchedule: async ({ owner, params, now, request }) => {
      requireRecent(request, owner, now)
      await closeSchedule(db, scheduleKey(owner, params.scheduleId), now)
      wakeDeliveries()
      sweeper.sweepSoon()
      return {}
    },

    setDeposit: async ({ owner, params, body, now }) => {
      const schedule = scheduleKey(owner, params.scheduleId)
      await load(schedule, now)
      const { seen, requiresDeposit, depositAmount = null, depositPercent = null, refundHours } = body
      if (requiresDeposit) await requirePaymentAccount({ db, payments }, owner.id)
      const deposit = {
        requiresDeposit,
        depositCents: requiresDeposit ? depositAmount : null,
        depositPercent: requiresDeposit ? depositPercent : null,
      }
      await changeOffer(db, schedule, async (tx) => {
        if (seen) refuseChanged(seen, scheduleView(await load(schedule, now, tx), owner, authSettings))
        refuseMissingPrices(await listServices(tx, schedule), deposit)
        await updateScheduleIn(tx, schedule, {
          ...deposit,
          ...(refundHours !== undefined && { refundHours }),
        })
      })
      return scheduleView(await load(schedule, now), owner, authSettings)
    },
  }
}
