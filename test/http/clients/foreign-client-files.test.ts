import { describe, expect, it } from 'vitest'
import { refused } from '../../fixtures/actors.ts'
import { camille, openSalon } from '../../fixtures/opened-salon.ts'
import { workbook } from '../../fixtures/spreadsheet.ts'

openSalon()

const imports = (file: Uint8Array, settings: { sheet?: string } = {}) =>
  camille.call('importClients', {
    body: { file: Buffer.from(file).toString('base64'), save: false, ...settings },
  })

const heads = ['Nom', 'Téléphone']
const ada = ['Ada', '0612000045']
const zoe = ['Zoé', '0612000046']

describe('Client import from a workbook', () => {
  const names = ({ people }: { people: { name: string }[] }) => people.map(({ name }) => name)

  it('reads sheets with the same headings together', async () => {
    const { body } = await imports(
      await workbook([
        { name: 'A-M', rows: [['Clientes'], heads, ada, ['Bea', 'x']] },
        { name: 'N-Z', rows: [[...heads, ''], zoe, ['Léa', '']] },
        { name: 'Vide', rows: [] },
      ]),
    )
    expect([names(body), body.read, body.leftOut]).toEqual([['Ada', 'Zoé'], 4, 2])
    expect(body.faults.map(({ sheet, line }) => [sheet, line])).toEqual([
      ['A-M', 4],
      ['N-Z', 3],
    ])
    expect(body.sheets).toEqual([
      { name: 'A-M', rows: 2, hidden: false, read: true },
      { name: 'N-Z', rows: 2, hidden: false, read: true },
    ])
  })

  it('names a sheet with other headings, and reads it when the owner chooses it', async () => {
    const file = await workbook([
      {
        name: 'Tarifs',
        rows: [
          ['Prestation', 'Prix'],
          ['Coupe', 35],
        ],
      },
      { name: 'Clients', rows: [heads, ada] },
      {
        name: 'Anciens',
        rows: [
          ['Client', 'Portable', 'Email'],
          [...zoe, 'zoe@example.com'],
        ],
      },
    ])
    const { body } = await imports(file)
    expect([names(body), body.sheets]).toEqual([
      ['Zoé'],
      [
        { name: 'Tarifs', rows: 2, hidden: false, read: false },
        { name: 'Clients', rows: 1, hidden: false, read: false },
        { name: 'Anciens', rows: 1, hidden: false, read: true },
      ],
    ])
    const chosen = (await imports(file, { sheet: 'Clients' })).body
    expect([names(chosen), chosen.sheets?.map(({ read }) => read)]).toEqual([['Ada'], [false, true, false]])
    expect(await imports(file, { sheet: 'Tarifs' })).toMatchObject({
      ...refused(400, 'file_not_understood'),
      body: { sheets: [{ name: 'Tarifs', read: true }, {}, {}] },
    })
    expect(await imports(file, { sheet: 'Clientes' })).toMatchObject(refused(400, 'file_not_understood'))
  })

  it.each(['hidden', 'veryHidden'] as const)(
    'reads no %s sheet unless the owner chooses it',
    async (state) => {
      const file = await workbook([
        { name: 'Param &gt; 1', state, rows: [heads, ada, zoe] },
        { name: 'Clients', rows: [heads, ['Luc', '0612000047']] },
      ])
      const { body } = await imports(file)
      expect([names(body), body.sheets]).toEqual([
        ['Luc'],
        [
          { name: 'Param > 1', rows: 2, hidden: true, read: false },
          { name: 'Clients', rows: 1, hidden: false, read: true },
        ],
      ])
      expect(names((await imports(file, { sheet: 'Param > 1' })).body)).toEqual(['Ada', 'Zoé'])
    },
  )

  it('reads a workbook that also holds a chart', async () => {
    const { body } = await imports(
      await workbook([
        { name: 'Graphique', kind: 'chartsheet', rows: [] },
        { name: 'Clients', rows: [heads, ada] },
      ]),
    )
    expect(names(body)).toEqual(['Ada'])
  })

  it('says nothing of sheets if there is one', async () => {
    const { body } = await imports(await workbook([{ name: 'Clients', rows: [heads, ada] }]))
    expect([names(body), 'sheets' in body]).toEqual([['Ada'], false])
  })
})

