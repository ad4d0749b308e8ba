import type { Locale } from '../domain/locales.ts'
import { m } from '../messages/messages.js'
import type { Problem } from './problems.ts'

export const problemTexts = {
  required: m.problem_required,
  too_short: m.problem_too_short,
  too_long: m.problem_too_long,
  too_small: m.problem_too_small,
  too_large: m.problem_too_large,
  invalid_email: m.problem_invalid_email,
  invalid_phone: m.problem_invalid_phone,
  invalid_website: m.problem_invalid_website,
  invalid_slug: m.problem_invalid_slug,
  invalid_date: m.problem_invalid_date,
  invalid_time: m.problem_invalid_time,
  invalid_zone: m.problem_invalid_zone,
  invalid_amount: m.problem_invalid_amount,
  below_card_minimum: m.problem_below_card_minimum,
  invalid_percent: m.problem_invalid_percent,
  invalid_vat_rate: m.problem_invalid_vat_rate,
  control_characters: m.problem_control_characters,
  address_in_name: m.problem_address_in_name,
  lost_letters: m.problem_lost_letters,
  has_another: m.problem_has_another,
  end_before_start: m.problem_end_before_start,
  overlaps: m.problem_overlaps,
  outside_hours: m.problem_outside_hours,
  closure_too_long: m.problem_closure_too_long,
  invalid: m.problem_invalid,
} satisfies Record<Problem, (inputs: { bound: string }, options?: { locale?: Locale }) => string>
