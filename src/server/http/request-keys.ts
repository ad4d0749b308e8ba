/** Of an `Idempotency-Key`. Null unless it is a UUID. */
export const requestKeyOf = (header: string | string[] | undefined): string | null =>
  typeof header === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i.test(header) ? header : null
