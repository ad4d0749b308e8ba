import { setTimeout as pause } from 'node:timers/promises'
import { passTime } from '../bookings/clock.ts'
import { isDatabaseAway } from '../database/away.ts'
import type { Database } from '../database/connection.ts'
import type { Signals } from '../database/signals.ts'
import { faultOf } from '../faults.ts'
import {
  claimAccountMails,
  claimDeliveries,
  type DueMail,
  markDone,
  renewLeases,
} from '../store/notifications/deliveries.ts'
import { eventsAtOnce } from '../store/notifications/planned-events.ts'
import { prune } from '../store/operations/prune.ts'
import { gathered, inTurns } from './delivery-queue.ts'
import { listenForDue } from './due-notifications.ts'
import { planDeliveries } from './plan-deliveries.ts'
import { startNotifying } from './push-loop.ts'
import { leaseSeconds, type Sending, sendMail, withoutRepetition } from './send-email.ts'

const quickAtOnce = 32
/** A slower mail no longer blocks the quick ones. */
const quickMilliseconds = 3_000
const slowAtOnce = 16
/**
 * When mails without an answer take all slow places, the oldest one is given up after this time, so that another one
 * tries the server.
 */
const silentMilliseconds = 60_000

/** Below Postfix's limit of fifty connections per client. */
export const mailsAtOnce = quickAtOnce + slowAtOnce

/** When most places are taken, waits for others to become free, so that one query fills them all. */
const gatherMilliseconds = 10

const everyMilliseconds = 5_000

const pruneEveryMilliseconds = 600_000
/** Between two rounds of pruning, so that bookings have the database for themselves. */
const restMilliseconds = 50

const markAgainMilliseconds = 100

/** Retries while the database is away: an accepted mail that is not marked would be sent again. */
async function markTaken(db: Database, mails: DueMail[]): Promise<void> {
  for (;;) {
    try {
      return await markDone(db, mails)
    } catch (error) {
      if (!isDatabaseAway(error)) throw error
      await pause(markAgainMilliseconds)
    }
  }
}

export type Delivering = {
  wake(): void
  /** Starts nothing new and waits for work in progress. */
  stop(): Promise<void>
}

/** Each stage has its own loop, so that none waits for the backlog of another. Any number of processes may run it. */
export function startDelivering(
  signals: Signals,
  sending: Sending,
  patience = silentMilliseconds,
): Delivering {
  const { db, clock, log } = sending
  const inHand = new Set<Promise<void>>()
  /** Their leases are renewed, so that no other process sends them. */
  const leased = new Set<DueMail>()
  const taken = gathered((mails: DueMail[]) => markTaken(db, mails))
  /** With the time when each was handed over. */
  const underWay = new Map<AbortController, number>()
  /** The slow ones among them. The oldest one comes first. */
  const unanswered = new Map<AbortController, number>()
  let triedAt = Number.NEGATIVE_INFINITY
  let quick = 0
  let slow = 0
  let wasFull = false
  let stopped = false

  const silentOnes = () =>
    [...unanswered].flatMap(([mail, since]) => (performance.now() - since > patience ? [mail] : []))
  /** A server that has recovered forgets the connections of before, which would keep their places for minutes. */
  const placesWhileSilent = (): number => {
    const [oldest] = silentOnes()
    if (quick > 0 || !oldest || performance.now() - triedAt < patience / 2) return 0
    triedAt = performance.now()
    oldest.abort()
    return 1
  }

  /** Those handed over before keep their time for an answer, and no longer. */
  const giveUpEarlier = () => {
    for (const [mail, since] of underWay) {
      const left = Math.max(0, patience - (performance.now() - since))
      setTimeout(() => underWay.has(mail) && mail.abort(), left).unref()
    }
  }

  const send = async (mail: DueMail) => {
    let isSlow = false
    const giveUp = new AbortController()
    const since = performance.now()
    quick++
    underWay.set(giveUp, since)
    leased.add(mail)
    const turnsSlow = setTimeout(() => {
      isSlow = true
      unanswered.set(giveUp, since)
      quick--
      slow++
      looking.wake()
    }, quickMilliseconds)
    try {
      const isTaken = await sendMail(mail, sending, giveUp.signal)
      leased.delete(mail)
      underWay.delete(giveUp)
      if (isTaken && !isSlow && slow >= slowAtOnce) giveUpEarlier()
      if (isTaken) await taken(mail)
    } catch (error) {
      // The database is away. The lease expires, and a process sends the mail again.
      log.warn({ delivery: mail.id, ...faultOf(error) }, 'mail left in hand')
    } finally {
      leased.delete(mail)
      clearTimeout(turnsSlow)
      underWay.delete(giveUp)
      unanswered.delete(giveUp)
      if (isSlow) slow--
      else quick--
    }
  }
  const take = (mail: DueMail) => {
    const sent: Promise<void> = send(mail).finally(() => {
      inHand.delete(sent)
      // Later mails of a booking wait for its earlier ones.
      if (wasFull || mail.tenantId !== null) looking.wake()
    })
    inHand.add(sent)
  }
  const lookForDue = async () => {
    if (quick > quickAtOnce / 2) await pause(gatherMilliseconds)
    const max = slow < slowAtOnce ? quickAtOnce - quick : placesWhileSilent()
    wasFull = max <= 0
    if (wasFull || stopped) return
    const now = new Date(clock())
    const mails = await claimAccountMails(db, { max, leaseSeconds })
    if (mails.length < max) {
      mails.push(...(await claimDeliveries(db, { max: max - mails.length, leaseSeconds, now })))
    }
    wasFull = mails.length >= max
    for (const mail of withoutRepetition(mails, clock())) take(mail)
  }

  const onFault = (error: Error) => log.warn({ ...faultOf(error) }, 'deliveries cut short')
  const looking = inTurns(lookForDue, onFault)
  const notifying = startNotifying(sending, onFault)
  const planning = inTurns(async () => {
    const planned = await planDeliveries(sending)
    if (planned === eventsAtOnce) planning.wake()
    if (planned === 0) return
    looking.wake()
    notifying.wake()
  }, onFault)
  const passing = inTurns(async () => {
    if (await passTime(db, clock())) planning.wake()
  }, onFault)
  const pruning = inTurns(() => prune(db, () => pause(restMilliseconds).then(() => !stopped)), onFault)
  const wake = () => {
    passing.wake()
    planning.wake()
    looking.wake()
    notifying.wake()
  }

  listenForDue(signals, wake)
  const timer = setInterval(wake, everyMilliseconds).unref()
  const oftenEnough = setInterval(pruning.wake, pruneEveryMilliseconds).unref()
  pruning.wake()
  const renewing = setInterval(() => {
    renewLeases(db, [...leased], leaseSeconds).catch(() => {})
  }, leaseSeconds * 250)
  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(timer)
      clearInterval(oftenEnough)
      await Promise.all([passing, planning, looking, notifying, pruning].map((turns) => turns.stop()))
      await Promise.all(inHand)
      clearInterval(renewing)
    },
  }
}
