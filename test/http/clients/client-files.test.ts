import { describe, expect, it } from 'vitest'
import { type Owner, owner, refused } from '../../fixtures/actors.ts'
import { camille, openSalon, product } from '../../fixtures/opened-salon.ts'
import { spreadsheet } from '../../fixtures/spreadsheet.ts'

openSalon()

type Settings = {
  encoding?: 'macintosh' | 'ibm850'
  columns?: ('name' | 'phone' | null)[]
  headingLine?: number
}

const imports = (bytes: string | Uint8Array, save = false, settings: Settings = {}) =>
  camille.call('importClients', {
    body: { file: Buffer.from(bytes).toString('base64'), save, ...settings },
  })
const csv = (...lines: string[]) => lines.join('\r\n')

type Told = Awaited<ReturnType<typeof imports>>['body']
const people = ({ people }: Told) => people.map(({ name, phone, email }) => [name, phone, email])

/** `holds` lists the people in each file. */
const exports: Record<string, { file: string; holds: (string | null)[][]; further?: number }> = {
  'Google Contacts': {
    file: csv(
      'First Name,Middle Name,Last Name,Phonetic First Name,Nickname,Organization Name,Notes,Labels,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Value,Phone 1 - Label,Phone 1 - Value,Phone 2 - Value',
      'Ada,,Lovelace,,,,,* myContacts,Home,ada@example.com ::: ada@work.example,,Mobile,06 12 34 56 78,',
      'Grace,,Hopper,,,,,* myContacts,,,grace@example.com,,,07 11 22 33 44',
    ),
    holds: [
      ['Ada Lovelace', '06 12 34 56 78', 'ada@example.com'],
      ['Grace Hopper', '07 11 22 33 44', 'grace@example.com'],
    ],
    further: 1,
  },
  'Outlook in English': {
    file: csv(
      "Title,First Name,Middle Name,Last Name,Company,Business Fax,Business Phone,Home Fax,Home Phone,Mobile Phone,Assistant's Phone,E-mail Address,E-mail Type,E-mail Display Name,E-mail 2 Address,Notes",
      ',Ada,,Lovelace,,01 99 99 99 99,,,01 12 34 56 78,,,ada@example.com,SMTP,Ada Lovelace (ada@example.com),,Tea',
      ',Grace,,Hopper,,,,,,07 11 22 33 44,09 99 99 99 99,,,,grace@example.com,',
    ),
    holds: [
      ['Ada Lovelace', '01 12 34 56 78', 'ada@example.com'],
      ['Grace Hopper', '07 11 22 33 44', 'grace@example.com'],
    ],
  },
  'Outlook in French': {
    file: csv(
      '"Titre","Prénom","Deuxième prénom","Nom","Télécopie (bureau)","Téléphone (bureau)","Téléphone (domicile)","Tél. mobile","Téléphone de l\'assistant(e)","Adresse de messagerie","Type de messagerie","Nom complet de l\'adresse de messagerie","Adresse de messagerie 2","Notes"',
      '"","Ada","","Lovelace","01 99 99 99 99","","","06 12 34 56 78","","ada@example.com","SMTP","Ada L.","",""',
      '"","Grace","","Hopper","","","07 11 22 33 44","","09 99 99 99 99","","","","grace@example.com",""',
    ),
    holds: [
      ['Ada Lovelace', '06 12 34 56 78', 'ada@example.com'],
      ['Grace Hopper', '07 11 22 33 44', 'grace@example.com'],
    ],
  },
  Fresha: {
    file: csv(
      'Client ID,First Name,Last Name,Full Name,Blocked,Gender,Mobile Number,Telephone,Email,Accepts Marketing,Accepts SMS Marketing,Note,Referral Source',
      '12,Ada,Lovelace,Ada Lovelace,No,F,,+33 6 12 34 56 78,ada@example.com,Yes,No,,Walk-in',
      '13,Grace,Hopper,Grace Hopper,No,F,0711223344,,,No,No,,',
    ),
    holds: [
      ['Ada Lovelace', '+33 6 12 34 56 78', 'ada@example.com'],
      ['Grace Hopper', '0711223344', null],
    ],
  },
  Square: {
    file: csv(
      'Reference ID,First Name,Last Name,Email Address,Phone Number,Nickname,Company Name,Street Address 1,Birthday,Memo,Email Subscription Status',
      ",Ada,Lovelace,ada@example.com,'+33612345678,,,,,,subscribed",
      ',Grace,Hopper,N/A,0711223344,,,,,,',
    ),
    holds: [
      ['Ada Lovelace', '+33612345678', 'ada@example.com'],
      ['Grace Hopper', '0711223344', null],
    ],
  },
  Acuity: {
    file: csv(
      'First Name,Last Name,Phone,Email,Notes,Days Since Last Appointment',
      '"Ada","Lovelace","0612345678","ada@example.com","","3"',
      '"Grace","Hopper","-","grace@example.com","",""',
    ),
    holds: [
      ['Ada Lovelace', '0612345678', 'ada@example.com'],
      ['Grace Hopper', '', 'grace@example.com'],
    ],
  },
  Shopify: {
    file: csv(
      'Customer ID,First Name,Last Name,Email,Accepts Email Marketing,Default Address Company,Default Address Phone,Phone,Accepts SMS Marketing,Total Spent,Note,Tags',
      "'7,Ada,Lovelace,ada@example.com,yes,,0612345678,,no,0.00,,",
      "'8,Grace,Hopper,,no,,,'+33711223344,no,0.00,,",
    ),
    holds: [
      ['Ada Lovelace', '0612345678', 'ada@example.com'],
      ['Grace Hopper', '+33711223344', null],
    ],
  },
  'a French spreadsheet': {
    file: csv(
      'Mes clientes;;',
      ';;',
      'NOM Prénom;N° de téléphone;Courriel',
      'Ada Lovelace;="0612345678";ada@example.com',
      'Grace Hopper;711223344.0;',
    ),
    holds: [
      ['Ada Lovelace', '0612345678', 'ada@example.com'],
      ['Grace Hopper', '07 11 22 33 44', null],
    ],
  },
  'Apple Contacts': {
    file: csv(
      'BEGIN:VCARD',
      'VERSION:3.0',
      'N:Lovelace;Ada;;;',
      'FN:Ada Lovelace',
      'item1.TEL;type=pref:06 12 34 56 78',
      'TEL;type=HOME;type=FAX:01 99 99 99 99',
      'EMAIL;type=INTERNET:ada@',
      ' example.com',
      'PHOTO;ENCODING=b;TYPE=JPEG:/9j/4AAQSkZJRgABAQ',
      'END:VCARD',
      'BEGIN:VCARD',
      'VERSION:2.1',
      'N;CHARSET=UTF-8;ENCODING=QUOTED-PRINTABLE:Hopper;=47race;;;',
      'TEL;CELL;PREF:07 11 22 33 44',
      'END:VCARD',
      '',
    ),
    holds: [
      ['Ada Lovelace', '06 12 34 56 78', 'ada@example.com'],
      ['Grace Hopper', '07 11 22 33 44', null],
    ],
  },
}

