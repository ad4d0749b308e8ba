import { z } from 'zod'
import { line, lines, problem } from './fields.ts'

const optionalLine = (max: number) =>
  line(0, max)
    .transform((text) => text || null)
    .nullable()

export const maxTermsLength = 10_000

/** The seller on receipts, and the terms of booking. */
export const legalFields = {
  legalName: optionalLine(200),
  legalAddress: lines(300),
  terms: lines(maxTermsLength),
  registrationNumber: optionalLine(50),
  vatNumber: optionalLine(30),
  vatRate: z
    .number(problem('invalid_vat_rate'))
    .min(0, problem('invalid_vat_rate'))
    .max(99.99, problem('invalid_vat_rate'))
    .multipleOf(0.01, problem('invalid_vat_rate'))
    .nullable(),
}

export const ownLegalDetails = {
  legalName: z.string().nullable().meta({ description: 'The name of the business on receipts' }),
  terms: z
    .string()
    .nullable()
    .meta({ description: 'The booking terms that clients read before they book. Bookings keep theirs' }),
  legalAddress: z.string().nullable().meta({ description: 'On receipts; without it, `address`' }),
  registrationNumber: z.string().nullable().meta({ description: 'Such as SIREN or SIRET' }),
  vatNumber: z.string().nullable(),
  vatRate: z.number().nullable().meta({
    description:
      'In percent. Without a VAT number, 0 says that VAT does not apply, and another rate is ignored',
  }),
}
