import type { sandbox } from '../../contract/sandbox.ts'
import { Refused } from '../../domain/refusals.ts'
import type { Handlers, Server } from '../http/server.ts'

/** Not found with a real provider. */
export const sandboxRoutes = (server: Server): Handlers<typeof sandbox> => {
  const open = () => {
    if (!server.sandbox) throw new Refused('not_found')
    return server.sandbox
  }
  return {
    getSandboxSession: async ({ params }) => open().session(params.sessionId),
    actInSandbox: async ({ params, body }) => ({
      url: await open().act(params.sessionId, body.action, body.card),
    }),
    getSandboxPayment: async ({ params, query }) =>
      open().payment(params.paymentIntentId, query.clientSecret),
    paySandboxPayment: async ({ params, body }) => open().pay(params.paymentIntentId, body),
    authenticateSandboxPayment: async ({ params, body }) =>
      open().authenticate(params.paymentIntentId, body.clientSecret, body.approve),
  }
}
