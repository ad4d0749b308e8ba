import type { FastifyRequest } from 'fastify'
import type { EndpointName } from '../../contract/endpoints.ts'
import { requireImageTurn } from '../adapters/images.ts'
import { requireFileTurn } from '../clients/read-in-thread.ts'

/** Throws if too many wait already. */
const requireTurn: Partial<Record<EndpointName, (ownerId: string) => void>> = {
  setLogo: requireImageTurn,
  createPhoto: requireImageTurn,
  importClients: requireFileTurn,
}

export const refuseIfQueueFull =
  (name: EndpointName) =>
  async ({ owner }: FastifyRequest): Promise<void> => {
    if (owner) requireTurn[name]?.(owner.id)
  }
