import type { Owner } from './actors.ts'
import type { World } from './world.ts'

/** An uploaded file. */
const fileOf = (text: string): string => Buffer.from(text).toString('base64')

let made = 0

/** Creates two clients without bookings, and returns their ids. */
export async function makeClients(owner: Owner): Promise<number[]> {
  const name = `Zoé ${++made}`
  const file = fileOf(`Nom,Email\n${name} A,zoe${made}@example.com\n${name} B,bob${made}@example.com\n`)
  await owner.get('importClients', { body: { file, save: true } })
  const { clients } = await owner.get('listClients', { query: { q: name } })
  // The search text may also occur in another client's number or address.
  return clients.filter((found) => found.name.startsWith(`${name} `)).map(({ id }) => id)
}

const march = { from: '2027-03-01', to: '2027-03-31' }
const ofClient = ({ clientId }: World) => ({ clientId })

/** The well-formed requests about clients, no-shows and payments. */
export const wellFormedClients = {
  markMissed: ({ bookingId }: World) => ({ params: { bookingId }, body: { missed: true, version: 1 } }),
  listClients: () => ({ query: { q: 'ada', limit: 10 } }),
  getClient: (world: World) => ({ params: ofClient(world) }),
  editClient: (world: World) => ({
    params: ofClient(world),
    body: {
      name: 'Zoé',
      phone: '06',
      email: `zoe-${world.clientId}@example.com`,
      note: 'Thé',
      online: true,
      version: 1,
    },
  }),
  mergeClients: (world: World) => ({
    params: ofClient(world),
    body: { otherId: world.otherClientId },
  }),
  separateClient: ({ otherClientId }: World) => ({ params: { clientId: otherClientId } }),
  importClients: () => ({ body: { file: fileOf('Nom,Email\nAda,ada@example.com\n'), save: true } }),
  exportClients: () => ({ query: { locale: 'en' } }),
  listDeposits: ({ salon }: World) => ({ query: { ...march, scheduleId: salon.id, after: 1, limit: 10 } }),
  exportDeposits: ({ salon }: World) => ({ query: { ...march, scheduleId: salon.id, locale: 'en' } }),
}
