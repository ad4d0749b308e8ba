/** Status, phrase and texts are total records over this list, so a refusal without a text does not compile. */
export const refusals = [
  'invalid_request',
  'malformed_request',
  'unsupported_media_type',
  'request_too_large',
  'headers_too_large',
  'request_timeout',
  'foreign_origin',
  'misdirected',
  'not_found',
  'schedule_not_found',
  'service_not_found',
  'availability_not_found',
  'staff_not_found',
  'last_staff_member',
  'closure_not_found',
  'special_hours_not_found',
  'special_hours_overlap',
  'country_not_found',
  'region_not_found',
  'holiday_not_found',
  'booking_not_found',
  'client_not_found',
  'client_changed',
  'client_key_taken',
  'file_not_understood',
  'file_quote_unclosed',
  'file_too_long',
  'too_many_clients',
  'image_not_understood',
  'image_too_large',
  'image_not_found',
  'too_many_photos',
  'not_signed_in',
  'wrong_credentials',
  'email_not_verified',
  'second_factor_needed',
  'wrong_code',
  'too_many_codes',
  'challenge_over',
  'confirmation_needed',
  'wrong_password',
  'two_factor_on',
  'two_factor_off',
  'passkey_not_accepted',
  'passkey_not_found',
  'too_many_passkeys',
  'session_not_found',
  'address_in_use',
  'device_not_found',
  'too_many_devices',
  'push_service_refused',
  'verification_failed',
  'password_needed',
  'reset_failed',
  'stop_link_invalid',
  'password_required',
  'wrong_schedule_password',
  'subscription_required',
  'statistics_need_subscription',
  'verify_before_subscribing',
  'already_subscribed',
  'not_subscribed',
  'payment_account_required',
  'date_not_offered',
  'slot_unavailable',
  'slot_taken',
  'slot_held',
  'slot_offered',
  'waiting_list_off',
  'waiting_for_free_times',
  'waiting_while_closed',
  'already_waiting',
  'too_many_waiting',
  'waiting_list_full',
  'waiting_not_found',
  'offer_over',
  'idempotency_key_reused',
  'session_full',
  'places_booked',
  'too_many_places',
  'pause_outside_service',
  'pause_in_group',
  'group_in_visit',
  'visit_too_long',
  'visit_too_short',
  'not_bookable_online',
  'too_many_holds',
  'too_many_open_requests',
  'too_many_schedules',
  'address_taken',
  'too_many_former_addresses',
  'too_many_services',
  'too_many_staff',
  'too_many_availability',
  'too_many_closures',
  'too_many_special_hours',
  'already_set_up',
  'deposit_required',
  'deposit_not_required',
  'deposit_without_price',
  'deposit_over_price',
  'two_deposits',
  'deposits_unavailable',
  'card_declined',
  'authentication_refused',
  'card_not_accepted',
  'payment_not_due',
  'invalid_signature',
  'provider_away',
  'booking_overlaps',
  'time_does_not_exist',
  'invalid_phone',
  'not_pending',
  'cannot_be_missed',
  'booking_changed',
  'undo_too_late',
  'refund_changed',
  'deposit_not_paid',
  'refund_disputed',
  'refund_under_way',
  'refund_over_left',
  'cannot_cancel_started',
  'cannot_cancel_late',
  'cannot_cancel_cancelled',
  'cannot_cancel_rejected',
  'places_not_paid',
  'places_not_added',
  'too_many_requests',
  'overloaded',
  'availability_too_complex',
  'unexpected',
] as const

export type Refusal = (typeof refusals)[number]

export type SecondFactor = 'code' | 'recovery_code' | 'passkey'

type More = {
  field?: string
  /** As it is now, if someone else changed it first. */
  booking?: object
  client?: object
  /** Still free that day for the same choice. */
  availableSlots?: object
  columns?: readonly object[]
  encoding?: string | null
  secondFactors?: SecondFactor[]
}

/** `details` fill the placeholders of the refusal's text. */
export class Refused extends Error {
  readonly code: Refusal
  readonly details: Record<string, string>
  readonly more: More

  constructor(code: Refusal, details: Record<string, string> = {}, more: More = {}) {
    super(code)
    this.code = code
    this.details = details
    this.more = more
  }
}
