import { telephoneKey } from './open-requests.ts'

/** What a client gave to be reached by. */
export type Contact = { readonly phone: string; readonly email: string | null }

/** By what clients are known again: the last digits of a telephone number, an address; null where there is none to go by. */
export type ContactKeys = { readonly phone: string | null; readonly email: string | null }

const fewestDigits = 6

export const keysOf = ({ phone, email }: Contact): ContactKeys => ({
  phone: phone.replace(/\D/g, '').length < fewestDigits ? null : telephoneKey(phone),
  email: email || null,
})

/** Of a span: clients who were never there before, those who were, and bookings that do not say whose they are. */
export type ClientCounts = { fresh: number; returning: number; unknown: number }

/** Bookings of somebody; `known` when somebody of the same telephone or address had booked before the span. */
export type Visits = { readonly contact: ContactKeys; readonly bookings: number; readonly known: boolean }

/** Counts the people behind bookings: who has a telephone number or an address in common is one, also by way of others. */
export function countClients(all: readonly Visits[]): ClientCounts {
  const parents = new Map<string, string>()
  const rootOf = (key: string): string => {
    let root = key
    for (let next = parents.get(root); next !== undefined && next !== root; next = parents.get(root))
      root = next
    parents.set(key, root)
    return root
  }
  const returning = new Set<string>()
  let unknown = 0
  for (const { contact, bookings, known } of all) {
    const { phone, email } = contact
    const key = phone ?? email
    if (key === null) unknown += bookings
    else if (email !== null) parents.set(rootOf(key), rootOf(email))
    else rootOf(key)
    if (key !== null && known) returning.add(key)
  }
  const people = new Set([...parents.keys()].map(rootOf))
  const returned = new Set([...returning].map(rootOf))
  return { fresh: people.size - returned.size, returning: returned.size, unknown }
}
