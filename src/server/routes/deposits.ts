import { createHmac } from 'node:crypto'
import type { deposits } from '../../contract/deposits.ts'
import { holdSlot } from '../deposits/hold.ts'
import { grantHold, heldReference } from '../http/grants.ts'
import type { Handlers, Server } from '../http/server.ts'
import { loadRequest } from './offer.ts'

export const depositRoutes = (server: Server): Handlers<typeof deposits> => {
  const { authSettings, payments, sweeper } = server
  const secure = authSettings.baseUrl.startsWith('https:')
  /** The same for every request of one address, and of no use to who reads it. */
  const visitorAt = (address: string) =>
    createHmac('sha256', authSettings.secret).update(`visitor ${address}`).digest('base64url').slice(0, 22)

  return {
    createDepositPayment: async (call) => {
      const { params, request, reply } = call
      const { wanted, isOpen } = await loadRequest(server, call)
      const { held, payment } = await holdSlot(server, {
        wanted,
        isOpen,
        ownReference: heldReference(request, params.token),
        visitor: visitorAt(request.ip),
      })
      sweeper.soon()
      const { booking, deposit } = held
      grantHold(reply, params.token, booking.referenceToken, secure)
      return {
        clientSecret: payment.clientSecret,
        paymentIntentId: payment.id,
        referenceToken: booking.referenceToken,
        provider: payments.name,
        publishableKey: payments.publishableKey,
        accountId: deposit.accountId,
        amount: deposit.amountCents / 100,
        holdEndsAt: (booking.holdEndsAt ?? booking.startsAt).toISOString(),
      }
    },
  }
}
