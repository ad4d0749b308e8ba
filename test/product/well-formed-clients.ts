import type { Owner } from './actors.ts'
import type { World } from './well-formed.ts'

/** A file as it is sent. */
const fileOf = (text: string): string => Buffer.from(text).toString('base64')

/** Somebody else is a client too; the numbers of all by name. */
export async function makeClients(owner: Owner): Promise<number[]> {
  await owner.get('importClients', { body: { file: fileOf('Nom,Email\nZoé,zoe@example.com\n'), save: true } })
  return (await owner.get('listClients', { query: {} })).clients.map(({ id }) => id)
}

const ofClient = ({ clientId }: World) => ({ clientId })

/** What the calls about clients take, and whether they came. */
export const wellFormedClients = {
  markMissed: ({ bookingId }: World) => ({ params: { bookingId }, body: { missed: true, version: 1 } }),
  listClients: () => ({ query: { q: 'ada', limit: 10 } }),
  getClient: (world: World) => ({ params: ofClient(world) }),
  editClient: (world: World) => ({
    params: ofClient(world),
    body: { name: 'Ada', phone: '06', email: 'ada@example.com', note: 'Thé', online: true, version: 1 },
  }),
  mergeClients: (world: World) => ({
    params: ofClient(world),
    body: { otherId: world.otherClientId },
  }),
  separateClient: ({ otherClientId }: World) => ({ params: { clientId: otherClientId } }),
  importClients: () => ({ body: { file: fileOf('Nom,Email\nAda,ada@example.com\n'), save: true } }),
  exportClients: () => ({ query: { locale: 'en' } }),
}
