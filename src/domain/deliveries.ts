import type { BookingEvent, BookingEventKind } from './booking-events.ts'
import { type BookingStatus, blocks, bookingStatuses } from './bookings.ts'
import type { Role } from './roles.ts'

export type SecurityTemplate =
  | 'password_changed'
  | 'two_factor_on'
  | 'two_factor_off'
  | 'recovery_codes_renewed'
  | 'recovery_code_used'
  | 'codes_guessed'
  | 'passwords_guessed'
  | 'passkey_added'
  | 'passkey_removed'
  | 'device_added'
  | 'feed_renewed'
  | 'person_invited'
  | 'person_joined'
  | 'role_raised'
  | 'staff_linked'
  | 'kept_years_shortened'

export type AccountTemplate =
  | 'verify_address'
  | 'address_taken'
  | 'reset_password'
  | 'confirm_address'
  | 'address_in_use'
  | 'address_changed'
  | 'test_mail'
  | 'subscription_unpaid'
  | 'payment_account_lost'
  | 'deletion_asked'
  | 'deletion_near'
  | 'account_deleted'
  | 'bookings_kept_back'
  | 'team_invitation'
  | SecurityTemplate

/**
 * `deposit_returned`: the payment arrived after its slot was gone. `deposit_refunded`, `deposit_partly_refunded`: a
 * kept deposit, or a part of it, is refunded. `deposit_refund_failed`: the bank took the refund back.
 * `booking_given_away`: to the person who had it. `booking_cancelled`: by the salon. `cancellation_confirmed`, `places_given_back`: by the client. `booking_confirmed`,
 * `deposit_confirmed`: approved immediately. `place_offered`: to a waiting client.
 */
export const clientTemplates = [
  'booking_received',
  'booking_confirmed',
  'booking_approved',
  'booking_rejected',
  'booking_reopened',
  'booking_changed',
  'booking_cancelled',
  'booking_given_away',
  'booking_lapsed',
  'cancellation_confirmed',
  'places_given_back',
  'reschedule_received',
  'reschedule_confirmed',
  'reschedule_declined',
  'time_proposed',
  'proposal_withdrawn',
  'booking_reminder',
  'deposit_received',
  'deposit_confirmed',
  'deposit_refunded',
  'deposit_partly_refunded',
  'deposit_refund_failed',
  'deposit_returned',
  'place_offered',
] as const

/** Before an offer, which is a booking. */
export type WaitingTemplate = 'waiting_joined'

export type ClientTemplate = (typeof clientTemplates)[number]

/** `deposit_late` asks for an answer, like `booking_requested`. */
export const ownerTemplates = [
  'booking_requested',
  'booking_made',
  'client_cancelled',
  'client_gave_back_places',
  'client_rescheduled',
  'reschedule_requested',
  'proposal_accepted',
  'proposal_declined',
  'request_lapsed',
  'deposit_late',
  'deposit_given_back',
  'deposit_disputed',
  'payment_mismatched',
  'refund_refused',
  'refund_taken_back',
] as const

export type OwnerTemplate = (typeof ownerTemplates)[number]

export const optionalTemplates = [
  'booking_requested',
  'client_cancelled',
] as const satisfies readonly OwnerTemplate[]

export type OptionalTemplate = (typeof optionalTemplates)[number]

const likeRequests: readonly (ClientTemplate | OwnerTemplate)[] = [
  'booking_made',
  'client_rescheduled',
  'reschedule_requested',
  'proposal_accepted',
]

export function optionOf(template: ClientTemplate | OwnerTemplate): OptionalTemplate | null {
  if (template === 'booking_made') return 'booking_requested'
  if (template === 'client_gave_back_places') return 'client_cancelled'
  if (likeRequests.includes(template)) return 'booking_requested'
  if (template === 'proposal_declined') return 'client_cancelled'
  return optionalTemplates.find((optional) => optional === template) ?? null
}

/** For the people of a team. Null: only the owner is notified about the account's money. */
export function optionOfPerson(template: OwnerTemplate): OptionalTemplate | null {
  if (template === 'deposit_late' || template === 'request_lapsed') return 'booking_requested'
  return optionOf(template)
}

/** Until the person chooses. Members get only those of their own bookings, others those of the whole salon. */
export const wantedByDefault = (role: Role): readonly OptionalTemplate[] =>
  role === 'member' ? optionalTemplates : []

export type Channel = 'mail' | 'push'

export type BookingNotification =
  | { recipient: 'client'; template: ClientTemplate }
  | { recipient: 'owner'; template: OwnerTemplate }

const client = (template: ClientTemplate): BookingNotification => ({ recipient: 'client', template })
const owner = (template: OwnerTemplate): BookingNotification => ({ recipient: 'owner', template })

type NotificationRule = (event: BookingEvent, past: Past) => BookingNotification[]

/** `longOver`: it ended too long ago for a notification. */
export type Past = { wasSeen: boolean; longOver: boolean }

const nobody: NotificationRule = () => []

const toNewClient: NotificationRule = ({ details: { status = 'cancelled' } }) => {
  if (!blocks(status)) return []
  return [client(status === 'approved' ? 'booking_approved' : 'booking_received')]
}

