import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { type EndpointName, endpoints } from '../../../src/contract/endpoints.ts'
import { contract } from '../../../src/contract/index.ts'
import { camille, product, salon } from '../../fixtures/opened-salon.ts'
import { everyMailIsOut } from '../../fixtures/sent-emails.ts'
import { openUndoing } from '../../fixtures/undoing.ts'

openUndoing()

let addresses = 0

const weekly = (clientEmail: string) => ({
  serviceId: salon.services.Coupe ?? 0,
  date: '2027-03-08',
  startTime: '10:00',
  clientName: 'Grace',
  clientPhone: '06 12 34 56 78',
  clientEmail,
  repeat: { unit: 'week', every: 1, times: 3 } as const,
  save: true,
})

const enters = async (clientEmail: string) => {
  const series = { params: { scheduleId: salon.id }, body: weekly(clientEmail) }
  const [first] = (await camille.get('createSeries', series)).bookings
  await everyMailIsOut(product)
  return { bookingId: first?.id ?? 0 }
}

/** What each does to a client's weekly appointment on the 8th, 15th and 22nd of March. */
const changes: Record<string, (clientEmail: string) => Promise<unknown>> = {
  createSeries: async () => {},
  editBooking: async (clientEmail) => {
    const { bookingId } = await enters(clientEmail)
    return camille.edits(bookingId, { startTime: '11:00', following: true })
  },
  deleteBooking: async (clientEmail) => {
    const params = await enters(clientEmail)
    return camille.get('deleteBooking', { params, query: { following: 'true' } })
  },
}

/** Their replies list bookings that take place as before. */
const listing = [
  'confirmContacts',
  'createClient',
  'createClosure',
  'editClient',
  'editClosure',
  'mergeClients',
  'separateClient',
  'setHolidays',
]

const isListOfBookings = (part: z.ZodType | undefined): boolean =>
  part instanceof z.ZodExactOptional || part instanceof z.ZodOptional
    ? isListOfBookings(part.unwrap() as z.ZodType)
    : part instanceof z.ZodArray && part.element instanceof z.ZodObject && 'version' in part.element.shape

const several = (Object.keys(contract) as EndpointName[]).filter((name) => {
  const { reply } = contract[name]
  if (!(reply instanceof z.ZodObject) || endpoints[name].startsWith('GET ')) return false
  return Object.values<z.ZodType>(reply.shape).some(isListOfBookings)
})

describe('Calls that change several bookings at once', () => {
  it('lists every call that changes several bookings at once', () => {
    expect(several.toSorted()).toEqual([...Object.keys(changes), ...listing].toSorted())
  })

  it.each(Object.entries(changes))(
    '%s tells the client of all of them in one email',
    async (name, change) => {
      const email = `weekly${++addresses}@client.example`
      if (name === 'createSeries') await enters(email)
      await change(email)
      await everyMailIsOut(product)
      const mails = await product.mailsTo(email, 0)
      expect(mails).toHaveLength(name === 'createSeries' ? 1 : 2)
      for (const day of ['8 mars', '15 mars', '22 mars']) expect(mails.at(-1)?.text).toContain(day)
    },
  )
})
