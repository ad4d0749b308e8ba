import type { Refusal, SecondFactor } from '../domain/refusals.ts'

/** What each refusal is on the wire: its HTTP status and its fixed English phrase, the reply's `error`. */
export const refusalReplies: Record<Refusal, { status: number; error: string }> = {
  invalid_request: { status: 400, error: 'Invalid request' },
  malformed_request: { status: 400, error: 'Malformed request' },
  unsupported_media_type: { status: 415, error: 'Unsupported media type' },
  request_too_large: { status: 413, error: 'Request too large' },
  headers_too_large: { status: 431, error: 'Request header fields too large' },
  request_timeout: { status: 408, error: 'Request timeout' },
  foreign_origin: { status: 403, error: 'Foreign origin' },
  misdirected: { status: 421, error: 'Misdirected request' },
  not_found: { status: 404, error: 'Not found' },
  schedule_not_found: { status: 404, error: 'Schedule not found' },
  service_not_found: { status: 404, error: 'Service not found' },
  availability_not_found: { status: 404, error: 'Availability not found' },
  staff_not_found: { status: 404, error: 'Staff member not found' },
  last_staff_member: { status: 409, error: 'Last staff member' },
  closure_not_found: { status: 404, error: 'Closure not found' },
  special_hours_not_found: { status: 404, error: 'Special hours not found' },
  booking_not_found: { status: 404, error: 'Booking not found' },
  not_signed_in: { status: 401, error: 'Not signed in' },
  wrong_credentials: { status: 401, error: 'Invalid email or password' },
  email_not_verified: { status: 403, error: 'Email not verified' },
  second_factor_needed: { status: 401, error: 'Second factor needed' },
  wrong_code: { status: 401, error: 'Incorrect code' },
  too_many_codes: { status: 429, error: 'Too many incorrect codes' },
  challenge_over: { status: 401, error: 'Sign-in has to begin anew' },
  confirmation_needed: { status: 403, error: 'Confirmation needed' },
  wrong_password: { status: 401, error: 'Incorrect password' },
  two_factor_on: { status: 409, error: 'Two-factor sign-in is already on' },
  two_factor_off: { status: 409, error: 'Two-factor sign-in is not on' },
  passkey_not_accepted: { status: 401, error: 'Passkey not accepted' },
  passkey_not_found: { status: 404, error: 'Passkey not found' },
  too_many_passkeys: { status: 409, error: 'Too many passkeys' },
  verification_failed: { status: 400, error: 'Verification failed' },
  password_needed: { status: 409, error: 'Password needed' },
  reset_failed: { status: 400, error: 'Password reset failed' },
  stop_link_invalid: { status: 400, error: 'Link not valid' },
  password_required: { status: 401, error: 'Password required' },
  wrong_schedule_password: { status: 401, error: 'Incorrect password' },
  subscription_required: { status: 403, error: 'Subscription required to share' },
  verify_before_subscribing: {
    status: 403,
    error: 'You must verify your email before you can subscribe.',
  },
  already_subscribed: { status: 409, error: 'Already subscribed' },
  not_subscribed: { status: 409, error: 'Not subscribed' },
  payment_account_required: { status: 403, error: 'Stripe Connect required' },
  date_not_offered: { status: 400, error: 'Date not offered' },
  slot_unavailable: { status: 409, error: 'Slot not available' },
  slot_taken: { status: 409, error: 'Slot already taken' },
  slot_held: { status: 409, error: 'Slot held for a payment' },
  session_full: { status: 409, error: 'Session full' },
  too_many_holds: { status: 429, error: 'Too many unpaid bookings' },
  too_many_open_requests: { status: 429, error: 'Too many unanswered requests' },
  too_many_schedules: { status: 409, error: 'Too many schedules' },
  too_many_services: { status: 409, error: 'Too many services' },
  too_many_staff: { status: 409, error: 'Too many staff members' },
  too_many_availability: { status: 409, error: 'Too many opening hours' },
  too_many_closures: { status: 409, error: 'Too many closures' },
  too_many_special_hours: { status: 409, error: 'Too many special hours' },
  deposit_required: { status: 409, error: 'Deposit required' },
  deposit_not_required: { status: 409, error: 'Deposit not required' },
  deposits_unavailable: { status: 409, error: 'Deposits unavailable' },
  card_declined: { status: 402, error: 'Card declined' },
  card_not_accepted: { status: 400, error: 'Card not accepted' },
  payment_not_due: { status: 409, error: 'Payment not due' },
  invalid_signature: { status: 400, error: 'Invalid signature' },
  provider_away: { status: 503, error: 'Payment provider unavailable' },
  booking_overlaps: { status: 409, error: 'Booking overlaps another' },
  time_does_not_exist: { status: 400, error: 'Time does not exist' },
  not_pending: { status: 409, error: 'Booking is not pending' },
  booking_changed: { status: 409, error: 'Booking changed' },
  refund_changed: { status: 409, error: 'Refund changed' },
  cannot_cancel_started: { status: 409, error: 'Cannot cancel a booking that has started' },
  cannot_cancel_cancelled: { status: 409, error: 'Cannot cancel a cancelled booking' },
  cannot_cancel_rejected: { status: 409, error: 'Cannot cancel a rejected booking' },
  too_many_requests: { status: 429, error: 'Too many requests' },
  overloaded: { status: 503, error: 'Service unavailable' },
  unexpected: { status: 500, error: 'Unexpected error' },
}

/** The body of every reply that is not a success. `fields` maps a field's path to its problem, in words. */
export type ErrorReply = {
  error: string
  code: Refusal
  message: string
  fields?: Record<string, string>
  /** After `booking_changed` or `refund_changed`: the booking as it is now. */
  booking?: object
  /** After `second_factor_needed`: what it can be. */
  secondFactors?: SecondFactor[]
}
