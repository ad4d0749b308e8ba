import type { Chosen } from './wizard.ts'

/** The chosen services as request fields. */
export function askedFor({ services }: Chosen): { serviceId: number } | { serviceIds: number[] } {
  const [first, ...rest] = services.map(({ id }) => id)
  return first !== undefined && rest.length === 0
    ? { serviceId: first }
    : { serviceIds: services.map(({ id }) => id) }
}