describe('Client import from cards of other programs', () => {
  it('saves the letters that a card of Outlook holds', async () => {
    const card = [
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;LANGUAGE=fr;ENCODING=QUOTED-PRINTABLE:L=E9ger;H=E9l=E8ne',
      'TEL;CELL;VOICE:0612000040',
      'END:VCARD',
    ]
    const file = Buffer.from(card.join('\r\n')).toString('base64')
    const { body } = await camille.call('importClients', { body: { file, save: true } })
    expect([body.encoding, body.saved, body.cellFaults]).toEqual(['windows-1252', true, []])
    const { clients } = await camille.get('listClients', { query: { q: 'leger' } })
    expect(clients.map(({ name }) => name)).toEqual(['Hélène Léger'])
  })

  it('names the text of which a file has lost letters', async () => {
    const { body } = await imports(Buffer.from('Nom;Tel\nH\uFFFDl\uFFFDne;0612000040\n'))
    expect(body).toMatchObject({
      added: 1,
      cellFaults: [{ line: 2, text: 'H\uFFFDl\uFFFDne', field: 'name', problem: 'lost_letters' }],
    })
  })
})

describe('What clients keep', () => {
  const sends = async (save: boolean, ...rows: string[]) =>
    (
      await camille.call('importClients', {
        body: {
          file: Buffer.from(['Nom;Tel;Email;Note;Alerte', ...rows].join('\n')).toString('base64'),
          save,
        },
      })
    ).body
  const told = ({ cellFaults }: Awaited<ReturnType<typeof sends>>) =>
    cellFaults.map(({ line, field, text, problem }) => [line, field, text, problem])

  it('names each value that a known client does not take', async () => {
    await sends(true, 'Ada;0612000045;ada@example.com;Thé;Latex', 'Zoé;;zoe@example.com;;')
    const rows = [
      'Ada;06 12 00 00 45;Ada@Example.com;Thé;Latex',
      'ada;+33612000045;other@example.com;;Noix',
      'Ada;0612000046;ada@example.com;Café;',
      'Zoé;0612000047;zoe@example.com;;',
      'Zoé;0612000048;zoe@example.com;;',
    ]
    const left = [
      [3, 'email', 'other@example.com', 'has_another'],
      [4, 'phone', '0612000046', 'has_another'],
      [6, 'phone', '0612000048', 'has_another'],
      [3, 'alert', 'Noix', 'has_another'],
    ]
    for (const save of [false, true]) {
      const body = await sends(save, ...rows)
      expect([body.known, body.cellsLeftOut, told(body)]).toEqual([5, 4, left])
    }
  })

  it('names a note that is too long for the card', async () => {
    const [first, second] = ['a'.repeat(1500), 'b'.repeat(600)]
    const body = await sends(
      true,
      `Ada;0612000045;;${first};`,
      `Ada;0612000045;;${second};`,
      'Ada;0612000045;;aa;',
    )
    expect(body.cellFaults).toEqual([
      { line: 3, field: 'note', text: 'b'.repeat(200), problem: 'too_long', bound: '2000' },
    ])
  })

  it('counts all cells that it leaves out, and names the first', async () => {
    const rows = Array.from(
      { length: 300 },
      (_, index) => `Client ${index};06${String(index).padStart(8, '0')};x@;;`,
    )
    const body = await sends(false, ...rows)
    expect([body.added, body.cellsLeftOut, body.cellFaults.length]).toEqual([300, 300, 200])
  })

  it('says how long a name may be', async () => {
    const body = await sends(false, `${'x'.repeat(201)};0612000045;;;`)
    expect(body.faults).toMatchObject([{ field: 'name', problem: 'too_long', bound: '200' }])
  })
})
