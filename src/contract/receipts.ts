import { z } from 'zod'
import { receiptKinds } from '../domain/receipts.ts'
import type { Contracts } from './endpoint.ts'
import { referenceToken } from './fields.ts'

export const listedReceipt = z.object({
  number: z.string(),
  kind: z.enum(receiptKinds).meta({
    description:
      '`refund_failed`: a refund that its provider reported as failed, so that its receipt is void',
  }),
  amount: z.number().meta({ description: 'In euros' }),
  issuedAt: z.string().meta({ description: 'An ISO 8601 instant' }),
})

const number = z.string().regex(/^\d{4}-\d{6,9}$/)

const ofBooking = z.object({ referenceToken, number })

export const receipts = {
  downloadReceipt: {
    summary: 'Download a receipt of a booking as a PDF, in the language of its client',
    access: 'anyone',
    params: ofBooking,
    reply: z.string(),
    file: 'application/pdf',
    refusals: ['receipt_not_found'],
  },
  printReceipt: {
    summary: 'Read a receipt of a booking as a page to print, in the language of its client',
    access: 'anyone',
    params: ofBooking,
    reply: z.string(),
    file: 'text/html; charset=utf-8',
    refusals: ['receipt_not_found'],
  },
  downloadOwnReceipt: {
    summary: 'Download any receipt of the owner as a PDF',
    access: 'owner',
    params: z.object({ number }),
    reply: z.string(),
    file: 'application/pdf',
    refusals: ['receipt_not_found'],
  },
} as const satisfies Contracts
