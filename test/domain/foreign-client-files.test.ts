import { describe, expect, it } from 'vitest'
import type { FileEncoding } from '../../src/domain/text-encodings.ts'
import { readFile } from '../../src/server/clients/read-file.ts'

type File = string | Uint8Array

async function reading(file: File, encoding?: FileEncoding) {
  const result = await readFile({ bytes: Buffer.from(file), encoding, zone: 'Europe/Paris' })
  if ('refusal' in result) throw new Error(result.refusal)
  return result
}

/** The people in a file, after checking that nothing is left out. */
async function peopleIn(file: File, encoding?: FileEncoding) {
  const { read, leftOut, cellFaults, people } = await reading(file, encoding)
  expect([leftOut, cellFaults, people.length]).toEqual([0, [], read])
  return people.map(({ name, phone, email, note }) => [name, phone, email, note])
}

const lines = (...texts: string[]) => [...texts, ''].join('\r\n')
const card = (...properties: string[]) => lines('BEGIN:VCARD', 'VERSION:2.1', ...properties, 'END:VCARD')
/** Letters up to U+00FF are bytes. */
const bytes = (text: string) => Buffer.from(text, 'latin1')
const joined = (...parts: File[]) => Buffer.concat(parts.map((part) => Buffer.from(part)))

const number = '06 12 00 00 40'
const tel = `TEL;CELL:${number}`
const qp = 'ENCODING=QUOTED-PRINTABLE'

describe('The letters of a card', () => {
  it.each<[what: string, name: string, expected: string]>([
    ['of Outlook, which names no charset', `FN;${qp}:H=E9l=E8ne L=E9ger`, 'Hélène Léger'],
    ['that only names its parts', `N;LANGUAGE=fr;${qp}:L=E9ger;H=E9l=E8ne`, 'Hélène Léger'],
    ['of Outlook in plain bytes', 'FN:H\xe9l\xe8ne L\xe9ger', 'Hélène Léger'],
    ['of a Macintosh, encoded', `FN;${qp}:H=8El=8Fne L=8Eger`, 'Hélène Léger'],
    ['of a Macintosh in plain bytes', 'FN:H\x8el\x8fne L\x8eger', 'Hélène Léger'],
    ['that names the Macintosh', `FN;CHARSET=macroman;${qp}:H=8El=8Fne`, 'Hélène'],
    ['in KOI8-R', `FN;CHARSET=KOI8-R;${qp}:=E9=D7=C1=CE`, 'Иван'],
    ['in plain bytes of KOI8-R', 'FN;CHARSET=KOI8-R:\xe9\xd7\xc1\xce', 'Иван'],
    ['in KOI8-R, which it does not name', 'FN:\xe9\xd7\xc1\xce \xf0\xc5\xd4\xd2\xcf\xd7', 'Иван Петров'],
    ['in Windows-1251, which it does not name', `FN;${qp}:=C8=E2=E0=ED`, 'Иван'],
    ['in Shift_JIS', `FN;CHARSET=SHIFT_JIS;${qp}:=8ER=93c=91=BE=98Y`, '山田太郎'],
    ['in plain bytes of Shift_JIS', 'FN;CHARSET=SHIFT_JIS:\x8eR\x93c\x91\xbe\x98Y', '山田太郎'],
    ['in Shift_JIS, which it does not name', 'FN:\x83\\\x83t\x83B\x83A', 'ソフィア'],
    ['in ISO-2022-JP', 'FN;CHARSET=ISO-2022-JP:\x1b$B;3ED\x1b(B', '山田'],
    ['of DOS, which it names', `FN;CHARSET=CP850;${qp}:H=82l=8Ane`, 'Hélène'],
    ['with a false charset', `FN;CHARSET=UTF-8;${qp}:H=E9l=E8ne`, 'Hélène'],
    ['with an unknown charset', `FN;CHARSET=X-OWN;${qp}:H=E9l=E8ne`, 'Hélène'],
    ['in base64', 'FN;CHARSET=UTF-8;ENCODING=BASE64:SMOpbMOobmU=', 'Hélène'],
  ])('reads the name of a card %s', async (_what, name, expected) => {
    expect(await peopleIn(bytes(card(name, tel)))).toEqual([[expected, number, null, null]])
  })

  it('reads each card of a file in its own encoding', async () => {
    const file = joined(
      card('FN:Élodie Noël', 'TEL:0612000041'),
      bytes(card('FN:H\xe9l\xe8ne L\xe9ger', 'TEL:0612000042')),
      bytes(card('FN;CHARSET=KOI8-R:\xe9\xd7\xc1\xce', 'TEL:0612000043')),
      bytes(card(`FN;${qp}:Ren=C3=A9e`, `NOTE;${qp}:caf=E9`, 'TEL:0612000044')),
    )
    expect((await peopleIn(file)).map(([name, , , note]) => [name, note])).toEqual([
      ['Élodie Noël', null],
      ['Hélène Léger', null],
      ['Иван', null],
      ['Renée', 'café'],
    ])
  })

  it('reads cards in two bytes a letter', async () => {
    const text = card('FN;CHARSET=ISO-8859-1:Hélène', tel)
    expect(await peopleIn(Buffer.from(`\uFEFF${text}`, 'utf16le'))).toEqual([['Hélène', number, null, null]])
  })

  it('keeps the declared charset of a file in UTF-8 for encoded letters only', async () => {
    const file = lines(
      card('FN;CHARSET=ISO-8859-1:Hélène', 'TEL:0612000041'),
      card(`FN;CHARSET=ISO-8859-1;${qp}:L=E9a`, 'TEL:0612000042'),
    )
    expect((await peopleIn(file)).map(([name]) => name)).toEqual(['Hélène', 'Léa'])
  })

  it('reads cards in the encoding that the owner chooses, except those that name theirs', async () => {
    const file = bytes(
      lines(
        card(`FN;${qp}:Wa=B3=EAsa`, 'TEL:0612000041'),
        card(`FN;CHARSET=KOI8-R;${qp}:=E9=D7=C1=CE`, 'TEL:0612000042'),
      ),
    )
    expect((await peopleIn(file, 'windows-1250')).map(([name]) => name)).toEqual(['Wałęsa', 'Иван'])
  })
})

