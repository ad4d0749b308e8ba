import { deleteDueAccounts } from '../account-deletion/delete-account.ts'
import { ProviderAway } from '../adapters/payments/provider.ts'
import { passTime } from '../bookings/clock.ts'
import { finishAllClosing } from '../bookings/close.ts'
import { eraseOld } from '../bookings/erase.ts'
import { checkDueClients } from '../clients/check.ts'
import { readSubscription } from '../deposits/events.ts'
import { reconcileDueDeposits } from '../deposits/reconcile-due.ts'
import { faultOf } from '../faults.ts'
import { findUser } from '../store/accounts/accounts.ts'
import { forgetEndedAttempts } from '../store/accounts/attempts.ts'
import { forgetEndedRequests } from '../store/bookings/requests.ts'
import { type Customer, claimCustomer, findDueCustomers, noteMoved } from '../store/deposits/billing.ts'
import { endPassedEntries } from '../waiting/ended-entries.ts'
import { offerFreedTimes, type WaitingContext } from '../waiting/offer-times.ts'

const everyMilliseconds = 60_000
/** Waiting clients should get a freed time before others notice it. */
const offersEveryMilliseconds = 5_000

/**
 * Does what no event triggers: cancelling bookings of deleted schedules, reconciling deposits, releasing holds,
 * refunding, deleting accounts, offering free times to waiting clients, erasing old personal details.
 */
export type Sweeper = {
  /** Starts a sweep after the running one; returns at once. */
  sweepSoon(): void
  sweep(): Promise<void>
  /** Sweeps now and then every minute. */
  start(): void
  stop(): Promise<void>
}

/** The owner has changed their address. */
async function moveCustomer({ db, payments }: WaitingContext, customer: Customer): Promise<void> {
  const { customerId, ownerId, formerEmail: from } = customer
  if (from === null) return
  const { email: to } = await findUser(db, ownerId)
  await payments.moveCustomer(customerId, { from, to })
  await noteMoved(db, customer, to)
}

async function followCustomers(context: WaitingContext): Promise<void> {
  const { db, payments, clock, log } = context
  for (const customer of await findDueCustomers(db, { provider: payments.name, now: clock() })) {
    if (!(await claimCustomer(db, customer, clock()))) continue
    try {
      await moveCustomer(context, customer)
      await readSubscription(context, customer.ownerId)
    } catch (error) {
      // The customers after this one stay due and are processed in a minute, this one in an hour.
      if (error instanceof ProviderAway) throw error
      log.error({ customer: customer.customerId, ...faultOf(error) }, 'subscription not followed')
    }
  }
}

/** `more` is periodic work of the payment provider. */
export function createSweeper(context: WaitingContext, more: () => Promise<void> = async () => {}): Sweeper {
  let running: Promise<void> = Promise.resolve()
  let waiting: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  let offerTimer: NodeJS.Timeout | undefined

  const attempt = async (part: string, work: () => Promise<void>) => {
    try {
      await work()
    } catch (error) {
      // The database or the provider is away: the next sweep processes the rest.
      context.log.warn({ part, ...faultOf(error) }, 'sweep cut short')
    }
  }
  let offering: Promise<void> | undefined
  const offerFreed = () =>
    attempt('waiting', async () => {
      if (await offerFreedTimes(context)) context.wakeDeliveries()
    })
  const offerSoon = (): Promise<void> =>
    (offering ??= offerFreed().finally(() => {
      offering = undefined
    }))
  const sweepAll = async () => {
    await attempt('events', more)
    await attempt('time', async () => {
      if (await passTime(context.db, context.clock())) context.wakeDeliveries()
    })
    await attempt('closing', async () => {
      if (await finishAllClosing(context.db, context.clock())) context.wakeDeliveries()
    })
    await attempt('clients', () => checkDueClients(context.db, new Date(context.clock())))
    await attempt('deposits', () => reconcileDueDeposits(context))
    await attempt('ended entries', () => endPassedEntries(context))
    await offerSoon()
    await attempt('subscriptions', () => followCustomers(context))
    await attempt('erasure', () => eraseOld(context.db, context.clock()))
    await attempt('leaving', () => deleteDueAccounts(context))
    await attempt('counts', async () => {
      const now = new Date(context.clock())
      await forgetEndedAttempts(context.pool, now)
      await forgetEndedRequests(context.pool, now)
    })
  }
  /** One sweep at a time; calls made during a sweep share the next one. */
  const sweep = (): Promise<void> =>
    (waiting ??= running.then(() => {
      waiting = undefined
      running = sweepAll()
      return running
    }))

  return {
    sweepSoon: () => void sweep(),
    sweep,
    start() {
      timer = setInterval(() => void sweep(), everyMilliseconds).unref()
      offerTimer = setInterval(() => void offerSoon(), offersEveryMilliseconds).unref()
      void sweep()
    },
    async stop() {
      clearInterval(timer)
      clearInterval(offerTimer)
      await waiting
      await offering
      await running
    },
  }
}
