import { once } from 'node:events'
import { describe, expect, it, onTestFinished } from 'vitest'
import { usualLimits } from '../../../src/server/http/connection-limits.ts'
import { type Owner, owner } from '../../fixtures/actors.ts'
import { camille, openSalon } from '../../fixtures/opened-salon.ts'
import { startProduct } from '../../fixtures/product.ts'
import { spreadsheet } from '../../fixtures/spreadsheet.ts'

openSalon()

const sends = (by: Owner, bytes: string | Uint8Array) =>
  by.call('importClients', { body: { file: Buffer.from(bytes).toString('base64'), save: false } })

/** The people in a file, or the code of its refusal. */
async function reading(bytes: string | Uint8Array) {
  const { status, body } = await sends(camille, bytes)
  if (status !== 200) return [status, (body as unknown as { code: string }).code]
  return [body.read, body.leftOut, body.people.map(({ name, phone, email }) => [name, phone, email])]
}

const many = (text: string) => text.repeat(80_000)
const card = (...lines: string[]) =>
  ['BEGIN:VCARD', 'FN:Ada', 'TEL:0612345678', ...lines, 'END:VCARD', ''].join('\r\n')
const csv = (...lines: string[]) => ['Nom;Tel;Email', ...lines, ''].join('\n')
const heading = ['Nom', 'Tel']
const row = ['Ada', '0612345678']

const ada = [1, 0, [['Ada', '0612345678', null]]]

const cards: [what: string, file: string, expected: unknown][] = [
  ['folded lines', card(`NOTE:a${many('\r\n b')}`), ada],
  ['empty folded lines', card(`NOTE:a${many('\r\n ')}`), ada],
  ['lines folded in quoted-printable', card(`NOTE;ENCODING=QUOTED-PRINTABLE:a${many('=\r\nb')}`), ada],
  ['folded parameters', card(`NOTE${many('\r\n ;quoted-print')}`), ada],
  ['parameters without a value', card(`NOTE${many('quoted-printable')}`), ada],
  ['empty lines', card(many('\r\n')), ada],
  ['nested cards', many('BEGIN:VCARD\r\n'), [400, 'file_too_long']],
  ['ends', `${card()}${many('END:VCARD\r\n')}`, ada],
  ['repeated numbers', card(many('TEL:0612345678\r\n')), ada],
  ['repeated addresses', card(many('EMAIL:a@b.fr\r\n')), [1, 0, [['Ada', '0612345678', 'a@b.fr']]]],
  ['spaces in a number', card(`TEL:1${many('          ')}x`), ada],
  ['spaces before an extension', card(`TEL:0712345678${many('          ')}x`), ada],
  ['brackets after an address', card(`EMAIL:a@b.fr${many('>>>>>>>>>>')}x`), ada],
  ['slashes in an address', card(`EMAIL:a${many(' /')}`), ada],
  ['quotes in parameters', card(`NOTE${many(';"')}`), ada],
  ['separators in a name', card(`N:${many(';')}`), ada],
  ['letters before a backslash in a name', card(`N:${many('aaaaaaaaaa')}\\`), ada],
  ['at signs after a bracket', card(`EMAIL:<${many('a@')}`), ada],
  ['events of a calendar', many('BEGIN:VEVENT\r\n'), [400, 'file_too_long']],
]

const tables: [what: string, file: string, expected: unknown][] = [
  ['empty lines', csv(many('\n'), 'Ada;0612345678'), ada],
  ['lines of one quote', csv(many('"\n')), [0, 0, []]],
  ['lines of an unclosed quote', csv(many('A;"0612345678\n')), [400, 'file_quote_unclosed']],
  ['cells of one person', csv(`Ada;0612345678;${many('- ')}`), ada],
  ['too many repeated people', csv(many('Ada;0612345678\n')), [400, 'file_too_long']],
  ['lines in a quoted cell', csv(`Ada;0612345678;"${many('a\n')}"`), ada],
  ['spaces in a number', csv(`Ada;1${many('          ')}x`), [1, 1, []]],
  ['brackets after an address', csv(`Ada;0612345678;a@b.fr${many('>>>>>>>>>>')}x`), ada],
  ['at signs after a bracket', csv(`Ada;0612345678;<${many('@@@@@@@@@@')}`), ada],
  ['headings of one word', `${many('Nom ')}\n`, [400, 'file_not_understood']],
]

describe('Hard client files', () => {
  it.each(cards)('answers a contact file of 80,000 %s', async (_what, file, expected) => {
    expect(await reading(file)).toEqual(expected)
  })

  it.each(tables)('answers a table of 80,000 %s', async (_what, file, expected) => {
    expect(await reading(file)).toEqual(expected)
  })

  it.each([
    ['empty rows', many('<row/>'), ada],
    ['nested rows', many('<row>'), [400, 'file_not_understood']],
    ['nested cells', `${many('<is>')}${many('</is>')}`, ada],
    ['comments', many('<!--x-->'), ada],
    ['unclosed comments', many('<!-'), [400, 'file_not_understood']],
    [
      'entities',
      `<row r="3"><c r="A3" t="inlineStr"><is><t>${many('&amp;')}</t></is></c></row>`,
      [2, 1, ada[2]],
    ],
  ])('answers an .xlsx file of 80,000 %s', async (_what, more, expected) => {
    expect(await reading(await spreadsheet([heading, row], more))).toEqual(expected)
  })

  it('refuses an .xlsx file whose cells are too far apart for the memory', async () => {
    const far = '<row r="20000"><c r="XFD20000" t="inlineStr"><is><t>x</t></is></c></row>'
    expect(await reading(await spreadsheet([heading, row], far))).toEqual([400, 'file_too_long'])
  })

  it('refuses an .xlsx file whose last cell is a million rows away', async () => {
    const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>'
    expect(await reading(await spreadsheet([heading, row], far))).toEqual([400, 'file_too_long'])
  })

  it('ends the reading of a file that takes too long, and meanwhile reads the files of others', async () => {
    // The reading takes longer than a silent connection may.
    const hurried = await startProduct({ connections: { ...usualLimits, silence: 4_000 } })
    onTestFinished(() => hurried.stop())
    const camille = await owner(hurried)
    const namespaces = Array.from({ length: 240_000 }, (_, at) => `xmlns:a${at}="u${at}"`).join(' ')
    const slow = await spreadsheet([heading, row], `<row ${namespaces}/>`)
    const ended: string[] = []
    const begins = once(process, 'worker')
    const first = sends(camille, slow).then(({ body }) => {
      ended.push('slow')
      return body as unknown as { code: string; message: string }
    })
    const jane = await owner(hurried)
    // The small file would arrive sooner.
    await begins
    const second = sends(camille, csv('Ada;0612345678')).then(() => ended.push('own'))
    await sends(jane, csv('Ada;0612345678'))
    ended.push('other')
    expect(await first).toMatchObject({
      code: 'file_takes_too_long',
      message: expect.stringMatching(/CSV/),
    })
    await second
    expect(ended).toEqual(['other', 'slow', 'own'])
  })
})
