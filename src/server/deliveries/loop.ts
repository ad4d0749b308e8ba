import { setTimeout as pause } from 'node:timers/promises'
import { passTime } from '../bookings/clock.ts'
import { isDatabaseAway } from '../database/away.ts'
import type { Database } from '../database/connection.ts'
import type { Signals } from '../database/signals.ts'
import {
  claimAccountMails,
  claimDeliveries,
  type DueMail,
  markDone,
  renewLeases,
} from '../store/deliveries.ts'
import { eventsAtOnce } from '../store/planned-events.ts'
import { prune } from '../store/prune.ts'
import { listen } from './bell.ts'
import { leaseSeconds, type Sending, sendMail } from './mail.ts'
import { startNotifying } from './notify.ts'
import { planDeliveries } from './plan.ts'
import { gathered, inTurns } from './turns.ts'

/** Mails under way at once, as long as the mail server is quick to take them. */
const quickAtOnce = 32
/** One that takes longer than this no longer counts among them: it holds up nobody else's. */
const quickMilliseconds = 3_000
const slowAtOnce = 16

/** Connections to the mail server that this takes: fewer than the fifty that Postfix grants one client. */
export const mailsAtOnce = quickAtOnce + slowAtOnce

/** With most places taken, a look for more waits so long for others to become free: one look serves them all. */
const gatherMilliseconds = 10

const everyMilliseconds = 5_000

const pruneEveryMilliseconds = 600_000
/** Between two bites: whoever books has the database for themselves meanwhile. */
const restMilliseconds = 50

const markAgainMilliseconds = 100

/** What the mail server has taken goes out again unless it is marked: a database that is away is waited for. */
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
  /** Looks for what is due now. */
  wake(): void
  /** Nothing is begun any more; waits for what is in hand. */
  stop(): Promise<void>
}

/**
 * What tells people: time passes, events become deliveries, deliveries are made, each in turns of its own, so that none
 * waits for another's backlog. It wakes when the bell rings, and every few seconds for what was put off or left behind;
 * any number of processes may run it.
 */
export function startDelivering(signals: Signals, sending: Sending): Delivering {
  const { db, clock, log } = sending
  const inHand = new Set<Promise<void>>()
  /** What nobody has taken yet, and nobody else is to take in hand. */
  const leased = new Set<DueMail>()
  const taken = gathered((mails: DueMail[]) => markTaken(db, mails))
  let quick = 0
  let slow = 0
  /** Whether the last look took as much as there was room for, and more may be due. */
  let wasFull = false
  let stopped = false

  const send = async (mail: DueMail) => {
    let isSlow = false
    quick++
    leased.add(mail)
    const patience = setTimeout(() => {
      isSlow = true
      quick--
      slow++
      looking.wake()
    }, quickMilliseconds)
    try {
      const isTaken = await sendMail(mail, sending)
      leased.delete(mail)
      if (isTaken) await taken(mail)
    } catch (error) {
      // The database is away: the lease ends, and somebody sends it again.
      log.warn({ delivery: mail.id, fault: (error as Error).name }, 'mail left in hand')
    } finally {
      leased.delete(mail)
      clearTimeout(patience)
      if (isSlow) slow--
      else quick--
    }
  }
  const take = (mail: DueMail) => {
    const sent: Promise<void> = send(mail).finally(() => {
      inHand.delete(sent)
      // A booking's later mails wait for its earlier ones.
      if (wasFull || mail.scheduleId !== null) looking.wake()
    })
    inHand.add(sent)
  }
  const lookForDue = async () => {
    if (quick > quickAtOnce / 2) await pause(gatherMilliseconds)
    const most = slow < slowAtOnce ? quickAtOnce - quick : 0
    wasFull = most <= 0
    if (wasFull || stopped) return
    const now = new Date(clock())
    const mails = await claimAccountMails(db, { most, leaseSeconds })
    if (mails.length < most) {
      mails.push(...(await claimDeliveries(db, { most: most - mails.length, leaseSeconds, now })))
    }
    wasFull = mails.length >= most
    for (const mail of mails) take(mail)
  }

  const onFault = (error: Error) => log.warn({ fault: error.name }, 'deliveries cut short')
  const looking = inTurns(lookForDue, onFault)
  const notifying = startNotifying(sending, onFault)
  const planning = inTurns(async () => {
    const told = await planDeliveries(sending)
    if (told === eventsAtOnce) planning.wake()
    if (told === 0) return
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

  listen(signals, wake)
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
