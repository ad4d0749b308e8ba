import fc from 'fast-check'
import { expect, it } from 'vitest'
import { emailIn, phoneIn } from '../../src/domain/client-cells.ts'
import { numbersIn } from '../../src/server/adapters/phone-numbers.ts'
import { readFile } from '../../src/server/clients/read-file.ts'

const read = numbersIn('Europe/Paris')

const cell = fc.oneof(
  fc.constantFrom(
    '',
    '-',
    'N/A',
    '"',
    '="0611111111"',
    "'0612345678",
    '4,9E+12',
    'a ::: b',
    'Ada',
    '\u202a06\u202c',
  ),
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }),
)
const row = fc.array(cell, { maxLength: 5 })

it('turns every row of a file into a client or leaves it out', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(row, { maxLength: 12 }),
      fc.constantFrom(';', ',', '\t'),
      fc.constantFrom('\n', '\r\n'),
      async (rows, separator, end) => {
        const text = [['Nom', 'Tel', 'Email', 'Note'], ...rows]
          .map((cells) => cells.join(separator))
          .join(end)
        const result = await readFile({ bytes: Buffer.from(text), zone: 'Europe/Paris' })
        if ('refusal' in result) return
        expect(result.people.length + result.leftOut).toBe(result.read)
        expect(result.faults.length).toBe(Math.min(result.leftOut, 200))
      },
    ),
    { numRuns: 400 },
  )
})

it('reads or refuses any bytes', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.uint8Array({ maxLength: 400 }),
      fc.constantFrom('', 'PK\u0003\u0004', 'BEGIN:VCARD\n'),
      async (tail, head) => {
        const result = await readFile({
          bytes: Buffer.concat([Buffer.from(head, 'latin1'), tail]),
          zone: 'Europe/Paris',
        })
        expect('refusal' in result || result.read === result.people.length + result.leftOut).toBe(true)
      },
    ),
    { numRuns: 300 },
  )
})

it.each([
  ['0612345678', '+33612345678'],
  ['612345678', '+33612345678'],
  ['612345678.0', '+33612345678'],
  ['="0612345678"', '+33612345678'],
  ["'0612345678", '+33612345678'],
  ['06 12 34 56 78 / 07 11 22 33 44', '+33612345678'],
  ['06.12.34.56.78 ou 07 11 22 33 44', '+33612345678'],
  ['tel:+33612345678', '+33612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['+1 (212) 555-0123', '+12125550123'],
  ['0049 30 901820', '+4930901820'],
])('reads the number in %j', (text, e164) => {
  const found = phoneIn(text, read)
  expect(typeof found === 'object' && read(found.value)?.e164).toBe(e164)
})

it.each(['4.91701E+12', '3,36451E+10', 'voir note', 'x', '06'])('reads no number in %j', (text) => {
  expect(phoneIn(text, read)).toBe('unreadable')
})

it.each(['', '-', 'N/A', 'n/a', '—', '...', 'aucun', '#N/A'])('treats %j as an empty cell', (text) => {
  expect([phoneIn(text, read), emailIn(text, () => false)]).toEqual(['empty', 'empty'])
})
