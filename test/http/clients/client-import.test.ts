import { describe, expect, it } from 'vitest'
import { client, owner, refused } from '../../fixtures/actors.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'

openSalon()

const sends = (bytes: string | Uint8Array, save = false, by = camille) =>
  by.call('importClients', { body: { file: Buffer.from(bytes).toString('base64'), save } })
const list = async (by = camille) => (await by.get('listClients', { query: { limit: 100 } })).clients
const people = async () =>
  (await list()).map(({ name, phone, email, note }) => ({ name, phone, email, note }))

const helene = {
  name: 'Hélène Œuvré',
  phone: '06 12 34 56 78',
  email: 'helene@example.com',
  note: 'Thé, « vert »',
}
const zoe = { name: 'Zoé', phone: '+44 20 7946 0000', email: null, note: null }
const table = (heads: string, separator = ',') =>
  [heads, '"Hélène Œuvré","06 12 34 56 78",Helene@Example.com,"Thé, « vert »"', 'Zoé,+44 20 7946 0000,,', '']
    .join('\r\n')
    .replaceAll(/,(?=(?:[^"]*"[^"]*")*[^"]*$)/g, separator)

/** Windows-1252 differs from Latin-1 in Œ and œ. */
const windows1252 = (text: string) =>
  Uint8Array.from(text, (sign) => ({ Œ: 0x8c, œ: 0x9c })[sign] ?? sign.charCodeAt(0))
const utf16 = (text: string, big = false) => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le')
  return big ? bytes.swap16() : bytes
}

describe('Client import', () => {
  const french = 'Nom,Téléphone,Email,Note'
  const files = {
    'of a spreadsheet': table(french),
    'with a byte order mark': `\uFEFF${table(french)}`,
    'with semicolons': table(french, ';'),
    'with tabs': table(french, '\t'),
    'in UTF-16': utf16(table(french, '\t')),
    'in big-endian UTF-16': utf16(table(french, ';'), true),
    'in UTF-16 without a byte order mark': utf16(table(french)).subarray(2),
    'in Windows-1252': windows1252(table(french, ';')),
    'with English headings': table('Client name,PHONE NUMBER,E-mail address,Internal notes'),
    'of Calendly': table('Invitee Name,Text Reminder Number,Invitee Email,Notes'),
    'that names its separator': `sep=;\r\n${table(french, ';')}`,
    'with single line feeds': table(french).replaceAll('\r\n', '\n'),
  }

  it.each(Object.entries(files))('imports a client file %s', async (_what, file) => {
    expect(await sends(file)).toMatchObject({
      status: 200,
      body: { saved: false, added: 2, known: 0, faults: [], people: [helene, zoe] },
    })
    expect(await list()).toEqual([])
    expect((await sends(file, true)).body).toMatchObject({ saved: true, added: 2 })
    expect(await people()).toEqual([helene, zoe])
  })

  it('imports names from two columns, and ignores columns it does not need', async () => {
    const file =
      'Civilité;Prénom;Nom;Portable;Ville\nMme;Hélène;Œuvré;0612345678;Paris\n;;;;\nM.;;Diallo;0711223344;\n'
    const { body } = await sends(file, true)
    expect(body.columns).toEqual([
      { heading: 'Civilité', field: null, samples: ['Mme', 'M.'] },
      { heading: 'Prénom', field: 'firstName', samples: ['Hélène'] },
      { heading: 'Nom', field: 'lastName', samples: ['Œuvré', 'Diallo'] },
      { heading: 'Portable', field: 'phone', samples: ['0612345678', '0711223344'] },
      { heading: 'Ville', field: null, samples: ['Paris'] },
    ])
    expect((await list()).map(({ name }) => name)).toEqual(['Diallo', 'Hélène Œuvré'])
  })

  it('imports the valid rows of a large file, explains the others, and adds no one twice', async () => {
    const bad = ['Nobody,,,', 'X,06,,', ',0600000000,,', 'X,,x@,', `${'x'.repeat(201)},0600000000,,`]
    const rows = Array.from({ length: 2_000 }, (_, index) =>
      index % 50 === 7
        ? bad[((index / 50) % bad.length) | 0]
        : `Client ${index},06${String(index).padStart(8, '0')},c${index}@example.com,`,
    )
    const file = ['Nom,Téléphone,Email,Note', ...rows].join('\n')
    const { body } = await sends(file)
    expect([body.added, body.known, body.faults.length]).toEqual([1_960, 0, 40])
    expect(body.faults.slice(0, 5).map(({ line, field, problem }) => [line, field, problem])).toEqual([
      [9, 'phone', 'required'],
      [59, 'phone', 'invalid'],
      [109, 'name', 'required'],
      [159, 'email', 'invalid_email'],
      [209, 'name', 'too_long'],
    ])
    expect((await sends(file, true)).body).toMatchObject({ added: 1_960, known: 0 })
    expect((await sends(file, true)).body).toMatchObject({ added: 0, known: 1_960 })
    expect((await camille.get('listClients', { query: {} })).total).toBe(1_960)
  })

  it('adds no client twice when a file is imported in several tabs at once', async () => {
    const outcomes = await Promise.all(Array.from({ length: 4 }, () => sends(files['with tabs'], true)))
    expect(outcomes.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(outcomes.reduce((sum, { body }) => sum + body.added, 0)).toBe(2)
    expect(await list()).toHaveLength(2)
  })

  it('fills empty fields of known clients, and keeps their name and note', async () => {
    await camille.enters(salon, '2027-03-08 09:00', { clientName: 'HÉLÈNE Œuvré', clientPhone: '0612345678' })
    const [known] = await list()
    await camille.get('editClient', { params: { clientId: known?.id ?? 0 }, body: { note: 'Pressée' } })
    expect((await sends(files['of a spreadsheet'], true)).body).toMatchObject({ added: 1, known: 1 })
    await sends(files['of a spreadsheet'], true)
    expect(await people()).toEqual([
      {
        name: 'HÉLÈNE Œuvré',
        phone: '0612345678',
        email: 'helene@example.com',
        note: 'Pressée\nThé, « vert »',
      },
      zoe,
    ])
    await camille.enters(salon, '2027-03-08 11:00', {
      clientName: 'Hélène Œuvré',
      clientPhone: '-',
      clientEmail: 'helene@example.com',
    })
    expect(await list()).toHaveLength(2)
  })

  it.each([
    ['no content', ' '],
    ['no headings', 'Ada,0612345678\nBea,0612345679'],
    ['no telephone number or email address', 'Nom,Ville\nAda,Paris'],
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex')],
  ])('refuses a client file with %s, and says what it needs', async (_what, file) => {
    expect(await sends(file, true)).toMatchObject(refused(400, 'file_not_understood'))
  })

  it('refuses an import without a valid file, and a file that is too large', async () => {
    const send = (file: unknown) => camille.call('importClients', { body: { file } as { file: string } })
    for (const file of [undefined, null, 7, '', 'not base64!'])
      expect(await send(file)).toMatchObject({ status: 400, body: { fields: { file: expect.any(String) } } })
    expect(await send('A'.repeat(2_100_001))).toMatchObject(refused(413, 'request_too_large'))
  })

  it('imports clients for the signed-in owner only', async () => {
    const file = files['with tabs']
    await sends(file, true, await owner(product))
    expect(await list()).toEqual([])
    const stranger = await client(product).call('importClients', { body: { file: 'QQ==' } })
    expect(stranger).toMatchObject(refused(401, 'not_signed_in'))
  })
})

describe('Client export', () => {
  const saves = async (locale: string, by = camille) => {
    const response = await by.send('GET', `/api/clients/export?locale=${locale}`)
    return {
      response,
      text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(await response.arrayBuffer()),
    }
  }

  it('exports clients in the reader’s language, with a byte order mark and no formulas', async () => {
    const evil = ['=HYPERLINK("http://x")', '+1+1', '-2+3', '@SUM(A1)', '=cmd|’/c calc’!A1']
    const rows = evil.map((name, index) => `"${name.replaceAll('"', '""')}",06000000${index}0,,"a\n""b"";c"`)
    await sends(['Nom,Téléphone,Email,Note', ...rows].join('\n'), true)
    const { response, text } = await saves('fr')
    expect(response.headers.get('content-type')).toBe('text/csv; charset=utf-8')
    expect(response.headers.get('content-disposition')).toBe('attachment; filename="clients.csv"')
    expect(text.startsWith('\uFEFFNom complet;Téléphone;Email;Visites;')).toBe(true)
    expect(text).not.toMatch(/(^|[;\n])"?[=+\-@]/)
    for (const name of evil) expect(text.replaceAll('""', '"')).toContain(`'${name}`)
    expect((await saves('en')).text.startsWith('\uFEFFName,Phone,Email,Visits,')).toBe(true)
  })

  it('imports an exported file without any change to the clients', async () => {
    await sends(table('Nom,Téléphone,Email,Note'), true)
    const before = await people()
    const { text } = await saves('fr')
    const jane = await owner(product)
    expect((await sends(text, true, jane)).body).toMatchObject({ added: 2, faults: [] })
    expect((await list(jane)).map(({ name, phone, email, note }) => ({ name, phone, email, note }))).toEqual(
      before,
    )
    expect((await sends((await saves('en')).text, true)).body).toMatchObject({ added: 0, known: 2 })
  })

  it('exports telephone numbers so that spreadsheets keep their zeros and plus signs', async () => {
    const numbers = ['0612345678', '06.12.34.56.79', '+33612345670', '+442079460000', '0012', '12345678']
    const rows = numbers.map((number, index) => `Client ${index};${number};c${index}@example.com`)
    await sends(['Nom;Téléphone;Email', ...rows].join('\n'), true)
    const { text } = await saves('fr')
    const cells = text
      .split('\r\n')
      .slice(1, -1)
      .map((line) => line.split(';')[1])
    expect(cells).toEqual([
      '06 12 34 56 78',
      '06 12 34 56 79',
      '06 12 34 56 70',
      '+44 20 7946 0000',
      '',
      '12 34 56 78',
    ])
  })

  it('exports each client’s visits, dates and revenue', async () => {
    await camille.get('editService', {
      params: { serviceId: salon.services.Coupe ?? 0 },
      body: { priceCents: 3550 },
    })
    await camille.enters(salon, '2027-03-01 08:00', { clientName: 'Ada', clientPhone: '0612345678' })
    const line = 'Ada;06 12 34 56 78;;1;2027-03-01;;0;35,5;oui;;'
    expect((await saves('fr')).text.split('\r\n')[1]).toBe(line)
    expect((await saves('en')).text.split('\r\n')[1]).toBe('Ada,06 12 34 56 78,,1,2027-03-01,,0,35.5,yes,,')
  })
})
