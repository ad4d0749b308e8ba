import type { ReadNumber } from '../../domain/client-cells.ts'
import { numberCell } from '../../domain/csv-text.ts'
import type { Locale } from '../../domain/locales.ts'
import { m } from '../../messages/messages.js'
import { csvHeadings, csvLines } from '../adapters/csv.ts'
import type { ListedClient } from '../store/clients/clients.ts'

/** Phone numbers stay as written: spreadsheets would drop a bare number's leading zero. */
export function exportOf(
  pages: AsyncIterable<readonly ListedClient[]>,
  locale: Locale,
  read: ReadNumber,
): { name: string; content: AsyncGenerator<string> } {
  const l = { locale }
  const headings = [
    m.clients_csv_name({}, l),
    m.clients_csv_phone({}, l),
    m.clients_csv_email({}, l),
    m.clients_csv_visits({}, l),
    m.clients_csv_last({}, l),
    m.clients_csv_next({}, l),
    m.clients_csv_no_shows({}, l),
    m.clients_csv_spent({}, l),
    m.clients_csv_online({}, l),
    m.clients_csv_note({}, l),
    m.clients_csv_alert({}, l),
  ]
  const rowOf = (client: ListedClient) => [
    client.name,
    numberCell(read(client.phone)?.written() ?? client.phone),
    client.email ?? '',
    client.visits,
    client.lastDate ?? '',
    client.nextDate ?? '',
    client.noShow,
    client.spentCents / 100,
    client.online ? m.clients_csv_yes({}, l) : m.clients_csv_no({}, l),
    client.note ?? '',
    client.alert ?? '',
  ]
  async function* content() {
    yield csvHeadings(headings, locale)
    for await (const page of pages) yield csvLines(page.map(rowOf), locale)
  }
  return { name: m.clients_csv_file({}, l), content: content() }
}
