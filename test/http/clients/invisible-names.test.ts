import { beforeAll, describe, expect, it } from 'vitest'
import { client, newcomer, type Owner, owner, type Salon } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product
let camille: Owner
let salon: Salon
let staffId: number
let clientId: number

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
  salon = await camille.opens()
  const [member] = await camille.get('listStaff', { params: { scheduleId: salon.id } })
  staffId = member?.id ?? 0
  await camille.enters(salon, '2027-03-08 10:00')
  const { clients } = await camille.get('listClients')
  clientId = clients[0]?.id ?? 0
})

const invisible = {
  'a zero-width space': '\u200b\u200b',
  'zero-width joiners': '\u200d\u200c\u200d',
  'direction marks': '\u200e\u200f\u061c',
  'direction isolates': '\u2066\u2069',
  'Hangul fillers': '\u3164\u115f\u1160\uffa0',
  'a braille blank': '\u2800\u2800',
  'soft hyphens': '\u00ad\u00ad',
  'variation selectors': '\ufe0f\ufe0e',
  'a combining mark alone': '\u0301\u0301',
  'tags and a grapheme joiner': '\u{e0041}\u{e0042}\u034f',
  'spaces of all kinds': '\u00a0\u2003\u3000',
  'a blank note head': '\u{1d159}\u{1d159}',
}

const visible = ['É.', '李', '🙂', 'नि', 'می\u200cخواهم', '4711', '-', '👩\u200d🔧']

const fields: [string, (name: string) => Promise<{ status: number; body: { fields?: object } }>][] = [
  [
    'an account',
    (name) =>
      newcomer(product).call('register', {
        body: { name, email: 'new@salon.example', password: 'good one' },
      }),
  ],
  ['a schedule', (name) => camille.call('createSchedule', { body: { name, password: 'bienvenue' } })],
  [
    'an edited schedule',
    (name) => camille.call('editSchedule', { params: { scheduleId: salon.id }, body: { name } }),
  ],
  [
    'a service',
    (name) =>
      camille.call('createService', {
        params: { scheduleId: salon.id },
        body: { name, durationMinutes: 30 },
      }),
  ],
  [
    'an edited service',
    (name) =>
      camille.call('editService', { params: { serviceId: salon.services.Coupe ?? 0 }, body: { name } }),
  ],
  [
    'a group session',
    (name) =>
      camille.call('createService', {
        params: { scheduleId: salon.id },
        body: { name, durationMinutes: 30, capacity: 8 },
      }),
  ],
  [
    'a staff member',
    (name) => camille.call('createStaff', { params: { scheduleId: salon.id }, body: { name } }),
  ],
  [
    'an edited staff member',
    (name) => camille.call('editStaff', { params: { scheduleId: salon.id, staffId }, body: { name } }),
  ],
  ['a client who books', (clientName) => client(product).books(salon, '2027-03-08 14:00', { clientName })],
  [
    'a client whom the owner enters',
    (clientName) => camille.enters(salon, '2027-03-08 15:00', { clientName }),
  ],
  [
    'an edited client',
    (name) => camille.call('editClient', { params: { clientId }, body: { name, version: 1 } }),
  ],
]

describe.each(fields)('Name of %s', (_, named) => {
  it.each(Object.entries(invisible))('refuses a name made of %s', async (_what, name) => {
    const { status, body } = await named(name)
    expect(status).toBe(400)
    expect(Object.keys(body.fields ?? {})).toEqual([expect.stringMatching(/^(client)?name$/i)])
  })
})

describe('Visible names', () => {
  it.each(visible)('accepts the name %s', async (name) => {
    const params = { scheduleId: salon.id }
    expect((await camille.call('createStaff', { params, body: { name } })).status).toBe(201)
  })
})
