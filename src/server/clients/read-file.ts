import { importedPerson, maxFaults } from '../../contract/clients.ts'
import { email } from '../../contract/fields.ts'
import type { Reply } from '../../contract/index.ts'
import { type Problem, problemOf } from '../../contract/problems.ts'
import { emailIn, phoneIn, textIn } from '../../domain/client-cells.ts'
import { areEnough, type Columns, headingsIn, type PersonField } from '../../domain/client-columns.ts'
import { contactsOf } from '../../domain/clients.ts'
import type { FileEncoding } from '../../domain/text-encodings.ts'
import { rowsOfText, UnclosedQuote } from '../adapters/csv.ts'
import { textOf } from '../adapters/file-text.ts'
import { numbersIn } from '../adapters/phone-numbers.ts'
import { isSpreadsheet, sheetsOf, UnpacksTooLarge } from '../adapters/spreadsheets.ts'
import { cardColumns, rowsOfCards } from '../adapters/vcards.ts'
import type { Imported } from './import.ts'
import { type FileRow, type ReadSheet, tableOfSheets } from './table-of-sheets.ts'

type Import = Reply<'importClients'>
type Fault = Import['faults'][number]
type Place = Pick<Fault, 'line' | 'sheet'>
type CellFault = Omit<Fault, keyof Place>

export type FileReading = {
  bytes: Uint8Array
  encoding?: FileEncoding | undefined
  headingLine?: number | undefined
  columns?: Columns | undefined
  sheet?: string | undefined
  /** Its country applies to phone numbers without a country code. */
  zone: string
}

export type ReadFile = Pick<
  Import,
  'read' | 'leftOut' | 'columns' | 'faults' | 'cellFaults' | 'further' | 'encoding' | 'headingLine' | 'sheets'
> & {
  people: Imported[]
  /** Of each person. */
  places: Place[]
  /** Counts those that are not listed, too. */
  cellsLeftOut: number
}

export type UnreadFile =
  | {
      refusal: 'file_not_understood'
      columns?: Import['columns']
      encoding?: FileEncoding | null
      sheets?: ReadSheet[]
    }
  | { refusal: 'file_quote_unclosed'; line: number }
  | { refusal: 'file_too_long' | 'file_takes_too_long' }

/** More rows than an owner may have clients, and more columns than any program writes. */
const maxRows = 50_000
const maxColumns = 200
const maxSamples = 3

type Table = { rows: FileRow[]; encoding: FileEncoding | null; columns?: Columns; sheets?: ReadSheet[] }

async function tableOf({ bytes, encoding, headingLine, sheet }: FileReading): Promise<Table> {
  if (isSpreadsheet(bytes))
    return { ...tableOfSheets(await sheetsOf(bytes), { headingLine, named: sheet }), encoding: null }
  const cards = rowsOfCards(bytes, encoding)
  if (cards) return { ...cards, columns: cardColumns }
  const read = textOf(bytes, encoding)
  return { rows: rowsOfText(read.text), encoding: read.encoding }
}

/** Then the first line is no heading. */
const holdsPerson = (cells: readonly string[]): boolean =>
  cells.some((cell) => email.safeParse(cell).success || /^\+?[\d\s().-]{8,}$/.test(cell))

/** The owner's choice wins over the headings. */
function headingsOf({ rows, columns }: Table, reading: FileReading) {
  if (columns) return { index: -1, columns: reading.columns ?? columns }
  const lines = rows.map(({ cells }) => cells)
  const found = headingsIn(lines)
  const named = reading.headingLine
  const unnamed = found?.index ?? (holdsPerson(lines[0] ?? []) ? -1 : 0)
  const index = named === undefined ? unnamed : rows.findIndex(({ line }) => line === named)
  const byHeading =
    found?.index === index ? found.columns : (headingsIn(lines.slice(index, index + 1))?.columns ?? [])
  return { index, columns: reading.columns ?? byHeading }
}

const cellsOf = (cells: readonly string[], columns: Columns, field: PersonField): string[] =>
  cells.filter((cell, index) => columns[index] === field && cell !== '')

type Found = {
  person: Record<'name' | 'phone' | 'email' | 'note' | 'alert', string>
  unread: CellFault[]
  /** What stays, although the file has lost letters of it. */
  damaged: CellFault[]
  further: number
}

const partOf = (text: string): string => text.slice(0, 200)

