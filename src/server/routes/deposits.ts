import type { FastifyRequest } from 'fastify'
import type { deposits } from '../../contract/deposits.ts'
import type { Reply } from '../../contract/index.ts'
import { maxHoldsPerNetwork } from '../../domain/deposits.ts'
import { holdSlot } from '../deposits/hold.ts'
import {
  findOrCreateBrowserId,
  holderBy,
  keyedHash,
  readHoldCookie,
  rememberReference,
  setHoldCookie,
} from '../http/grants.ts'
import { networksOf } from '../http/network.ts'
import type { Handlers, Server } from '../http/server.ts'
import { withFreshSlots } from './available-slots.ts'
import { loadRequest } from './offer.ts'

/**
 * The networks of the request, widest first, each with its maximum number of holds. A network's id joins the hashes of
 * the networks that contain it, widest first, and its own.
 */
export function networkHoldLimits(
  { ip }: FastifyRequest,
  secret: string,
): { networkId: string; maxHolds: number }[] {
  const hashes: string[] = []
  return networksOf(ip)
    .toReversed()
    .map(({ name, limitFactor }) => {
      hashes.push(keyedHash(secret, `visitor ${name}`))
      return { networkId: hashes.join('.'), maxHolds: maxHoldsPerNetwork * limitFactor }
    })
}

export const paymentView = (
  { payments }: Pick<Server, 'payments'>,
  { held, payment, changed }: Awaited<ReturnType<typeof holdSlot>>,
): Reply<'createDepositPayment'> => {
  const { booking, deposit, holdEndsAt } = held
  return {
    clientSecret: payment.clientSecret,
    paymentIntentId: payment.id,
    referenceToken: booking.referenceToken,
    provider: payments.name,
    publishableKey: payments.publishableKey,
    accountId: deposit.accountId,
    amount: deposit.amountCents / 100,
    holdEndsAt: (holdEndsAt ?? booking.startsAt).toISOString(),
    ...(changed && { changed }),
  }
}

export const depositRoutes = (server: Server): Handlers<typeof deposits> => {
  const { authSettings, sweeper } = server
  const secure = authSettings.baseUrl.startsWith('https:')

  return {
    createDepositPayment: async (call) => {
      const { params, request, reply } = call
      const browserId = findOrCreateBrowserId(request, reply, secure)
      const networks = networkHoldLimits(request, authSettings.secret)
      const holding = {
        ownReference: readHoldCookie(request, params.token),
        holder: holderBy(browserId, authSettings.secret),
        networkId: networks.at(-1)?.networkId ?? '',
        // Without rate limiting, holds per network are not limited.
        networks: server.limiter ? networks : [],
      }
      const hold = await withFreshSlots(server, call, () =>
        holdSlot(server, () => loadRequest(server, call), holding),
      )
      sweeper.sweepSoon()
      const { held } = hold
      setHoldCookie(reply, params.token, held.booking.referenceToken, secure)
      rememberReference(request, reply, held.booking.referenceToken, authSettings)
      return paymentView(server, hold)
    },
  }
}
