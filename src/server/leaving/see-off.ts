import { longestWaitForRefundsDays } from '../../domain/leaving.ts'
import { Refused } from '../../domain/refusals.ts'
import { todayIn } from '../../domain/zones.ts'
import { closeSchedule } from '../bookings/close.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import type { Money } from '../deposits/money.ts'
import { ProviderAway } from '../ports/payments/provider.ts'
import { writeAccountMail } from '../store/account-mails.ts'
import { findCustomer } from '../store/billing.ts'
import {
  claimLeaver,
  deleteCustomer,
  deletePart,
  endWaysIn,
  findOpenSchedule,
  isAwaited,
  type Leaver,
  lookAgainAtLeaver,
  markGone,
  markReminded,
} from '../store/leaving.ts'
import { listOwned } from '../store/schedules.ts'

const minute = 60_000
const day = 24 * 60 * minute

/** The day on which an account goes, where its first salon is. */
export async function leavingDay(db: Database, ownerId: string, leavesAt: Date): Promise<string> {
  const [first] = await listOwned(db, ownerId)
  return todayIn(first?.timezone ?? 'Europe/Paris', leavesAt.getTime())
}

async function remind({ db, tell }: Money, leaver: Leaver): Promise<void> {
  const { id: userId, locale, leavesAt } = leaver
  const date = await leavingDay(db, userId, leavesAt)
  await inTransaction(db, async (tx) => {
    if (!(await markReminded(tx, leaver))) return
    await writeAccountMail(tx, { userId, letter: 'deletion_near', locale, details: { date } })
  })
  tell()
}

/** Nobody is in the account any more, and nothing brings it back. */
async function begin({ db, clock, tell }: Money, leaver: Leaver): Promise<void> {
  const { id: userId, locale } = leaver
  await inTransaction(db, async (tx) => {
    if (!(await markGone(tx, leaver, new Date(clock())))) return
    await endWaysIn(tx, userId)
    await writeAccountMail(tx, { userId, letter: 'account_deleted', locale })
  })
  tell()
}

async function close({ db, clock, tell }: Money, ownerId: string, scheduleId: number): Promise<void> {
  try {
    await closeSchedule(db, ownerId, scheduleId, clock())
    tell()
  } catch (error) {
    // Another process was quicker.
    if (!(error instanceof Refused)) throw error
  }
}

/**
 * Does the next of what is to be done for an account whose time has come; when to look at it again, null when it is gone. Each
 * part is done whole or not at all, and finds what the one before has left: wherever a process ends, the next sweep goes on.
 */
async function takeStep(money: Money, leaver: Leaver): Promise<number | null> {
  const { db, payments, clock } = money
  const { id: ownerId, leavesAt, goneSince } = leaver
  const now = clock()
  if (!goneSince) {
    if (now < leavesAt.getTime()) {
      await remind(money, leaver)
      return leavesAt.getTime()
    }
    await begin(money, leaver)
    return now
  }
  // Whoever was signing in when it began.
  await endWaysIn(db, ownerId)
  const open = await findOpenSchedule(db, ownerId)
  if (open !== null) {
    await close(money, ownerId, open)
    return now
  }
  const ofProvider = { ownerId, provider: payments.name }
  const customer = await findCustomer(db, ofProvider)
  if (customer) {
    await payments.endSubscriptions(customer.customerId)
    await deleteCustomer(db, ofProvider)
    return now
  }
  const givenUpSince = new Date(now - longestWaitForRefundsDays * day)
  if (await isAwaited(db, ofProvider, { goneSince, givenUpSince })) return now + minute
  return (await deletePart(db, ownerId)) ? now : null
}

/** Sees off the accounts whose time has come, a part of each in turn: none waits until another is gone. */
export async function seeOff(money: Money): Promise<void> {
  const { db, clock, log } = money
  for (;;) {
    const leaver = await claimLeaver(db, new Date(clock()))
    if (!leaver) return
    try {
      const next = await takeStep(money, leaver)
      if (next !== null) await lookAgainAtLeaver(db, leaver, new Date(next))
    } catch (error) {
      // Those after it are still due in a minute, itself when its lease ends.
      if (error instanceof ProviderAway) throw error
      log.error({ fault: (error as Error).name }, 'leaving account not seen off')
    }
  }
}