describe('The lines of a card', () => {
  it.each([
    [
      'in encoded letters',
      `FN;CHARSET=UTF-8;${qp}:=D0=9E=D0=BB=D0=B5=D1=81=D1=8C=20=D0=94=D0=BC=\r\n =D0=B8=D1=82=D1=80=D0=BE`,
      'Олесь Дмитро',
    ],
    ['within an encoded letter', `FN;CHARSET=UTF-8;${qp}:Ada Ren=C3=\r\n =A9e`, 'Ada Renée'],
    ['without an equals sign', `FN;CHARSET=UTF-8;${qp}:Ren=C3=A9e=20Ma\r\n rtin`, 'Renée Martin'],
    [
      'between words that have a space',
      `FN;CHARSET=UTF-8;${qp}:Ren=C3=A9e Anne=\r\n Martin`,
      'Renée Anne Martin',
    ],
    ['in its parts', `N;CHARSET=UTF-8;${qp}:Mar=\r\n tin;Ren=C3=\r\n =A9e`, 'Renée Martin'],
    ['without a mark', 'FN:Alice\r\nDurand', 'Alice Durand'],
  ])('joins a name that is folded %s', async (_where, name, expected) => {
    expect(await peopleIn(card(name, tel))).toEqual([[expected, number, null, null]])
  })

  it('keeps every line of a note that is not folded', async () => {
    const note = ['première ligne', 'sans espace', '', 'thé: vert', 'Tel: le soir', 'https://ada.example']
    const file = lines(
      card('FN:Alice', tel, `NOTE:${note.join('\r\n')}`, 'EMAIL:alice@example.com', 'X-AGE:7'),
      card('FN:Luc', tel),
    )
    expect(await peopleIn(file)).toEqual([
      ['Alice', number, 'alice@example.com', note.join('\n')],
      ['Luc', number, null, null],
    ])
  })

  it('keeps the rest of an encoded note whose lines have no equals sign', async () => {
    const file = card('FN:Alice', tel, `NOTE;CHARSET=UTF-8;${qp}:th=C3=A9`, 'vert', `ORG;${qp}:Salon=`)
    expect(await peopleIn(file)).toEqual([['Alice', number, null, 'thé\nvert']])
  })

  it('reads a card within a card, and what follows it', async () => {
    const file = card('FN:Alice', 'AGENT:', card('FN:Luc', 'TEL:0612000041').trim(), tel)
    expect((await peopleIn(file)).map(([name, phone]) => [name, phone])).toEqual([
      ['Alice', number],
      ['Luc', '0612000041'],
    ])
  })

  it('names a line that belongs to no note', async () => {
    const body = await reading(card('FN:Alice', tel, 'demander Luc'))
    expect(body).toMatchObject({
      read: 1,
      cellFaults: [{ line: 1, text: 'demander Luc', field: 'phone', problem: 'invalid' }],
    })
  })
})

