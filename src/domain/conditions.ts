import type { Approval } from './booking-rules.ts'

/** What a client agrees to with a booking, besides its time. */
export type Conditions = {
  serviceName: string
  priceCents: number | null
  priceFrom: boolean
  /** Null for none. */
  depositCents: number | null
  refundHours: number
  cancelHours: number
  approval: Approval
  /** The hash of their wording; null for none. */
  termsHash: string | null
}

/** Whether something that a page showed is no longer so. */
export function haveChanged(shown: Partial<Conditions>, now: Conditions): boolean {
  const isPointless = (key: keyof Conditions) =>
    (key === 'refundHours' && now.depositCents === null) || (key === 'priceFrom' && now.priceCents === null)
  return (Object.keys(shown) as (keyof Conditions)[]).some(
    (key) => shown[key] !== now[key] && !isPointless(key),
  )
}