const notificationsByKind: Record<BookingEventKind, NotificationRule> = {
  booked: () => [client('booking_confirmed'), owner('booking_made')],
  requested: () => [client('booking_received'), owner('booking_requested')],
  entered: toNewClient,
  transferred: toNewClient,
  given_away: ({ details }) => (details.tell ? [client('booking_given_away')] : []),
  approved: () => [client('booking_approved')],
  rejected: ({ details }) => (details.tell === false ? [] : [client('booking_rejected')]),
  reopened: () => [client('booking_reopened')],
  edited: (event, past) => {
    if (event.details.newAddress) return toNewClient(event, past)
    return event.details.before ? [client('booking_changed')] : []
  },
  cancelled: ({ actor, details }) => {
    if (actor === 'client') return [client('cancellation_confirmed'), owner('client_cancelled')]
    return details.tell === false ? [] : [client('booking_cancelled')]
  },
  places_given_back: () => [client('places_given_back'), owner('client_gave_back_places')],
  deleted: ({ details }) => (details.tell ? [client('booking_cancelled')] : []),
  lapsed: (_event, { longOver }) => (longOver ? [] : [client('booking_lapsed'), owner('request_lapsed')]),
  rescheduled: () => [client('reschedule_confirmed'), owner('client_rescheduled')],
  reschedule_requested: () => [client('reschedule_received'), owner('reschedule_requested')],
  reschedule_approved: () => [client('reschedule_confirmed')],
  time_proposed: () => [client('time_proposed')],
  proposal_accepted: () => [client('reschedule_confirmed'), owner('proposal_accepted')],
  proposal_declined: ({ actor }) => [
    actor === 'owner' ? client('reschedule_declined') : owner('proposal_declined'),
  ],
  proposal_withdrawn: ({ actor }) => (actor === 'owner' ? [client('proposal_withdrawn')] : []),
  proposal_lapsed: ({ details: { tell, proposedBy } }) => {
    if (!tell) return []
    return [proposedBy === 'client' ? client('reschedule_declined') : owner('proposal_declined')]
  },
  reminder_due: () => [client('booking_reminder')],
  mail_resent: ({ details }) =>
    clientTemplates.filter((template) => template === details.again).map((template) => client(template)),
  paid: ({ details }) =>
    details.status === 'approved'
      ? [client('deposit_confirmed'), owner('booking_made')]
      : [client('deposit_received'), owner('booking_requested')],
  paid_late: () => [client('deposit_received'), owner('deposit_late')],
  payment_mismatched: () => [owner('payment_mismatched')],
  refunded: (_event, { wasSeen }) =>
    wasSeen ? [client('deposit_refunded'), owner('deposit_given_back')] : [client('deposit_returned')],
  partly_refunded: (_event, { wasSeen }) => (wasSeen ? [client('deposit_partly_refunded')] : []),
  refund_refused: ({ details }) => (details.tell ? [owner('refund_refused')] : []),
  refund_failed: ({ details }) => {
    if (details.takenBack) return [client('deposit_refund_failed'), owner('refund_taken_back')]
    return details.tell ? [owner('refund_refused')] : []
  },
  disputed: () => [owner('deposit_disputed')],
  dispute_won: nobody,
  dispute_lost: nobody,
  dispute_dropped: nobody,
  no_show: nobody,
  no_show_removed: nobody,
  undone: nobody,
  held: nobody,
  hold_kept: nobody,
  hold_released: nobody,
  hold_expired: nobody,
  offered: () => [client('place_offered')],
  offer_taken: nobody,
  offer_returned: nobody,
  offer_declined: nobody,
  offer_ended: nobody,
  paid_in_vain: nobody,
  payment_declined: nobody,
  payment_ended: nobody,
  refund_requested: nobody,
  carried_over: nobody,
  zone_rules_changed: nobody,
  erased: nobody,
}

export const notificationsOf = (event: BookingEvent, past: Past): BookingNotification[] =>
  event.details.tell === false ? [] : notificationsByKind[event.kind](event, past)

/**
 * `token` of a link; `date` (YYYY-MM-DD) that the mail mentions; `schedule` that it is about; `person` of the team; bookings that could not follow new zone rules.
 */
export type AccountMailDetails = {
  token?: string
  date?: string
  schedule?: string
  device?: string
  person?: { name: string; role: Role }
  keptBack?: KeptBack
  keptYears?: number
}

export type KeptBack = {
  scheduleId: number
  schedule: string
  count: number
  bookings: { date: string; startTime: string; client: string; service: string; heldFrom: string }[]
}

const stands: BookingStatus[] = ['pending', 'approved']

/** The statuses in which an email is true, so that it may be sent again. */
const trueIn: Record<ClientTemplate, readonly BookingStatus[]> = {
  booking_received: ['pending'],
  booking_confirmed: ['approved'],
  booking_approved: ['approved'],
  booking_rejected: ['rejected'],
  booking_reopened: ['pending'],
  booking_changed: stands,
  booking_cancelled: ['cancelled'],
  booking_given_away: [],
  booking_lapsed: ['rejected'],
  cancellation_confirmed: ['cancelled'],
  places_given_back: stands,
  reschedule_received: [],
  reschedule_confirmed: stands,
  reschedule_declined: [],
  time_proposed: [],
  proposal_withdrawn: [],
  booking_reminder: ['approved'],
  deposit_received: ['pending'],
  deposit_confirmed: ['approved'],
  deposit_refunded: bookingStatuses,
  deposit_partly_refunded: bookingStatuses,
  deposit_refund_failed: [],
  deposit_returned: [],
  place_offered: [],
}

export const maySendAgain = (
  template: ClientTemplate,
  { status, startsAt }: { status: BookingStatus; startsAt: number },
  now: number,
): boolean => trueIn[template].includes(status) && (template !== 'booking_reminder' || startsAt > now)

const maxDelaySeconds = 600

/** 10, 20, 40 … seconds, at most 10 minutes. */
export const retryDelaySeconds = (attempts: number): number =>
  Math.min(10 * 2 ** (attempts - 1), maxDelaySeconds)