describe('The columns of a table', () => {
  const calendly =
    'Team,User Name,User Email,Invitee Name,Invitee First Name,Invitee Last Name,Invitee Email,Text Reminder Number,Location'

  it('takes the address of the invitee, not of the user', async () => {
    const file = lines(
      calendly,
      'Salon,Camille,camille@salon.example,Élodie Noël,Élodie,Noël,elodie@example.com,+33 6 45 12 78 90,12 rue Haute',
      'Salon,Camille,camille@salon.example,Gaëlle Roy,Gaëlle,Roy,,06 45 12 78 91,12 rue Haute',
    )
    expect(await peopleIn(file)).toEqual([
      ['Élodie Noël', '+33 6 45 12 78 90', 'elodie@example.com', null],
      ['Gaëlle Roy', '06 45 12 78 91', null, null],
    ])
  })

  it.each([
    ...[
      'User',
      'Host',
      'Organizer',
      'Organiser',
      'Staff',
      'Staff member',
      'Employee',
      'Provider',
      'Practitioner',
    ],
    ...[
      'Agent',
      'Business',
      'Company',
      'Location',
      'Store',
      'Shop',
      'Stylist',
      'Professional',
      'Team',
      'Vendor',
    ],
    ...['Resource', 'Instructor', 'Assigned staff', 'Owner', 'Manager'],
  ])('leaves out the address, number and name of "%s"', async (who) => {
    for (const heading of [`${who} Email`, `${who}_email`, `Email (${who})`]) {
      const file = lines(
        `${heading},${who} Name,${who} Phone,Client name,Client email,Client phone`,
        `camille@salon.example,Camille,0145000000,Ada,ada@example.com,${number}`,
        `camille@salon.example,Camille,0145000000,Zoé,,0612000041`,
      )
      expect([heading, ...(await peopleIn(file))]).toEqual([
        heading,
        ['Ada', number, 'ada@example.com', null],
        ['Zoé', '0612000041', null, null],
      ])
    }
  })

  it.each([
    ...[
      'du praticien',
      'de la praticienne',
      'du salon',
      'du collaborateur',
      'de la coiffeuse',
      'du prestataire',
    ],
    ...[
      "de l'entreprise",
      "de l'employé",
      "de l'employée",
      "de l'organisateur",
      'du lieu',
      'de l’utilisateur',
    ],
  ])('leaves out the address and number "%s"', async (whose) => {
    const file = lines(
      `Email ${whose};Téléphone ${whose};Nom du client;Email du client;Portable`,
      `camille@salon.example;0145000000;Ada;;${number}`,
    )
    expect(await peopleIn(file)).toEqual([['Ada', number, null, null]])
  })

  it('takes the number at work from an address book', async () => {
    const file = lines(
      'First Name,Last Name,Company,Business Phone,Home Phone,E-mail Address',
      'Ada,Noël,Atelier,01 42 00 00 22,,',
      ',,Salon Rose SARL,01 42 00 00 23,,',
    )
    expect(await peopleIn(file)).toEqual([
      ['Ada Noël', '01 42 00 00 22', null, null],
      ['Salon Rose SARL', '01 42 00 00 23', null, null],
    ])
  })

  it.each([
    'First Name,Last Name,Organization Name,Phone 1 - Value',
    'Given Name,Family Name,Organization 1 - Name,Phone 1 - Value',
    'Prénom,Nom,Société,Téléphone',
  ])('keeps a row with only an organization under "%s"', async (headings) => {
    const file = lines(headings, `Ada,Noël,Atelier Nord,${number}`, ',,Salon Rose SARL,01 42 00 00 22')
    expect((await peopleIn(file)).map(([name]) => name)).toEqual(['Ada Noël', 'Salon Rose SARL'])
  })

  it('shows a column that only a late row has', async () => {
    const rows = Array.from(
      { length: 150 },
      (_, index) => `Client ${index};06${String(index).padStart(8, '0')}`,
    )
    const body = await reading(lines('Nom;Tel', ...rows, `Ada;${number};le mardi`))
    expect(body.columns[2]).toEqual({ heading: '', field: null, samples: ['le mardi'] })
  })

  it('names each part of a cell that is no number or address', async () => {
    const body = await reading(
      lines('Nom;Tel;Email', `Ada;"${number}; demander Luc";"ada@example.com, ada@"`),
    )
    expect(body.people).toMatchObject([{ name: 'Ada', phone: number, email: 'ada@example.com' }])
    expect(body.cellFaults.map(({ text, field }) => [text, field])).toEqual([
      ['demander Luc', 'phone'],
      ['ada@', 'email'],
    ])
  })
})

