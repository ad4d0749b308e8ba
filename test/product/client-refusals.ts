import type { Ask } from './security-refusals.ts'
import type { World } from './world.ts'

const edited = ({ clientId }: World, body: object): Ask => ({
  as: 'owner',
  method: 'PATCH',
  path: `/api/clients/${clientId}`,
  body: { ...body },
})

const imported = (text: string): Ask => ({
  as: 'owner',
  path: '/api/clients/import',
  body: { file: Buffer.from(text).toString('base64') },
})

/** Causes each refusal about clients and no-shows. */
export const clientStories = (world: () => World) => ({
  cannot_be_missed: (): Ask => ({
    as: 'owner',
    method: 'PATCH',
    path: `/api/bookings/${world().bookingId}/missed`,
    body: { missed: true },
  }),
  client_not_found: (): Ask => ({ as: 'owner', method: 'GET', path: '/api/clients/999999' }),
  client_changed: (): Ask => edited(world(), { version: 999 }),
  client_key_taken: (): Ask => edited(world(), { name: 'Ada', email: 'ada@example.com' }),
  file_not_understood: (): Ask => imported('a'),
  file_quote_unclosed: (): Ask => imported('Nom;Tél\nAda;"06\n'),
  file_too_long: (): Ask => imported(`Nom;Tél\n${'A;06\n'.repeat(50_001)}`),
  not_bookable_online: async (): Promise<Ask> => {
    const { owner, salon, otherClientId: clientId } = world()
    await owner.get('editClient', { params: { clientId }, body: { online: false, email: 'zoe@example.com' } })
    const clientDetails = { clientName: 'Zoé', clientPhone: '06', clientEmail: 'zoe@example.com' }
    const body = { serviceId: salon.services.Coupe, date: '2027-03-15', startTime: '09:00', ...clientDetails }
    return { path: `/api/public/schedules/${salon.token}/bookings`, body }
  },
})
