import type { Body } from '../../src/contract/index.ts'
import { camille } from './opened-salon.ts'

export const list = async (q = '', by = camille) => (await by.get('listClients', { query: { q } })).clients
export const names = async (q = '', by = camille) => (await list(q, by)).map(({ name }) => name)
export const numberOf = async (name: string) => (await list(name))[0]?.id ?? 0
export const card = (clientId: number, by = camille) => by.call('getClient', { params: { clientId } })
export const edits = (clientId: number, body: Body<'editClient'> | Record<string, unknown>, by = camille) =>
  by.call('editClient', { params: { clientId }, body })
export const merges = (clientId: number, otherId: number, by = camille) =>
  by.call('mergeClients', { params: { clientId }, body: { otherId } })

export const ada = {
  clientName: 'Ada Lovelace',
  clientPhone: '06 12 34 56 78',
  clientEmail: 'ada@example.com',
}
export const grace = { clientName: 'Grace Hopper', clientPhone: '07 11 22 33 44' }
