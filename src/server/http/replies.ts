import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify'
import { hasZodFastifySchemaValidationErrors } from 'fastify-type-provider-zod'
import { problemTexts } from '../../contract/problem-texts.ts'
import { problemOf } from '../../contract/problems.ts'
import { type ErrorReply, refusalReplies } from '../../contract/refusals.ts'
import { formatDate } from '../../domain/formats.ts'
import type { Locale } from '../../domain/locales.ts'
import { type Refusal, Refused } from '../../domain/refusals.ts'
import { m } from '../../messages/messages.js'
import { ProviderAway } from '../adapters/payments/provider.ts'
import { isDatabaseAway } from '../database/away.ts'
import { faultOf } from '../faults.ts'
import { localeOf } from './locale.ts'
import { waitText } from './wait-text.ts'

type Text = (inputs: never, options: { locale: Locale }) => string

const refusalTexts = {
  invalid_request: m.refusal_invalid_request,
  malformed_request: m.refusal_malformed_request,
  unsupported_media_type: m.refusal_unsupported_media_type,
  request_too_large: m.refusal_request_too_large,
  headers_too_large: m.refusal_headers_too_large,
  request_timeout: m.refusal_request_timeout,
  foreign_origin: m.refusal_foreign_origin,
  misdirected: m.refusal_misdirected,
  not_found: m.refusal_not_found,
  method_not_allowed: m.refusal_method_not_allowed,
  range_not_satisfiable: m.refusal_range_not_satisfiable,
  schedule_not_found: m.refusal_schedule_not_found,
  service_not_found: m.refusal_service_not_found,
  availability_not_found: m.refusal_availability_not_found,
  series_clashes: m.refusal_series_clashes,
  series_differs: m.refusal_series_differs,
  booking_not_found: m.refusal_booking_not_found,
  staff_not_found: m.refusal_staff_not_found,
  role_not_allowed: m.refusal_role_not_allowed,
  not_in_salon: m.refusal_not_in_salon,
  already_invited: m.refusal_already_invited,
  already_in_team: m.refusal_already_in_team,
  own_address: m.refusal_own_address,
  address_bounced: m.refusal_address_bounced,
  last_owner: m.refusal_last_owner,
  too_many_people: m.refusal_too_many_people,
  invitation_not_found: m.refusal_invitation_not_found,
  invitation_used: m.refusal_invitation_used,
  invitation_of_other: m.refusal_invitation_of_other,
  account_exists: m.refusal_account_exists,
  last_staff_member: m.refusal_last_staff_member,
  closure_not_found: m.refusal_closure_not_found,
  special_hours_not_found: m.refusal_special_hours_not_found,
  special_hours_overlap: m.refusal_special_hours_overlap,
  country_not_found: m.refusal_country_not_found,
  region_not_found: m.refusal_region_not_found,
  holiday_not_found: m.refusal_holiday_not_found,
  not_signed_in: m.refusal_not_signed_in,
  wrong_credentials: m.refusal_wrong_credentials,
  email_not_verified: m.refusal_email_not_verified,
  second_factor_needed: m.refusal_second_factor_needed,
  wrong_code: m.refusal_wrong_code,
  too_many_codes: m.refusal_too_many_codes,
  challenge_over: m.refusal_challenge_over,
  confirmation_needed: m.refusal_confirmation_needed,
  wrong_password: m.refusal_wrong_password,
  two_factor_on: m.refusal_two_factor_on,
  two_factor_off: m.refusal_two_factor_off,
  passkey_not_accepted: m.refusal_passkey_not_accepted,
  passkey_not_found: m.refusal_passkey_not_found,
  too_many_passkeys: m.refusal_too_many_passkeys,
  session_not_found: m.refusal_session_not_found,
  address_in_use: m.refusal_address_in_use,
  device_not_found: m.refusal_device_not_found,
  too_many_devices: m.refusal_too_many_devices,
  push_service_refused: m.refusal_push_service_refused,
  verification_failed: m.refusal_verification_failed,
  password_needed: m.refusal_password_needed,
  reset_failed: m.refusal_reset_failed,
  email_link_invalid: m.refusal_email_link_invalid,
  stop_link_invalid: m.refusal_stop_link_invalid,
  password_required: m.refusal_password_required,
  wrong_schedule_password: m.refusal_wrong_schedule_password,
  subscription_required: m.refusal_subscription_required,
  subscription_required_to_invite: m.refusal_subscription_required_to_invite,
  statistics_need_subscription: m.refusal_statistics_need_subscription,
  verify_before_subscribing: m.refusal_verify_before_subscribing,
  already_subscribed: m.refusal_already_subscribed,
  not_subscribed: m.refusal_not_subscribed,
  slot_held: m.refusal_slot_held,
  slot_offered: m.refusal_slot_offered,
  waiting_list_off: m.refusal_waiting_list_off,
  waiting_for_free_times: m.refusal_waiting_for_free_times,
  waiting_while_closed: m.refusal_waiting_while_closed,
  already_waiting: m.refusal_already_waiting,
  too_many_waiting: m.refusal_too_many_waiting,
  waiting_list_full: m.refusal_waiting_list_full,
  waiting_not_found: m.refusal_waiting_not_found,
  offer_over: m.refusal_offer_over,
  conditions_changed: m.refusal_conditions_changed,
  session_full: m.refusal_session_full,
  places_booked: m.refusal_places_booked,
  too_many_places: m.refusal_too_many_places,
  places_not_paid: m.refusal_places_not_paid,
  places_not_added: m.refusal_places_not_added,
  erasure_upcoming: m.refusal_erasure_upcoming,
  erasure_disputed: m.refusal_erasure_disputed,
  erasure_refund_owed: m.refusal_erasure_refund_owed,
  booking_erased: m.refusal_booking_erased,
  pause_outside_service: m.refusal_pause_outside_service,
  pause_in_group: m.refusal_pause_in_group,
  group_in_visit: m.refusal_group_in_visit,
  visit_too_long: m.refusal_visit_too_long,
  visit_too_short: m.refusal_visit_too_short,
  client_not_found: m.refusal_client_not_found,
  changed_meanwhile: m.refusal_changed_meanwhile,
  client_changed: m.refusal_client_changed,
  client_key_taken: m.refusal_client_key_taken,
  file_not_understood: m.refusal_file_not_understood,
  file_quote_unclosed: m.refusal_file_quote_unclosed,
  file_takes_too_long: m.refusal_file_takes_too_long,
  file_too_long: m.refusal_file_too_long,
  too_many_clients: m.refusal_too_many_clients,
  image_not_understood: m.refusal_image_not_understood,
  image_too_large: m.refusal_image_too_large,
  image_not_found: m.refusal_image_not_found,
  too_many_photos: m.refusal_too_many_photos,
  not_bookable_online: m.refusal_not_bookable_online,
  already_saved: m.refusal_already_saved,
  idempotency_key_reused: m.refusal_idempotency_key_reused,
  too_many_holds: m.refusal_too_many_holds,
  too_many_open_requests: m.refusal_too_many_open_requests,
  address_taken: m.refusal_address_taken,
  too_many_former_addresses: m.refusal_too_many_former_addresses,
  too_many_schedules: m.refusal_too_many_schedules,
  too_many_services: m.refusal_too_many_services,
  too_many_staff: m.refusal_too_many_staff,
  too_many_availability: m.refusal_too_many_availability,
  too_many_closures: m.refusal_too_many_closures,
  too_many_special_hours: m.refusal_too_many_special_hours,
  too_many_terms: m.refusal_too_many_terms,
  too_many_deleted: m.refusal_too_many_deleted,
  already_set_up: m.refusal_already_set_up,
  deposit_not_required: m.refusal_deposit_not_required,
  deposit_without_price: m.refusal_deposit_without_price,
  deposit_over_price: m.refusal_deposit_over_price,
  two_deposits: m.refusal_two_deposits,
  deposits_unavailable: m.refusal_deposits_unavailable,
  card_declined: m.refusal_card_declined,
  authentication_refused: m.payment_bank_refused,
  card_not_accepted: m.refusal_card_not_accepted,
  payment_not_due: m.refusal_payment_not_due,
  invalid_signature: m.refusal_invalid_signature,
  provider_away: m.refusal_provider_away,
  payment_account_required: m.refusal_payment_account_required,
  date_not_offered: m.refusal_date_not_offered,
  slot_unavailable: m.refusal_slot_unavailable,
  slot_taken: m.refusal_slot_taken,
  deposit_required: m.refusal_deposit_required,
  booking_overlaps: m.refusal_booking_overlaps,
  member_not_free: m.refusal_member_not_free,
  time_does_not_exist: m.refusal_time_does_not_exist,
  invalid_phone: m.problem_invalid_phone,
  cannot_be_missed: m.refusal_cannot_be_missed,
  not_pending: m.refusal_not_pending,
  booking_changed: m.refusal_booking_changed,
  undo_too_late: m.refusal_undo_too_late,
  message_not_found: m.refusal_message_not_found,
  message_outdated: m.refusal_message_outdated,
  refund_changed: m.refusal_refund_changed,
  receipt_not_found: m.refusal_receipt_not_found,
  deposit_not_paid: m.refusal_deposit_not_paid,
  refund_disputed: m.refusal_refund_disputed,
  refund_under_way: m.refusal_refund_under_way,
  refund_over_left: m.refusal_refund_over_left,
  cannot_cancel_started: m.refusal_cannot_cancel_started,
  cannot_cancel_late: m.refusal_cannot_cancel_late,
  cannot_cancel_cancelled: m.refusal_cannot_cancel_cancelled,
  cannot_cancel_rejected: m.refusal_cannot_cancel_rejected,
  cannot_reschedule_unpaid: m.refusal_cannot_reschedule_unpaid,
  cannot_reschedule_started: m.refusal_cannot_reschedule_started,
  cannot_reschedule_late: m.refusal_cannot_reschedule_late,
  cannot_reschedule_cancelled: m.refusal_cannot_reschedule_cancelled,
  cannot_reschedule_rejected: m.refusal_cannot_reschedule_rejected,
  cannot_propose: m.refusal_cannot_propose,
  proposal_same_time: m.refusal_proposal_same_time,
  proposal_over: m.refusal_proposal_over,
  too_many_requests: m.refusal_too_many_requests,
  overloaded: m.refusal_overloaded,
  availability_too_complex: m.refusal_availability_too_complex,
  unexpected: m.refusal_unexpected,
} satisfies Record<Refusal, Text>

