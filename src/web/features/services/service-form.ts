import { z } from 'zod'
import type { Body, Reply } from '../../../contract/index.ts'
import { services } from '../../../contract/services.ts'
import { centsOf, eurosText } from '../../../domain/deposits.ts'
import { asTyped } from '../../form/amount-input.tsx'
import type { ContractForm } from '../../form/contract-form.ts'
import { withoutUnshown } from '../../form/shown-fields.ts'

export type Service = Reply<'listServices'>[number]

const everyField = z
  .object({
    name: z.string(),
    description: z.string(),
    category: z.string(),
    durationMinutes: z.number(),
    priceCents: z.string(),
    priceFrom: z.boolean(),
    bufferBefore: z.number(),
    bufferAfter: z.number(),
    capacity: z.number(),
    processingFrom: z.number().nullable(),
    processingMinutes: z.number().nullable(),
    hidden: z.boolean(),
    depositKind: z.enum(['usual', 'none', 'amount', 'percent']),
    depositCents: z.string(),
    depositPercent: z.number(),
    everybody: z.boolean(),
    staffIds: z.array(z.number()),
  })
  .refine(({ everybody, staffIds }) => everybody || staffIds.length > 0, {
    path: ['staffIds'],
    error: 'required',
  })
  .transform((typed): Body<'createService'> => {
    const { priceCents: price, depositKind, everybody, staffIds, ...rest } = typed
    const priceCents = price.trim() === '' ? null : (centsOf(price) ?? Number.NaN)
    const depositCents = {
      usual: null,
      none: 0,
      amount: centsOf(rest.depositCents) ?? Number.NaN,
      percent: null,
    }[depositKind]
    const depositPercent = depositKind === 'percent' ? rest.depositPercent : null
    const priceFrom = rest.priceFrom && priceCents !== null
    return {
      ...rest,
      priceCents,
      priceFrom,
      depositCents,
      depositPercent,
      staffIds: everybody ? [] : staffIds,
    }
  })
  .pipe(services.createService.body)

export type TypedService = z.input<typeof everyField>

export const typedService = withoutUnshown(everyField, ({ depositKind }) =>
  depositKind === 'percent' ? {} : { depositPercent: blankService.depositPercent },
)

export type SentService = z.output<typeof typedService>
export type ServiceForm = ContractForm<TypedService, SentService>

export const blankService: TypedService = {
  name: '',
  description: '',
  category: '',
  durationMinutes: 60,
  priceCents: '',
  priceFrom: false,
  bufferBefore: 0,
  bufferAfter: 0,
  capacity: 1,
  processingFrom: null,
  processingMinutes: null,
  hidden: false,
  depositKind: 'usual',
  depositCents: '',
  depositPercent: 30,
  everybody: true,
  staffIds: [],
}

function depositKindOf({ depositCents, depositPercent }: Service): TypedService['depositKind'] {
  if (depositPercent !== null) return 'percent'
  if (depositCents === null) return 'usual'
  return depositCents === 0 ? 'none' : 'amount'
}

export const typedOf = ({ description, category, priceCents, ...service }: Service): TypedService => ({
  ...service,
  depositKind: depositKindOf({ description, category, priceCents, ...service }),
  depositCents: service.depositCents ? asTyped(eurosText(service.depositCents)) : '',
  depositPercent: service.depositPercent ?? blankService.depositPercent,
  everybody: service.staffIds.length === 0,
  staffIds: service.unstaffed ? [] : service.staffIds,
  description: description ?? '',
  category: category ?? '',
  priceCents: priceCents === null ? '' : asTyped(eurosText(priceCents)),
})

/** A part of one of these without the others would say something else. */
export const togetherInService: readonly (readonly (keyof TypedService)[])[] = [
  ['priceCents', 'priceFrom'],
  ['processingFrom', 'processingMinutes'],
  ['depositKind', 'depositCents', 'depositPercent'],
  ['everybody', 'staffIds'],
]
