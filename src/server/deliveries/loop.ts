import { passTime } from '../bookings/clock.ts'
import { claimAccountMails, claimDeliveries, type DueMail } from '../store/deliveries.ts'
import { listen } from './bell.ts'
import { leaseSeconds, type Sending, sendMail } from './mail.ts'
import { planDeliveries } from './plan.ts'

/** Mails under way at once, as long as the mail server is quick to take them. */
const quickAtOnce = 4
/** One that takes longer than this no longer counts among them: it holds up nobody else's. */
const quickMilliseconds = 3_000
const slowAtOnce = 20

/** Connections to the mail server that this takes. */
export const mailsAtOnce = quickAtOnce + slowAtOnce

const everyMilliseconds = 5_000

export type Delivering = {
  /** Looks for what is due now. */
  wake(): void
  /** Nothing is begun any more; waits for what is in hand. */
  stop(): Promise<void>
}

/**
 * The one loop that tells people: time passes, events become deliveries, deliveries are made. It wakes when the bell
 * rings, and every few seconds for what was put off or left behind; any number of processes may run it.
 */
export function startDelivering(databaseUrl: string, sending: Sending): Delivering {
  const { db, clock, log } = sending
  const inHand = new Set<Promise<void>>()
  let quick = 0
  let slow = 0
  let looking: Promise<void> | null = null
  let again: 'all' | 'mails' | null = null
  let stopped = false

  const send = async (mail: DueMail) => {
    let isSlow = false
    quick++
    const patience = setTimeout(() => {
      isSlow = true
      quick--
      slow++
      wakeFor('mails')
    }, quickMilliseconds)
    try {
      await sendMail(mail, sending)
    } catch (error) {
      // The database is away: the lease ends, and somebody sends it again.
      log.warn({ delivery: mail.id, fault: (error as Error).name }, 'mail left in hand')
    } finally {
      clearTimeout(patience)
      if (isSlow) slow--
      else quick--
    }
  }
  const take = (mail: DueMail) => {
    const sent: Promise<void> = send(mail).finally(() => {
      inHand.delete(sent)
      wakeFor('mails')
    })
    inHand.add(sent)
  }
  const lookFor = async (what: 'all' | 'mails') => {
    if (what === 'all') {
      await passTime(db, clock())
      await planDeliveries(db)
    }
    while (!stopped && quick < quickAtOnce && slow < slowAtOnce) {
      const most = quickAtOnce - quick
      const now = new Date(clock())
      const mails = await claimAccountMails(db, { most, leaseSeconds })
      if (mails.length < most) {
        mails.push(...(await claimDeliveries(db, { most: most - mails.length, leaseSeconds, now })))
      }
      if (mails.length === 0) return
      for (const mail of mails) take(mail)
    }
  }
  const look = async () => {
    for (let what = again; what && !stopped; what = again) {
      again = null
      try {
        await lookFor(what)
      } catch (error) {
        log.warn({ fault: (error as Error).name }, 'deliveries cut short')
      }
    }
    looking = null
  }
  const wakeFor = (what: 'all' | 'mails') => {
    if (again !== 'all') again = what
    if (!stopped) looking ??= look()
  }
  const wake = () => wakeFor('all')

  const listening = listen(databaseUrl, wake)
  const timer = setInterval(wake, everyMilliseconds).unref()
  return {
    wake,
    async stop() {
      stopped = true
      clearInterval(timer)
      await listening.stop()
      await looking
      await Promise.all(inHand)
    },
  }
}
