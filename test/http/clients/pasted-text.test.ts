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
