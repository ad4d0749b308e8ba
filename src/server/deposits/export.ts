import { type DepositOutcome, outcomeOf } from '../../domain/deposit-outcomes.ts'
import type { Locale } from '../../domain/locales.ts'
import { wallTimeAt } from '../../domain/zones.ts'
import { m } from '../../messages/messages.js'
import { csvHeadings, csvLines } from '../adapters/csv.ts'
import type { PaidDeposit } from '../store/deposits/deposit-lists.ts'

const outcomeNames: Record<DepositOutcome, (inputs: object, options: { locale: Locale }) => string> = {
  paid: m.money_paid,
  kept: m.money_kept,
  partly_returned: m.money_partly_returned,
  returned: m.money_returned,
  return_under_way: m.money_return_under_way,
  return_failed: m.money_return_failed,
  disputed: m.money_disputed,
  dispute_won: m.money_dispute_won,
  dispute_lost: m.money_dispute_lost,
  dispute_dropped: m.money_dispute_dropped,
}

/**
 * Streams deposits page by page as CSV in a language's format. Dates and times are wall-clock in each schedule's
 * zone.
 */
export function exportOf(
  pages: AsyncIterable<readonly PaidDeposit[]>,
  span: { from: string; to: string },
  locale: Locale,
): { name: string; content: AsyncGenerator<string> } {
  const l = { locale }
  const headings = [
    m.money_csv_paid_on({}, l),
    m.money_csv_paid_at({}, l),
    m.money_csv_schedule({}, l),
    m.money_csv_client({}, l),
    m.money_csv_service({}, l),
    m.money_csv_date({}, l),
    m.money_csv_time({}, l),
    m.money_csv_reference({}, l),
    m.money_csv_amount({}, l),
    m.money_csv_returned({}, l),
    m.money_csv_outcome({}, l),
    m.money_csv_left({}, l),
  ]
  const rowOf = (deposit: PaidDeposit) => {
    const paid = wallTimeAt(deposit.timezone, deposit.paidAt)
    return [
      paid.date,
      paid.time,
      deposit.scheduleName,
      deposit.clientName,
      deposit.serviceName,
      deposit.date,
      deposit.startTime,
      deposit.referenceToken,
      deposit.amountCents / 100,
      deposit.refundedCents / 100,
      outcomeNames[outcomeOf(deposit, deposit.stands)]({}, l),
      deposit.leftCents === null ? '' : deposit.leftCents / 100,
    ]
  }
  async function* content() {
    yield csvHeadings(headings, locale)
    for await (const page of pages) yield csvLines(page.map(rowOf), locale)
  }
  return { name: m.money_csv_file(span, l), content: content() }
}
