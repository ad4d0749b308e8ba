import type { Locale } from '../../domain/locales.ts'
import { m } from '../../messages/messages.js'
import { fileOf } from '../ports/csv.ts'
import type { ListedClient } from '../store/clients.ts'

/** An amount as a spreadsheet in this language reads it. */
const amountIn = (cents: number, locale: Locale): string =>
  (cents / 100).toFixed(2).replace('.', locale === 'fr' ? ',' : '.')

/** The owner's clients as a file for spreadsheets of a language; it can be imported as it is. */
export function exportOf(
  clients: readonly ListedClient[],
  locale: Locale,
): { name: string; content: string } {
  const l = { locale }
  const headings = [
    m.clients_csv_name({}, l),
    m.clients_csv_phone({}, l),
    m.clients_csv_email({}, l),
    m.clients_csv_visits({}, l),
    m.clients_csv_last({}, l),
    m.clients_csv_next({}, l),
    m.clients_csv_missed({}, l),
    m.clients_csv_spent({}, l),
    m.clients_csv_online({}, l),
    m.clients_csv_note({}, l),
  ]
  const rows = clients.map((client) => [
    client.name,
    client.phone,
    client.email ?? '',
    client.visits,
    client.lastDate ?? '',
    client.nextDate ?? '',
    client.missed,
    amountIn(client.spentCents, locale),
    client.online ? m.clients_csv_yes({}, l) : m.clients_csv_no({}, l),
    client.note ?? '',
  ])
  return {
    name: m.clients_csv_file({}, l),
    content: fileOf([headings, ...rows], locale === 'fr' ? ';' : ','),
  }
}
