import type { deposits } from '../../contract/deposits.ts'
import { holdSlot } from '../deposits/hold.ts'
import { grantHold, heldReference, holderBy, keyedHash, recogniseVisitor } from '../http/grants.ts'
import { networkOf } from '../http/network.ts'
import type { Handlers, Server } from '../http/server.ts'
import { loadRequest } from './offer.ts'

export const depositRoutes = (server: Server): Handlers<typeof deposits> => {
  const { authSettings, payments, sweeper } = server
  const secure = authSettings.baseUrl.startsWith('https:')

  return {
    createDepositPayment: async (call) => {
      const { params, request, reply } = call
      const visitor = recogniseVisitor(request, reply, secure)
      const { held, payment } = await holdSlot(server, () => loadRequest(server, call), {
        ownReference: heldReference(request, params.token),
        holder: holderBy(visitor, authSettings.secret),
        visitor: keyedHash(authSettings.secret, `visitor ${networkOf(request.ip)}`),
        limited: server.limiter !== null,
      })
      sweeper.soon()
      const { booking, deposit, holdEndsAt } = held
      grantHold(reply, params.token, booking.referenceToken, secure)
      return {
        clientSecret: payment.clientSecret,
        paymentIntentId: payment.id,
        referenceToken: booking.referenceToken,
        provider: payments.name,
        publishableKey: payments.publishableKey,
        accountId: deposit.accountId,
        amount: deposit.amountCents / 100,
        holdEndsAt: (holdEndsAt ?? booking.startsAt).toISOString(),
      }
    },
  }
}
