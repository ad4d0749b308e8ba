import { z } from 'zod'
import { eachDayOnce, firstService, hoursOfDays } from '../../../contract/setup.ts'
import { type BusinessType, suggestions } from '../../../domain/business-types.ts'
import { centsOf, eurosText } from '../../../domain/deposits.ts'
import { asTyped } from '../../form/amount-input.tsx'
import type { ContractForm } from '../../form/contract-form.ts'
import { withoutUnshown } from '../../form/shown-fields.ts'
import { suggestedNames } from './business-type-texts.ts'

const times = z.object({ startTime: z.string(), endTime: z.string() })

/** An unchecked line becomes null and is not validated. */
const hoursLine = z
  .object({ take: z.boolean(), days: z.array(z.number()), hours: z.array(times) })
  .transform(({ take, ...line }) => (take ? line : null))
  .pipe(hoursOfDays.nullable())

const serviceLine = withoutUnshown(
  z.object({ take: z.boolean(), name: z.string(), durationMinutes: z.number(), priceCents: z.string() }),
  ({ take }) => (take ? {} : { durationMinutes: 0 }),
)
  .transform(({ take, priceCents: price, ...service }): z.input<typeof firstService> | null => {
    const priceCents = price.trim() === '' ? null : (centsOf(price) ?? Number.NaN)
    return take ? { ...service, priceCents } : null
  })
  .pipe(firstService.nullable())

const isThere = <Line>(line: Line | null): line is Line => line !== null

export const typedSetUp = z
  .object({ hours: z.array(hoursLine).superRefine(eachDayOnce), services: z.array(serviceLine) })
  .transform(({ hours, services }) => ({ hours: hours.filter(isThere), services: services.filter(isThere) }))
  .refine(({ hours, services }) => hours.length + services.length > 0, {
    path: ['services'],
    error: 'required',
  })

export type TypedSetUp = z.input<typeof typedSetUp>
export type SetUpForm = ContractForm<TypedSetUp, z.output<typeof typedSetUp>>

export function suggestedFor(trade: BusinessType): TypedSetUp {
  const { hours, services } = suggestions[trade]
  return {
    hours: hours.map((line) => ({
      take: true,
      days: [...line.days],
      hours: line.hours.map((one) => ({ ...one })),
    })),
    services: services.map(({ name, durationMinutes, priceCents }) => ({
      take: true,
      name: suggestedNames[name](),
      durationMinutes,
      priceCents: asTyped(eurosText(priceCents)),
    })),
  }
}
