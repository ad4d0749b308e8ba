import { describe, expect, it } from 'vitest'
import { client } from '../../fixtures/actors.ts'
import { camille, openSalon, product, salon } from '../../fixtures/opened-salon.ts'

openSalon()

const lookUp = (referenceToken: string) =>
  client(product).call('lookUpBooking', { params: { referenceToken } })
const books = async (time: string, details: { clientPhone?: string; clientEmail?: string }) => {
  const { body } = await client(product).books(salon, `2027-03-08 ${time}`, details)
  return (await camille.bookings(salon)).find(({ referenceToken }) => referenceToken === body.referenceToken)
}

describe('References', () => {
  it('finds a booking by a reference with hyphens, spaces or a dot', async () => {
    const { body } = await client(product).books(salon, '2027-03-08 10:00', { clientName: 'Ada' })
    const { referenceToken } = body
    const halves = [referenceToken.slice(0, 4), referenceToken.slice(4)]
    const typed = [
      halves.join('-'),
      halves.join(' '),
      halves.join('\u00a0').toLowerCase(),
      halves.join('\u2011'),
      ` ${referenceToken}.`,
      `\u202a${referenceToken}\u202c`,
    ]
    for (const one of typed) {
      expect([one, await lookUp(one)]).toMatchObject([one, { status: 200, body: { referenceToken } }])
      const found = await camille.get('searchBookings', { query: { q: one } })
      expect([one, found.map(({ clientName }) => clientName)]).toEqual([one, ['Ada']])
    }
    expect(await lookUp(`${referenceToken}-A`)).toMatchObject({ status: 404 })
  })
})

describe('Pasted telephone numbers', () => {
  it('strips invisible characters from a telephone number', async () => {
    const pasted = [
      ['10:00', '\u202a+33 6 45 12 78 90\u202c'],
      ['11:00', '\u200b+33\u00a06 45\u202f12 78 90\ufeff'],
      ['14:00', '\u2066+33 6 45 12 78 90\u2069'],
    ] as const
    for (const [time, clientPhone] of pasted)
      expect(await books(time, { clientPhone })).toMatchObject({ clientPhone: '+33 6 45 12 78 90' })
  })

  it('refuses a telephone number of invisible characters only', async () => {
    const [before, after] = ['10:00', '11:00'].map((time) => `2027-03-08 ${time}`)
    await client(product).books(salon, before ?? '', { clientPhone: '0645127890' })
    const answer = await client(product).books(salon, after ?? '', { clientPhone: '\u200b\u202a\u202c' })
    expect(answer).toMatchObject({ status: 400, body: { fields: { clientPhone: expect.any(String) } } })
  })
})

/** A byte order mark, a zero-width space, a word joiner, and the marks that address books put around a number. */
const unseen = [
  '\u200b',
  '\ufeff',
  '\u2060',
  '\u2066',
  '\u2067',
  '\u2068',
  '\u2069',
  '\u202a',
  '\u202b',
  '\u202c',
]
const lineBreaks = ['\v', '\f', '\u2028', '\u2029']

describe('Pasted texts', () => {
  it.each([...unseen, ...lineBreaks].map((mark) => [mark.codePointAt(0)?.toString(16), mark]))(
    'takes texts with the invisible mark %s, and keeps none of it',
    async (_code, mark) => {
      const isBreak = lineBreaks.includes(mark)
      const params = { scheduleId: salon.id }
      const wide = (text: string, between: string) => text.replaceAll('|', between)
      const read = (text: string, between = isBreak ? ' ' : '') => wide(text, between)
      const service = await camille.get('createService', {
        params,
        body: {
          name: wide('|Cou|pe|', mark),
          durationMinutes: 30,
          category: wide('Che|veux', mark),
          description: wide('Avec |soin', mark),
        },
      })
      expect(service).toMatchObject({
        name: read('Cou|pe'),
        category: read('Che|veux'),
        description: read('Avec |soin', isBreak ? '\n' : ''),
      })
      const { status, body } = await client(product).books(salon, '2027-03-08 10:00', {
        clientName: wide('Ada| Love|lace|', mark),
        comment: wide('|Sonnez |deux fois', mark),
      })
      expect(status).toBe(201)
      const [booking] = await camille.bookings(salon)
      expect(booking).toMatchObject({
        referenceToken: body.referenceToken,
        clientName: read('Ada| Love|lace'),
        comment: read('Sonnez |deux fois', isBreak ? '\n' : ''),
      })
      if (isBreak) return
      const edited = await camille.get('editSchedule', { params, body: { name: wide('Sa|lon', mark) } })
      expect(edited.name).toBe('Salon')
    },
  )

  it('keeps the joiners of scripts and of emoji, and none that joins nothing', async () => {
    const params = { scheduleId: salon.id }
    for (const [name, kept] of [
      ['می\u200cخواهم', 'می\u200cخواهم'],
      ['क्\u200dष', 'क्\u200dष'],
      ['Zoé 👩🏽\u200d🎤 ❤\ufe0f', 'Zoé 👩🏽\u200d🎤 ❤\ufe0f'],
      ['\u200dZoé\u200c \u200dB\u200d', 'Zoé B'],
    ] as const)
      expect((await camille.get('createService', { params, body: { name, durationMinutes: 30 } })).name).toBe(
        kept,
      )
  })

  it('finds a client whose name has joiners, and keeps them in a note at the top of a card', async () => {
    await client(product).books(salon, '2027-03-08 10:00', { clientName: 'می\u200cخواهم' })
    const { clients } = await camille.get('listClients', { query: { q: 'می\u200cخواهم' } })
    expect(clients).toHaveLength(1)
    const params = { clientId: clients[0]?.id ?? 0 }
    const { version } = await camille.get('getClient', { params })
    const { alert } = await camille.get('editClient', {
      params,
      body: { alert: '👩\u200d🔧 می\u200cخواهم', version },
    })
    expect(alert).toBe('👩\u200d🔧 می\u200cخواهم')
  })

  it('takes a text of invisible letters for none', async () => {
    const params = { scheduleId: salon.id }
    for (const blank of ['\u3164', '\u2800\u2800', '\u{13441}', '\u00ad', '\u200b']) {
      const body = { legalName: blank, registrationNumber: blank, vatNumber: blank }
      expect(await camille.get('editSchedule', { params, body })).toMatchObject({
        legalName: null,
        registrationNumber: null,
        vatNumber: null,
      })
      const answer = await client(product).books(salon, '2027-03-08 10:00', { clientName: blank })
      expect(answer).toMatchObject({ status: 400, body: { fields: { clientName: expect.any(String) } } })
    }
  })
})

describe('Email addresses', () => {
  it('accepts email addresses with letters of any language and every allowed character', async () => {
    const times = ['10:00', '11:00', '14:00']
    for (const [index, clientEmail] of ['a@münchen.de', 'müller@b.fr', 'a&b@b.fr'].entries())
      expect(await books(times[index] ?? '', { clientEmail })).toMatchObject({ clientEmail })
  })

  it('refuses malformed email addresses', async () => {
    const wrong = [
      'a@b',
      'a b@c.fr',
      '.a@b.fr',
      'a..b@c.fr',
      'a@-b.fr',
      'a@b..fr',
      '<a@b.fr>',
      'a@b.fr,c@d.fr',
      '"a"@b.fr',
    ]
    for (const clientEmail of wrong)
      expect([
        clientEmail,
        await client(product).books(salon, '2027-03-08 10:00', { clientEmail }),
      ]).toMatchObject([clientEmail, { status: 400 }])
  })
})