describe('Client import from other programs', () => {
  it.each(Object.entries(exports))(
    'reads the clients in a file from %s',
    async (_program, { file, holds, further = 0 }) => {
      const { status, body } = await imports(file)
      expect([status, people(body)]).toEqual([200, holds])
      expect(body).toMatchObject({
        read: 2,
        added: 2,
        known: 0,
        leftOut: 0,
        faults: [],
        cellFaults: [],
        further,
      })
    },
  )

  it.each([
    ['iso-8859-12', 'Ren=C3=A9e', 'Renée'],
    ['cp1252', 'Ren=E9e', 'Renée'],
    ['GBK', '=D5=C5', '张'],
  ])('reads a card whose name is encoded in %s', async (charset, written, name) => {
    const file = csv(
      'BEGIN:VCARD',
      `FN;CHARSET=${charset};ENCODING=QUOTED-PRINTABLE:${written}`,
      'TEL:0612345678',
      'END:VCARD',
      '',
    )
    expect(people((await imports(file)).body)).toEqual([[name, '0612345678', null]])
  })

  it('reads the name of a company with a semicolon', async () => {
    const file = csv('BEGIN:VCARD', 'ORG:Lovelace\\; Co;Atelier', 'TEL:0612345678', 'END:VCARD', '')
    expect(people((await imports(file)).body)).toEqual([['Lovelace; Co', '0612345678', null]])
  })

  it('imports clients from an .xlsx file, and restores the leading zero of telephone numbers', async () => {
    const file = await spreadsheet([
      ['Liste', ''],
      ['Nom complet', 'Téléphone'],
      ['Ada Lovelace', 612345678],
      ['Grace Hopper', '07 11 22 33 44'],
    ])
    expect(people((await imports(file)).body)).toEqual([
      ['Ada Lovelace', '06 12 34 56 78', null],
      ['Grace Hopper', '07 11 22 33 44', null],
    ])
  })

  it('strips invisible characters from imported telephone numbers', async () => {
    const { body } = await imports('Nom\tPortable\nAda\t\u202a+33 6 12 34 56 78\u202c\n')
    expect(people(body)).toEqual([['Ada', '+33 6 12 34 56 78', null]])
  })

  it.each([
    ['macintosh', [0x8e]],
    ['windows-1252', [0xe9]],
    ['ibm850', [0x82]],
  ])('detects that a client file is encoded in %s', async (encoding, letter) => {
    const bytes = Buffer.from('Nom;Tel\nR?mi;0612345678\nRen?e;0711223344\n', 'latin1')
    const file = Buffer.from([...bytes].flatMap((byte) => (byte === 0x3f ? letter : [byte])))
    const { body } = await imports(file)
    expect([body.encoding, people(body)[0]?.[0]]).toEqual([encoding, 'Rémi'])
  })

  it('reads a client file in the encoding that the owner chooses', async () => {
    const file = Buffer.from([...Buffer.from('Nom;Tel\nZo'), 0x89, ...Buffer.from(';0612345678\n')])
    const { body } = await imports(file, false, { encoding: 'ibm850' })
    expect(people(body)[0]?.[0]).toBe('Zoë')
  })

  it('refuses a client file with an unclosed quote, and names the row', async () => {
    const file = 'Nom complet;Tel;Note\nAda;0612345678;"le mardi\nGrace;0711223344;ok\n'
    expect(await imports(file)).toMatchObject({
      ...refused(400, 'file_quote_unclosed'),
      body: { message: expect.stringMatching(/^Ligne 2\s:/) },
    })
    const closedLater = `${file}Zoé;0699887766;"ok"\n`
    expect(await imports(closedLater)).toMatchObject(refused(400, 'file_quote_unclosed'))
  })

  it('keeps a note of several lines, whatever separators are in it', async () => {
    const file = 'Nom,Tel,Note\nAda,0612345678,"le mardi\nthé, café, lait"\n'
    expect((await imports(file)).body.people[0]?.note).toBe('le mardi\nthé, café, lait')
  })

  it('imports a person with a readable contact when another cell is unreadable, and names that cell', async () => {
    const { body } = await imports(
      csv('Nom;Tel;Email', 'Ada;4,91701E+12;ada@example.com', 'Grace;0711223344;grace@', 'Zoé;6,1E+8;-'),
    )
    expect(body).toMatchObject({ read: 3, added: 2, known: 0, leftOut: 1 })
    expect(body.cellFaults.map(({ line, field }) => [line, field])).toEqual([
      [2, 'phone'],
      [3, 'email'],
    ])
    expect(body.faults).toMatchObject([{ line: 4, field: 'phone', problem: 'invalid' }])
  })

  it('shows the columns of a client file without headings, and imports those that the owner chooses', async () => {
    const file = csv('Ada;x;0612345678', 'Grace;y;0711223344')
    const refusal = await imports(file)
    expect(refusal).toMatchObject({
      ...refused(400, 'file_not_understood'),
      body: { columns: [{ field: null, samples: ['Ada', 'Grace'] }, {}, {}] },
    })
    const { body } = await imports(file, true, { columns: ['name', null, 'phone'] })
    expect(body).toMatchObject({ saved: true, read: 2, added: 2, headingLine: 0 })
  })

  it('counts every row that is not blank once, as added, known or left out', async () => {
    const rows = ['Ada;0612345678', 'Ada;06 12 34 56 78', ';0711223344', 'Zoé;', '', 'Grace;0711223344']
    const { body } = await imports(csv('Nom;Tel', ...rows), true)
    expect(body).toMatchObject({ read: 5, added: 2, known: 1, leftOut: 2 })
    const again = (await imports(csv('Nom;Tel', ...rows), true)).body
    expect(again).toMatchObject({ read: 5, added: 0, known: 3, leftOut: 2 })
  })

  it('reports at most 200 faulty rows of a client file, and counts them all', async () => {
    const { body } = await imports(`Nom;Tel\n${'A;x\n'.repeat(50_000)}`)
    expect([body.read, body.leftOut, body.faults.length]).toEqual([50_000, 50_000, 200])
  })

  it('reads one owner’s file between those of another, and refuses files while four wait', async () => {
    const jane = await owner(product)
    const long = `Nom;Tel\n${'A;x\n'.repeat(20_000)}`
    const ended: string[] = []
    const sends = async (by: Owner, name: string, text: string) => {
      const body = { file: Buffer.from(text).toString('base64'), save: false }
      const { status } = await by.call('importClients', { body })
      ended.push(name)
      return status
    }
    const theirs = Array.from({ length: 7 }, () => sends(camille, 'camille', long))
    const hers = sends(jane, 'jane', 'Nom;Tel\nAda;0612345678')
    expect((await Promise.all(theirs)).toSorted()).toEqual([200, 200, 200, 200, 200, 429, 429])
    expect(await hers).toBe(200)
    expect(ended.indexOf('jane')).toBeLessThan(ended.length - 2)
  })

  it.each([
    ['400,000 rows', `Nom;Tel\n${'A;\n'.repeat(400_000)}`],
    ['700,000 columns', `Nom;Tel${';'.repeat(700_000)}\nAda;06`],
  ])('refuses a client file of %s with a short reply', async (_what, file) => {
    const { status, body } = await imports(file)
    expect([status, (body as unknown as { code: string }).code]).toEqual([400, 'file_too_long'])
    expect(JSON.stringify(body).length).toBeLessThan(1000)
  })

  it('refuses an .xlsx file that unpacks to far more than a client list, and reads the next file', async () => {
    const long = 'A'.repeat(60_000)
    const bomb = await spreadsheet([['Nom', 'Tel'], ...Array.from({ length: 5_000 }, () => ['', long])])
    expect(bomb.length).toBeLessThan(1_500_000)
    expect(await imports(bomb)).toMatchObject({ status: 400 })
    expect((await imports('Nom;Tel\nAda;0612345678')).status).toBe(200)
  })
})
