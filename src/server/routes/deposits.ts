import type { FastifyRequest } from 'fastify'
import type { deposits } from '../../contract/deposits.ts'
import { maxHoldsPerAddress } from '../../domain/deposits.ts'
import { holdSlot } from '../deposits/hold.ts'
import {
  grantHold,
  heldReference,
  holderBy,
  keyedHash,
  noteReference,
  recogniseVisitor,
} from '../http/grants.ts'
import { networksOf } from '../http/network.ts'
import type { Handlers, Server } from '../http/server.ts'
import { loadRequest } from './offer.ts'

/** The networks whose holds are limited, widest first. Each id begins with the ids of the wider networks. */
function holdersOf({ ip }: FastifyRequest, secret: string): { visitor: string; max: number }[] {
  const hashes: string[] = []
  return networksOf(ip)
    .toReversed()
    .map(({ name, times }) => {
      hashes.push(keyedHash(secret, `visitor ${name}`))
      return { visitor: hashes.join('.'), max: maxHoldsPerAddress * times }
    })
}

export const depositRoutes = (server: Server): Handlers<typeof deposits> => {
  const { authSettings, payments, sweeper } = server
  const secure = authSettings.baseUrl.startsWith('https:')

  return {
    createDepositPayment: async (call) => {
      const { params, request, reply } = call
      const visitor = recogniseVisitor(request, reply, secure)
      const networks = holdersOf(request, authSettings.secret)
      const { held, payment } = await holdSlot(server, () => loadRequest(server, call), {
        ownReference: heldReference(request, params.token),
        holder: holderBy(visitor, authSettings.secret),
        visitor: networks.at(-1)?.visitor ?? '',
        networks: server.limiter ? networks : [],
      })
      sweeper.soon()
      const { booking, deposit, holdEndsAt } = held
      grantHold(reply, params.token, booking.referenceToken, secure)
      noteReference(request, reply, booking.referenceToken, authSettings)
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