const retryAfterSeconds = { 503: 5, 429: 60 } as const

const waitOf = (code: Refusal, { seconds }: Record<string, string>): number | null => {
  const { status } = refusalReplies[code]
  return status === 429
    ? Number(seconds ?? retryAfterSeconds[429])
    : status === 503
      ? retryAfterSeconds[503]
      : null
}

export function refusalBody(code: Refusal, locale: Locale, details: Record<string, string> = {}): ErrorReply {
  const text = refusalTexts[code] as (inputs: Record<string, string>, options: { locale: Locale }) => string
  const wait = waitOf(code, details)
  const { to = '', toRepeated } = details
  const said = {
    ...details,
    ...(details.date && { date: formatDate(details.date, locale, 'day') }),
    ...(wait !== null && { wait: waitText(wait, locale) }),
    ...(toRepeated && { to: m.end_repeated({ time: to }, { locale }) }),
  }
  return { error: refusalReplies[code].error, code, message: text(said, { locale }) }
}

/** The statuses of a wrong secret. */
export const wrongSecret: ReadonlySet<number> = new Set([400, 401, 404])

/** Without a body. */
export function refuse(
  reply: FastifyReply,
  code: Refusal,
  details: Record<string, string> = {},
): FastifyReply {
  reply.refusal = code
  const wait = waitOf(code, details)
  if (wait !== null) reply.header('retry-after', wait)
  return reply.status(refusalReplies[code].status)
}