describe('The letters of a table', () => {
  it('reads each line of joined tables in its own encoding', async () => {
    const file = joined(
      'Nom;Tel;Note\r\nÉlodie;0612000041;à 9 h\r\n',
      bytes('H\xe9l\xe8ne;0612000042;caf\xe9\r\n'),
    )
    expect((await peopleIn(file)).map(([name, , , note]) => [name, note])).toEqual([
      ['Élodie', 'à 9 h'],
      ['Hélène', 'café'],
    ])
  })

  it.each([
    ['Shift_JIS', '\x8eR\x93c\x91\xbe\x98Y', '山田太郎'],
    ['KOI8-R', '\xe9\xd7\xc1\xce \xf0\xc5\xd4\xd2\xcf\xd7', 'Иван Петров'],
    ['Windows-1251', '\xc8\xe2\xe0\xed \xcf\xe5\xf2\xf0\xee\xe2', 'Иван Петров'],
  ])('reads a table in %s', async (_encoding, written, name) => {
    expect((await peopleIn(bytes(lines('Name,Phone', `${written},${number}`))))[0]?.[0]).toBe(name)
  })

  it('names each text of which the file has lost letters', async () => {
    const body = await reading(lines('Nom;Tel;Note', `H�l�ne;${number};th�`))
    expect(body).toMatchObject({ read: 1, leftOut: 0, people: [{ name: 'H�l�ne' }] })
    expect(body.cellFaults).toEqual([
      { line: 2, text: 'H�l�ne', field: 'name', problem: 'lost_letters' },
      { line: 2, text: 'th�', field: 'note', problem: 'lost_letters' },
    ])
  })

  it('names each text that the chosen encoding cannot hold', async () => {
    const body = await reading(bytes(lines('Nom;Tel', `Ren\xe9;${number}`)), 'shift_jis')
    expect(body.cellFaults).toMatchObject([{ line: 2, field: 'name', problem: 'lost_letters' }])
  })

  it.each([
    '\u00ad',
    '\u180e',
    '\u2061',
    '\u2062',
    '\u2063',
    '\u2064',
    '\u3164',
    '\ufe0f',
    '\u200b',
    '\u2800',
  ])('reads numbers, addresses and headings around the mark %j', async (mark) => {
    const marked = (text: string) => mark + text.replace(/[ @]/g, `$&${mark}`) + mark
    const file = lines(
      `${marked('Nom')};${marked('Téléphone')};${marked('Email')}`,
      `Ada;${marked('06 12 00 00 40')};${marked('ada@example.com')}`,
      `Zoé;${marked('+33 6 12 00 00 41')};${mark}`,
    )
    expect(await peopleIn(file)).toEqual([
      ['Ada', '06 12 00 00 40', 'ada@example.com', null],
      ['Zoé', '+33 6 12 00 00 41', null, null],
    ])
  })
})
