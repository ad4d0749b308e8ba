import { type DepositOutcome, outcomeOf } from '../../domain/deposit-outcomes.ts'
import { sumsOf } from '../../domain/deposits.ts'
import type { Locale } from '../../domain/locales.ts'
import { wallTimeAt } from '../../domain/zones.ts'
import { m } from '../../messages/messages.js'
import { csvHeadings, csvLines } from '../adapters/csv.ts'
import type { PaidDeposit } from '../store/deposits/deposit-lists.ts'

const outcomeNames: Record<DepositOutcome, (inputs: object, options: { locale: Locale }) => string> = {
  paid: m.deposits_paid,
  kept: m.deposits_kept,
  partly_returned: m.deposits_partly_returned,
  returned: m.deposits_returned,
  return_under_way: m.deposits_return_under_way,
  return_failed: m.deposits_return_failed,
  disputed: m.deposits_disputed,
  dispute_won: m.deposits_dispute_won,
  dispute_lost: m.deposits_dispute_lost,
  dispute_dropped: m.deposits_dispute_dropped,
}

/** "Yoga (3 places)". */
function serviceOf({ serviceName: service, places }: PaidDeposit, locale: Locale): string {
  if (places === 1) return service
  return m.places_of_service({ service, places: m.places_count({ count: places }, { locale }) }, { locale })
}

/** Dates and times are wall-clock in each schedule's zone. */
export function exportOf(
  pages: AsyncIterable<readonly PaidDeposit[]>,
  span: { from: string; to: string },
  locale: Locale,
): { name: string; content: AsyncGenerator<string> } {
  const l = { locale }
  const headings = [
    m.deposits_csv_paid_on({}, l),
    m.deposits_csv_paid_at({}, l),
    m.deposits_csv_schedule({}, l),
    m.deposits_csv_client({}, l),
    m.deposits_csv_service({}, l),
    m.deposits_csv_date({}, l),
    m.deposits_csv_time({}, l),
    m.deposits_csv_reference({}, l),
    m.deposits_csv_amount({}, l),
    m.deposits_csv_returned({}, l),
    m.deposits_csv_outcome({}, l),
    m.deposits_csv_left({}, l),
  ]
  const rowOf = (deposit: PaidDeposit) => {
    const paid = wallTimeAt(deposit.timezone, deposit.paidAt)
    return [
      paid.date,
      paid.time,
      deposit.scheduleName,
      deposit.clientName,
      serviceOf(deposit, locale),
      deposit.date,
      deposit.startTime,
      deposit.referenceToken,
      sumsOf(deposit).paid / 100,
      deposit.refundedCents / 100,
      outcomeNames[outcomeOf(deposit, deposit.stands)]({}, l),
      deposit.leftCents === null ? '' : deposit.leftCents / 100,
    ]
  }
  async function* content() {
    yield csvHeadings(headings, locale)
    for await (const page of pages) yield csvLines(page.map(rowOf), locale)
  }
  return { name: m.deposits_csv_file(span, l), content: content() }
}
