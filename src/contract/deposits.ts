import { z } from 'zod'
import { providers } from '../domain/deposits.ts'
import type { Contracts } from './endpoint.ts'
import { bookingRequest, slotRefusals, tokenParams } from './public-booking.ts'

export const deposits = {
  createDepositPayment: {
    summary:
      'Hold a slot for 15 minutes while its deposit is paid. `amount` is in euros, `holdEndsAt` in ISO 8601. If the time is no longer free, the 409 has `availableSlots`, like that of a booking',
    access: 'anyone',
    created: true,
    params: tokenParams,
    body: bookingRequest,
    reply: z.object({
      clientSecret: z.string(),
      paymentIntentId: z.string(),
      referenceToken: z.string(),
      provider: z.enum(providers),
      publishableKey: z.string().nullable(),
      accountId: z.string(),
      amount: z.number(),
      holdEndsAt: z.string(),
      changed: z.exactOptional(z.literal(true)).meta({
        description: 'Whether price, name, policy or terms have changed since the slot was held',
      }),
    }),
    refusals: [
      ...slotRefusals,
      'date_not_offered',
      'slot_unavailable',
      'slot_taken',
      'deposit_not_required',
      'conditions_changed',
      'deposits_unavailable',
      'idempotency_key_reused',
      'too_many_holds',
      'provider_away',
    ],
  },
} as const satisfies Contracts