/** The first readable phone number and address count. */
function personIn(cells: readonly string[], columns: Columns, read: ReturnType<typeof numbersIn>): Found {
  const unread: Found['unread'] = []
  let further = 0
  const first = (field: 'phone' | 'email', parse: (cell: string) => ReturnType<typeof phoneIn>): string => {
    const problem = field === 'email' ? 'invalid_email' : 'invalid'
    let value = ''
    for (const cell of cellsOf(cells, columns, field)) {
      const found = parse(cell)
      if (found === 'empty') continue
      if (found === 'unreadable') unread.push({ text: partOf(cell), field, problem })
      else {
        further += found.more + (value !== '' && value !== found.value ? 1 : 0)
        value ||= found.value
        for (const part of found.left.slice(0, maxFaults)) unread.push({ text: partOf(part), field, problem })
      }
    }
    return value
  }
  const texts = (field: PersonField) => cellsOf(cells, columns, field).map(textIn).filter(Boolean)
  const parts = [texts('firstName')[0], texts('lastName')[0]].filter(Boolean).join(' ')
  const person = {
    name: texts('name')[0] ?? (parts || (texts('company')[0] ?? '')),
    phone: first('phone', (cell) => phoneIn(cell, read)),
    email: first('email', (cell) => emailIn(cell, (text) => email.safeParse(text).success)),
    note: texts('note').join('\n'),
    alert: texts('alert').join(' · '),
  }
  const damaged = (['name', 'note', 'alert'] as const)
    .filter((field) => person[field].includes('\uFFFD'))
    .map((field) => ({ text: partOf(person[field]), field, problem: 'lost_letters' satisfies Problem }))
  return { person, unread, damaged, further }
}

const isKnownBy = (person: Found['person']): boolean =>
  contactsOf({ phone: person.phone, phoneE164: null, email: person.email || null }).length > 0

/** A cell that cannot be kept is dropped if the rest identifies the person. */
function checked({
  person,
  unread,
  damaged,
}: Found): { kept: Omit<Imported, 'phoneE164'>; faults: CellFault[] } | Omit<CellFault, 'text'> {
  const faults = [...unread, ...damaged]
  const remaining = { ...person }
  for (;;) {
    const { success, data, error } = importedPerson.safeParse(remaining)
    if (success) return { kept: data, faults }
    const [issue] = error.issues
    const field = issue?.path[0] as Fault['field']
    const { problem, bound } = issue ? problemOf(issue) : { problem: 'invalid' as Problem, bound: '' }
    const limit = problem === 'too_long' && bound !== '' ? { bound } : {}
    if (field !== 'name' && remaining[field] !== '' && isKnownBy({ ...remaining, [field]: '' })) {
      faults.push({ text: partOf(remaining[field]), field, problem, ...limit })
      remaining[field] = ''
      continue
    }
    const [cell] = unread
    if (field !== 'name' && cell) return { field: cell.field, problem: cell.problem }
    return { field, problem, ...limit }
  }
}

/** Slow, and therefore runs in a worker thread. */
export async function readFile(reading: FileReading): Promise<ReadFile | UnreadFile> {
  let table: Table
  try {
    table = await tableOf(reading)
  } catch (error) {
    if (error instanceof UnclosedQuote) return { refusal: 'file_quote_unclosed', line: error.line }
    return { refusal: error instanceof UnpacksTooLarge ? 'file_too_long' : 'file_not_understood' }
  }
  const { rows, encoding, sheets } = table
  if (rows.length - 1 > maxRows || rows.some(({ cells }) => cells.length > maxColumns))
    return { refusal: 'file_too_long' }
  const { index, columns } = headingsOf(table, reading)
  const headings = rows[index]?.cells ?? []
  const people = rows.slice(index + 1)
  const width = people.reduce((max, { cells }) => Math.max(max, cells.length), headings.length)
  const described = Array.from({ length: width }, (_, column) => ({
    heading: (headings[column] ?? '').slice(0, 200),
    field: columns[column] ?? null,
    samples: people
      .map(({ cells }) => cells[column] ?? '')
      .filter(Boolean)
      .slice(0, maxSamples)
      .map((text) => text.slice(0, 60)),
  }))
  if (!areEnough(columns)) {
    const isTable = width > 1
    return {
      refusal: 'file_not_understood',
      ...(isTable && { columns: described, encoding }),
      ...(sheets && { sheets }),
    }
  }
  const read = numbersIn(reading.zone)
  const result: ReadFile = {
    read: people.length,
    leftOut: 0,
    columns: described,
    people: [],
    places: [],
    faults: [],
    cellFaults: [],
    cellsLeftOut: 0,
    further: 0,
    encoding,
    headingLine: table.columns ? null : (rows[index]?.line ?? 0),
    ...(sheets && { sheets }),
  }
  for (const { line, sheet, cells } of people) {
    const place = { line, ...(sheet !== undefined && { sheet }) }
    const found = personIn(cells, columns, read)
    const outcome = checked(found)
    result.further += found.further
    if ('kept' in outcome) {
      result.places.push(place)
      result.cellsLeftOut += outcome.faults.length
      result.people.push({ ...outcome.kept, phoneE164: read(outcome.kept.phone)?.e164 ?? null })
      for (const fault of outcome.faults)
        if (result.cellFaults.length < maxFaults) result.cellFaults.push({ ...place, ...fault })
    } else {
      result.leftOut++
      const text = partOf(cells.filter(Boolean).join(' · '))
      if (result.faults.length < maxFaults) result.faults.push({ ...place, text, ...outcome })
    }
  }
  return result
}
