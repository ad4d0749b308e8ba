import type { FastifyInstance } from 'fastify'

export const maxReplyMilliseconds = 8_000

/** Waits for requests in progress. Cuts off clients that do not read their reply. */
export async function endRequests(app: FastifyInstance): Promise<void> {
  // Otherwise an idle keep-alive connection would keep the server open.
  app.server.keepAliveTimeout = 1
  const cut = setTimeout(() => app.server.closeAllConnections(), maxReplyMilliseconds)
  await app.close()
  clearTimeout(cut)
}