function sendRefusal(
  request: FastifyRequest,
  reply: FastifyReply,
  code: Refusal,
  {
    details = {},
    more: { field, ...more } = {},
  }: {
    details?: Record<string, string>
    more?: Pick<ErrorReply, 'fields' | 'booking' | 'client' | 'current' | 'secondFactors'> & {
      field?: string
    }
  } = {},
): FastifyReply {
  const said = refusalBody(code, localeOf(request.headers['accept-language']), details)
  const body = { ...said, ...(field !== undefined && { fields: { [field]: said.message } }), ...more }
  return refuse(reply, code, details).send(body)
}

type Issue = { keyword: string; message?: string; instancePath: string; params: Record<string, unknown> }

/** By field path: `{ "clientName": "Ce champ est obligatoire." }`. */
function fieldTexts(issues: readonly Issue[], locale: Locale): Record<string, string> {
  const texts: Record<string, string> = {}
  for (const issue of issues) {
    const field = issue.instancePath.slice(1).replaceAll('/', '.')
    const { problem, bound } = problemOf({
      ...issue.params,
      code: issue.keyword as 'custom',
      message: issue.message ?? '',
    })
    texts[field] ??= problemTexts[problem]({ bound }, { locale })
  }
  return texts
}

function refusalOfHttpError(error: FastifyError): Refusal | null {
  if (error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return 'unsupported_media_type'
  if (error.statusCode === 413) return 'request_too_large'
  if (error.statusCode === 416) return 'range_not_satisfiable'
  if (error.statusCode === 429) return 'too_many_requests'
  if (error.statusCode === 503) return 'overloaded'
  return error.statusCode && error.statusCode < 500 ? 'malformed_request' : null
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Refuses the call if its secret turns out to be wrong. */
    guessesUsedUp: Refused | undefined
  }
}

