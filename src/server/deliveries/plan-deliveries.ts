import { isSeen } from '../../domain/bookings.ts'
import {
  type BookingNotification,
  notificationsOf,
  optionOf,
  optionOfPerson,
} from '../../domain/deliveries.ts'
import type { Locale } from '../../domain/locales.ts'
import { depositTemplates, mailBudgets, replacedBy } from '../../domain/mail-budgets.ts'
import { isPushed } from '../../domain/notifications.ts'
import { mayShare } from '../../domain/subscriptions.ts'
import { withdrawReplaced } from '../store/notifications/deliveries.ts'
import { holdBack } from '../store/notifications/held-emails.ts'
import {
  type Charge,
  findUnplanned,
  type Planned,
  type UnplannedEvent,
  writePlans,
} from '../store/notifications/planned-events.ts'
import type { Sending } from './send-email.ts'

/** Bookings that ended longer ago cause no notification: the product was off for days, or runs on old data. */
const oldNewsMilliseconds = 7 * 86_400_000

type To<Recipient> = Extract<BookingNotification, { recipient: Recipient }>

const baseOf = ({ tenantId, scheduleId, id, bookingId, version, heldUntil }: UnplannedEvent) => ({
  tenantId,
  scheduleId,
  eventId: id,
  bookingId,
  version,
  waitsUntil: heldUntil,
  membershipId: null,
})

/** A client needs an address and must not have opted out. */
function toClient(event: UnplannedEvent, notification: To<'client'>): Planned[] {
  const { client, startsAt, at } = event
  if (!client) return []
  if (notification.template === 'booking_reminder' && (!client.wantsReminders || startsAt <= at)) return []
  const { address: target, locale } = client
  return [{ ...baseOf(event), ...notification, channel: 'mail', target, locale }]
}

type Reader = { address: string; locale: Locale; devices: readonly string[]; isMailed: boolean }

function toReader(
  base: Omit<Planned & To<'owner'>, 'channel' | 'target' | 'locale'>,
  reader: Reader,
): Planned[] {
  const { address, locale, devices, isMailed } = reader
  const plan = { ...base, locale }
  const targets = isPushed(plan.template) ? devices : []
  return [
    ...(isMailed ? [{ ...plan, channel: 'mail', target: address } as const] : []),
    ...targets.map((target) => ({ ...plan, channel: 'push', target }) as const),
  ]
}

/** To the owner, and to the people of the team unless it is about the account's money. */
function toSalon(event: UnplannedEvent, notification: To<'owner'>): Planned[] {
  const { owner, people } = event
  const base = { ...baseOf(event), ...notification }
  const option = optionOf(notification.template)
  const optionOfPeople = optionOfPerson(notification.template)
  const isMailed = option === null || !owner.muted.includes(option)
  return [
    ...toReader(base, { ...owner, isMailed }),
    ...people.flatMap(({ membershipId, wanted, ...person }) =>
      optionOfPeople === null
        ? []
        : toReader({ ...base, membershipId }, { ...person, isMailed: wanted.includes(optionOfPeople) }),
    ),
  ]
}

function plansOf(event: UnplannedEvent): Planned[] {
  const { details, at, startsAt } = event
  const past = {
    wasSeen: isSeen(details.status ?? 'pending'),
    longOver: at - startsAt > oldNewsMilliseconds && !details.amountCents,
  }
  return notificationsOf(event, past).flatMap((notification) =>
    notification.recipient === 'client' ? toClient(event, notification) : toSalon(event, notification),
  )
}

/** One email tells about all bookings of a recurring appointment that were changed together. */
function toldTogether<Plan extends Planned>(
  plans: readonly Plan[],
  eventOf: ReadonlyMap<number, UnplannedEvent>,
): Plan[] {
  const keyOf = (plan: Plan): unknown => {
    const { seriesChange } = eventOf.get(plan.eventId)?.details ?? {}
    const isOne = seriesChange === undefined || plan.recipient === 'owner'
    return isOne ? plan : `${seriesChange} ${plan.template} ${plan.target}`
  }
  const groups = [...Map.groupBy(plans, keyOf).values()]
  return groups.flatMap(([first, ...others]) => {
    if (!first || others.length === 0) return first ?? []
    const ends = [first, ...others].flatMap(({ waitsUntil }) => waitsUntil ?? [])
    const waitsUntil = ends.length > 0 ? Math.max(...ends) : null
    return [
      { ...first, waitsUntil },
      ...others.map((other) => ({ ...other, waitsUntil, toldWith: first.eventId })),
    ]
  })
}

function chargesOf(plan: Planned, { owner, client, details }: UnplannedEvent): Charge[] {
  const { tenantId, scheduleId, eventId, recipient, target } = plan
  if (plan.recipient === 'owner' || plan.toldWith !== undefined) return []
  const mail = { tenantId, scheduleId, eventId, recipient }
  const address = target.toLowerCase()
  const charges: Charge[] = [{ ...mail, ...mailBudgets.address, key: `address ${address}` }]
  const isMoney = details.amountCents !== undefined || depositTemplates.includes(plan.template)
  if (!client?.responds && !isMoney)
    charges.push({ ...mail, ...mailBudgets.stranger, key: `stranger ${address}` })
  if (!mayShare(owner.subscription)) charges.push({ ...mail, ...mailBudgets.owner, key: `owner ${owner.id}` })
  return charges
}

/** A held event may still be undone, so it withdraws no other mail before its time has come. */
type Waiting = Planned & { inBurst: boolean; isHeld: boolean }

const waitingOf = (event: UnplannedEvent): Waiting[] => {
  const { burstUntil, heldUntil } = event
  const waitsUntil = burstUntil === null ? heldUntil : Math.max(burstUntil, heldUntil ?? 0)
  const why = { waitsUntil, inBurst: burstUntil !== null, isHeld: heldUntil !== null }
  return plansOf(event).map((plan) => ({ ...plan, ...why }))
}

/** In a burst of changes, a later mail says everything that earlier ones say. */
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
          replacedBy(later.template).includes(plan.template),
      ),
  )
}

/** Returns the number of events planned. */
export async function planDeliveries({
  db,
  budgets,
  log,
}: Pick<Sending, 'db' | 'budgets' | 'log'>): Promise<number> {
  const events = await findUnplanned(db)
  if (events.length === 0) return 0
  const eventOf = new Map(events.map((event) => [event.id, event]))
  if (!budgets) {
    const plans = toldTogether(events.flatMap(plansOf), eventOf)
    await writePlans(db, events, plans, [])
    await holdBack(db, plans)
    return events.length
  }
  const wanted = withoutOutdone(events.flatMap(waitingOf))
  const plans = [
    ...toldTogether(
      wanted.filter(({ inBurst }) => !inBurst),
      eventOf,
    ),
    ...wanted.filter(({ inBurst }) => inBurst),
  ]
  const charges = plans.flatMap((plan) => chargesOf(plan, eventOf.get(plan.eventId) as UnplannedEvent))
  // Withdraw first: if the process stops here, the events are still unprocessed and are planned again.
  await withdrawReplaced(
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
