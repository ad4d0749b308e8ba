import { describe, expect, it } from 'vitest'
import { rowsOfText } from '../../src/server/adapters/csv.ts'
import { csvFile } from '../../src/web/features/statistics/csv-file.ts'

/** Like a parser that accepts quotes only at the start of a cell. */
function cellsUnder(text: string, separator: string): string[] {
  const cells: string[] = []
  let cell = ''
  let quoted = false
  for (let at = 0; at < text.length; at++) {
    const sign = text[at] ?? ''
    if (quoted) {
      if (sign !== '"') cell += sign
      else if (text[at + 1] === '"') cell += text[++at]
      else quoted = false
    } else if (sign === '"' && cell === '') quoted = true
    else if (sign === separator || sign === '\n' || sign === '\r') {
      cells.push(cell)
      cell = ''
    } else cell += sign
  }
  return [...cells, cell]
}

const attacks = [
  '=1+1',
  '+1',
  '-1',
  '@SUM(A1)',
  '\uFF1D1+1',
  '\uFF0B1',
  '\uFF0D1',
  '\uFF20SUM(A1)',
  '  =1+1',
  '\u00a0=1+1',
  '\t=1+1',
  'Ada,=1+1',
  'Ada;=1+1',
  'Ada\t=1+1',
  'Ada, \uFF1D1+1',
  'Ada;"=1+1',
  'Ada\n=1+1',
  'Ada\r\n@SUM(A1)',
  'Ada,,;=1+1',
]

describe('a text of an exported file', () => {
  it.each(attacks)('defuses the formula %j for every separator of spreadsheets', (attack) => {
    for (const locale of ['fr', 'en'] as const) {
      const text = csvFile([['first', attack, 'last']], locale).replace('\uFEFF', '')
      for (const separator of [',', ';', '\t', '|']) {
        const formulas = cellsUnder(text, separator).filter((cell) =>
          /^[\s"]*[=+\-@\uFF1D\uFF0B\uFF0D\uFF20]/.test(cell),
        )
        expect(formulas, `${locale} read with ${JSON.stringify(separator)}`).toEqual([])
      }
    }
  })

  it.each(['Ada, née Byron', 'a - b; c + d', 'x@y.example', 'O\'Neil, "Ada"', 'tél. : 06-11'])(
    'keeps a text unchanged when no cell can begin with a formula: %j',
    (text) => {
      for (const locale of ['fr', 'en'] as const) {
        expect(csvFile([[text]], locale).replaceAll('""', '"')).toContain(text)
      }
    },
  )

  it.each([...attacks, 'Ada, -5'])('imports an exported text unchanged: %j', (text) => {
    for (const locale of ['fr', 'en'] as const) {
      const file = csvFile(
        [
          ['name', 'note', 'more'],
          ['Ada', text, 'x'],
        ],
        locale,
      )
      expect(rowsOfText(file.replace('\uFEFF', ''))[1]?.cells[1]).toBe(text.trim())
    }
  })
})