const isWrong = (error: FastifyError): boolean =>
  hasZodFastifySchemaValidationErrors(error) ||
  (error instanceof Refused && wrongSecret.has(refusalReplies[error.code].status))

export function answerError(error: FastifyError, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { guessesUsedUp } = request
  if (guessesUsedUp && isWrong(error)) return sendRefusal(request, reply, guessesUsedUp.code, guessesUsedUp)
  if (error instanceof Refused) return sendRefusal(request, reply, error.code, error)
  if (hasZodFastifySchemaValidationErrors(error)) {
    // A malformed id or reference is answered as not found.
    if (error.validationContext === 'params') {
      const [missing = 'not_found'] = request.routeOptions.config.refusals ?? []
      return sendRefusal(request, reply, missing)
    }
    const fields = fieldTexts(
      error.validation as unknown as Issue[],
      localeOf(request.headers['accept-language']),
    )
    return sendRefusal(request, reply, 'invalid_request', { more: { fields } })
  }
  if (error instanceof ProviderAway) {
    request.log.warn({ where: request.routeOptions.url, ...faultOf(error) }, 'payment provider away')
    return sendRefusal(request, reply, 'provider_away')
  }
  const known = refusalOfHttpError(error)
  if (known === 'range_not_satisfiable') reply.headers((error as { headers?: object }).headers ?? {})
  if (known) return sendRefusal(request, reply, known)
  if (isDatabaseAway(error)) return sendRefusal(request, reply, 'overloaded')
  request.log.error({ where: `${request.method} ${request.routeOptions.url ?? ''}`, ...faultOf(error) })
  return sendRefusal(request, reply, 'unexpected')
}

export const answerNotFound = (request: FastifyRequest, reply: FastifyReply): FastifyReply =>
  sendRefusal(request, reply, 'not_found')

export const answerOtherMethod = (
  request: FastifyRequest,
  reply: FastifyReply,
  allowed: readonly string[],
): FastifyReply => sendRefusal(request, reply.header('allow', allowed.join(', ')), 'method_not_allowed')
