import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'
import { numberCell } from '../../domain/csv-text.ts'
import type { Locale } from '../../domain/locales.ts'
import { m } from '../../messages/messages.js'
import { csvHeadings, csvLines } from '../adapters/csv.ts'
import { otherTurn } from '../adapters/turns.ts'
import type { Database } from '../database/connection.ts'
import type { Exported, ExportingOwner } from '../store/exports/exported-rows.ts'
import {
  exportedAccount,
  exportedBookings,
  exportedSetUp,
  exportedWaiting,
} from '../store/exports/exported-tables.ts'
import { findImageOf } from '../store/schedules/images.ts'

const tables = { ...exportedAccount, ...exportedSetUp, ...exportedBookings, ...exportedWaiting }

type TableName = keyof typeof tables

const tableNames = Object.keys(tables) as TableName[]

const words: Record<TableName, typeof m.export_account> = {
  account: m.export_account,
  subscription: m.export_subscription,
  payment_accounts: m.export_payment_accounts,
  team: m.export_team,
  devices: m.export_devices,
  passkeys: m.export_passkeys,
  clients: m.export_clients,
  schedules: m.export_schedules,
  schedule_images: m.export_images,
  staff: m.export_staff,
  services: m.export_services,
  service_staff: m.export_service_staff,
  opening_hours: m.export_opening_hours,
  special_hours: m.export_special_hours,
  closures: m.export_closures,
  bookings: m.export_bookings,
  booking_events: m.export_booking_events,
  deposits: m.export_deposits,
  waiting_entries: m.export_waiting_entries,
  receipts: m.export_receipts,
  terms: m.export_terms,
}

type ExportRequest = {
  db: Database
  owner: ExportingOwner
  locale: Locale
  now: number
  /** By public id. */
  images: readonly string[]
  /** Alternates with the pages of other exports. */
  inTurn<Page>(pages: AsyncIterable<Page>): AsyncIterable<Page>
}

function cellOf(value: unknown): string | number {
  if (value === null || value === undefined) return ''
  if (typeof value === 'number' || typeof value === 'string') return value
  return value instanceof Date ? value.toISOString() : JSON.stringify(value)
}

const inSpreadsheet = (column: string, cell: string | number): string | number =>
  /phone/i.test(column) && typeof cell === 'string' ? numberCell(cell) : cell

const rowsATurn = 50

/** Small tables come as one page, which can have thousands of rows. */
async function* rowsOf({ pages }: Exported, { db, owner, inTurn }: ExportRequest) {
  for await (const rows of inTurn(pages(db, owner))) {
    for (let from = 0; from < rows.length; from += rowsATurn) {
      yield rows.slice(from, from + rowsATurn)
      await otherTurn()
    }
  }
}

async function* fileOf(table: Exported, request: ExportRequest) {
  const { columns } = table
  const { locale } = request
  yield csvHeadings(columns, locale)
  for await (const rows of rowsOf(table, request))
    yield csvLines(
      rows.map((row) => columns.map((name) => inSpreadsheet(name, cellOf(row[name])))),
      locale,
    )
}

async function* jsonOf(request: ExportRequest) {
  yield `{"madeAt":"${new Date(request.now).toISOString()}"`
  for (const name of tableNames) {
    yield `,\n"${name}":[`
    let between = '\n'
    for await (const rows of rowsOf(tables[name], request)) {
      yield `${between}${rows.map((row) => JSON.stringify(row)).join(',\n')}`
      between = ',\n'
    }
    yield ']'
  }
  yield '}\n'
}

function readmeOf({ locale, now }: ExportRequest): string {
  const l = { locale }
  const at = new Date(now).toISOString()
  const lines = tableNames.map((name) => `- csv/${name}.csv : ${words[name]({}, l)}`)
  return [
    m.export_readme_title({}, l),
    '',
    m.export_readme({ at }, l),
    '',
    ...lines,
    '',
    m.export_readme_left_out({}, l),
    '',
  ].join('\r\n')
}

export const exportName = (locale: Locale): string => m.export_file({}, { locale })

/** Only one page of rows is in memory. Each page is a separate query, so that no database snapshot stays open. */
export function exportOf(request: ExportRequest): Readable {
  const l = { locale: request.locale }
  const zip = new ZipFile()
  const content = zip.outputStream as PassThrough
  // Aborts the download, so that a partial export never looks complete.
  zip.on('error', (error: Error) => content.destroy(error))
  const mtime = new Date(request.now)
  zip.addBuffer(Buffer.from(`\uFEFF${readmeOf(request)}`), m.export_readme_file({}, l), { mtime })
  const add = (path: string, text: () => AsyncGenerator<string>) =>
    zip.addReadStreamLazy(path, { mtime }, (give) => {
      const file = Readable.from(text())
      // Without a listener, a failed query would end the process.
      file.on('error', (error) => zip.emit('error', error))
      give(null, file)
    })
  add('creneau.json', () => jsonOf(request))
  for (const name of tableNames) add(`csv/${name}.csv`, () => fileOf(tables[name], request))
  for (const publicId of request.images)
    zip.addReadStreamLazy(`images/${publicId}.webp`, { mtime, compress: false }, (give) => {
      const bytes = findImageOf(request.db, { tenantId: request.owner.tenantId, publicId })
      bytes.then(
        (found) => give(null, Readable.from([found])),
        (error) => give(error, Readable.from([])),
      )
    })
  zip.end()
  return content
}
