import type { Chosen } from './wizard.ts'

/** As they are asked for. */
export function askedFor({ services }: Chosen): { serviceId: number } | { serviceIds: number[] } {
  const [first, ...rest] = services.map(({ id }) => id)
  return first !== undefined && rest.length === 0
    ? { serviceId: first }
    : { serviceIds: services.map(({ id }) => id) }
}
