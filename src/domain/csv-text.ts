/** A text, or a number that programs are to compute with. */
export type CsvCell = string | number

/** How one language writes a CSV that its spreadsheets open by themselves. */
export type CsvDialect = { separator: ',' | ';'; decimal: '.' | ',' }

/** What a spreadsheet would take for a formula, or for the end of a cell before one. */
const formula = /^[=+\-@\t\r]/

function written(cell: CsvCell, { separator, decimal }: CsvDialect): string {
  const text =
    typeof cell === 'number' ? String(cell).replace('.', decimal) : formula.test(cell) ? `'${cell}` : cell
  const quoted = text.includes(separator) || /["\r\n]|^\s|\s$/.test(text)
  return quoted ? `"${text.replaceAll('"', '""')}"` : text
}

/** Rows as a CSV file of RFC 4180, marked as UTF-8; a text that a spreadsheet would compute is made to be one. */
export const csvOf = (rows: readonly (readonly CsvCell[])[], dialect: CsvDialect): string =>
  `\uFEFF${rows.map((row) => `${row.map((cell) => written(cell, dialect)).join(dialect.separator)}\r\n`).join('')}`
