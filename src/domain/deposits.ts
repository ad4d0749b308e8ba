/** Stripe's least amount for a card payment in euros, in cents. */
export const leastDepositCents = 50

/** Euros as typed or sent, 0 or more with at most two decimals, in cents; null when it is not such an amount. */
export function centsOf(euros: string | number): number | null {
  const match = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(String(euros).trim())
  if (!match) return null
  return Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'))
}

/** Cents as the owner's decimal string: 1550 → "15.50". */
export const eurosText = (cents: number): string => (cents / 100).toFixed(2)
