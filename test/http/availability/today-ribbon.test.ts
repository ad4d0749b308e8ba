import { beforeAll, expect, it } from 'vitest'
import { type Owner, owner } from '../../fixtures/actors.ts'
import type { Product } from '../../fixtures/product.ts'
import { sharedProduct } from '../../fixtures/shared-product.ts'

let product: Product
let camille: Owner

beforeAll(async () => {
  product = await sharedProduct()
  camille = await owner(product)
})

/** The instants are 00:05, 12:00 and 23:55 in the zone. */
const days: [zone: string, date: string, before: string, after: string, instants: string[]][] = [
  [
    'Europe/Paris',
    '2027-03-10',
    '2027-03-09',
    '2027-03-11',
    ['2027-03-09T23:05:00Z', '2027-03-10T11:00:00Z', '2027-03-10T22:55:00Z'],
  ],
  [
    'Pacific/Kiritimati',
    '2027-03-10',
    '2027-03-09',
    '2027-03-11',
    ['2027-03-09T10:05:00Z', '2027-03-09T22:00:00Z', '2027-03-10T09:55:00Z'],
  ],
  [
    'Pacific/Niue',
    '2027-03-10',
    '2027-03-09',
    '2027-03-11',
    ['2027-03-10T11:05:00Z', '2027-03-10T23:00:00Z', '2027-03-11T10:55:00Z'],
  ],
  // This day lasts 25 hours.
  [
    'Europe/Paris',
    '2027-10-31',
    '2027-10-30',
    '2027-11-01',
    ['2027-10-30T22:05:00Z', '2027-10-31T11:00:00Z', '2027-10-31T22:55:00Z'],
  ],
]

it.each(days)('shows the whole day and no other at any hour: in %s on %s', async (...day) => {
  const [timezone, date, before, after, instants] = day
  product.setNow(new Date(Date.parse(instants[0] ?? '') - 86_400_000).toISOString())
  const salon = await camille.opens({ timezone })
  const wanted = [
    `${before} 20:30`,
    `${before} 23:15`,
    `${date} 00:15`,
    `${date} 12:30`,
    `${date} 23:30`,
    `${after} 00:45`,
    `${after} 03:00`,
  ]
  for (const at of wanted) expect((await camille.enters(salon, at)).status).toBe(201)
  for (const now of instants) {
    product.setNow(now)
    const shown = (await camille.get('listSchedules')).find(({ id }) => id === salon.id)?.today
    expect({ now, date: shown?.date, starts: shown?.bookings.map(({ startTime }) => startTime) }).toEqual({
      now,
      date,
      starts: ['00:15', '12:30', '23:30'],
    })
  }
})
