import { isSeen } from '../../domain/bookings.ts'
import { type OptionalLetter, optionOf, tellingsOf } from '../../domain/deliveries.ts'
import { mailBudgets, moneyLetters, outdoneBy } from '../../domain/mail-budgets.ts'
import { isNotified } from '../../domain/notifications.ts'
import { mayShare } from '../../domain/subscriptions.ts'
import { withdrawOutdone } from '../store/deliveries.ts'
import { holdBack } from '../store/held-mails.ts'
import {
  type Charge,
  findUntold,
  type Planned,
  type UntoldEvent,
  writePlans,
} from '../store/planned-events.ts'
import type { Sending } from './mail.ts'

/** A request that ended so long ago is nobody's news: its product has been switched off, or comes from another age. */
const oldNewsMilliseconds = 7 * 86_400_000

/** Whom an event is told: those who have an address, and want to know; of the owner's mails, some by notification too. */
function plansOf(event: UntoldEvent): Planned[] {
  const { scheduleId, id: eventId, bookingId, version, client, owner, details, at, startsAt } = event
  const past = {
    wasSeen: isSeen(details.status ?? 'pending'),
    longOver: at - startsAt > oldNewsMilliseconds && !details.amountCents,
  }
  const isMuted = (option: OptionalLetter | null) => option !== null && owner.muted.includes(option)
  return tellingsOf(event, past).flatMap((telling) => {
    const to = telling.recipient === 'client' ? client : owner
    if (!to) return []
    const told = { scheduleId, eventId, bookingId, version, ...telling, waitsUntil: event.heldUntil }
    const { locale } = to
    const notified: Planned[] =
      telling.recipient === 'owner' && isNotified(telling.letter)
        ? owner.devices.map((target) => ({ ...told, channel: 'push', target, locale }))
        : []
    if (telling.recipient === 'owner' && isMuted(optionOf(telling.letter))) return notified
    if (telling.letter === 'booking_reminder' && (!client?.wantsReminders || startsAt <= at)) return []
    return [{ ...told, channel: 'mail', target: to.address, locale }, ...notified]
  })
}

/** Whose budgets a mail is taken from: an owner's own mails from none. */
function chargesOf(plan: Planned, { owner, client, details }: UntoldEvent): Charge[] {
  const { scheduleId, eventId, recipient, target } = plan
  if (plan.recipient === 'owner') return []
  const mail = { scheduleId, eventId, recipient }
  const address = target.toLowerCase()
  const charges: Charge[] = [{ ...mail, ...mailBudgets.address, key: `address ${address}` }]
  const isMoney = details.amountCents !== undefined || moneyLetters.includes(plan.letter)
  if (!client?.responds && !isMoney)
    charges.push({ ...mail, ...mailBudgets.stranger, key: `stranger ${address}` })
  if (!mayShare(owner.subscription)) charges.push({ ...mail, ...mailBudgets.owner, key: `owner ${owner.id}` })
  return charges
}

/** Why it waits. What is held may yet be undone, and puts no other mail aside before its time has come. */
type Waiting = Planned & { inBurst: boolean; isHeld: boolean }

const waitingOf = (event: UntoldEvent): Waiting[] => {
  const { burstUntil, heldUntil } = event
  const waitsUntil = burstUntil === null ? heldUntil : Math.max(burstUntil, heldUntil ?? 0)
  const why = { waitsUntil, inBurst: burstUntil !== null, isHeld: heldUntil !== null }
  return plansOf(event).map((plan) => ({ ...plan, ...why }))
}

/** Of the mails that wait because their booking changes too often, those that tell what none of the later ones does. */
function withoutOutdone(plans: Waiting[]): Waiting[] {
  return plans.filter(
    (plan) =>
      !plan.inBurst ||
      !plans.some(
        (later) =>
          !later.isHeld &&
          later.bookingId === plan.bookingId &&
          later.recipient === plan.recipient &&
          later.version > plan.version &&
          outdoneBy(later.letter).includes(plan.letter),
      ),
  )
}

/**
 * Turns the oldest untold events of the log into deliveries, `eventsAtOnce` of them at most, and says how many they were.
 * With budgets, what goes beyond them waits.
 */
export async function planDeliveries({
  db,
  budgets,
  log,
}: Pick<Sending, 'db' | 'budgets' | 'log'>): Promise<number> {
  const events = await findUntold(db)
  if (events.length === 0) return 0
  if (!budgets) {
    const plans = events.flatMap(plansOf)
    await writePlans(db, events, plans, [])
    await holdBack(db, plans)
    return events.length
  }
  const eventOf = new Map(events.map((event) => [event.id, event]))
  const plans = withoutOutdone(events.flatMap(waitingOf))
  const charges = plans.flatMap((plan) => chargesOf(plan, eventOf.get(plan.eventId) as UntoldEvent))
  // Before, since whatever stops this here leaves the events untold: they are planned all the same.
  await withdrawOutdone(
    db,
    plans.filter(({ inBurst, isHeld }) => inBurst && !isHeld),
  )
  const waiting = (await writePlans(db, events, plans, charges)).filter(
    ({ eventId }) => eventOf.get(eventId)?.heldUntil === null,
  )
  await holdBack(
    db,
    plans.filter(({ isHeld }) => isHeld),
  )
  if (waiting.length > 0) {
    log.warn(
      { mails: waiting.length, schedules: [...new Set(waiting.map(({ scheduleId }) => scheduleId))] },
      'mails beyond their budget wait',
    )
  }
  return events.length
}
