import { folded } from './booking-search.ts'
import { nationalNumberOf } from './phone-numbers.ts'

/** Who somebody is, as they or their owner said it; the number in the form of E.164 too, where it has one. */
export type Person = { name: string; phone: string; phoneE164: string | null; email: string | null }

const minDigits = 6

/** The last digits of a telephone number, with its country or without; null for what is none. */
export function significantDigitsOf(phone: string): string | null {
  const digits = phone.replace(/[^0-9]/g, '')
  return digits.length < minDigits ? null : digits.slice(-9)
}

/** How somebody can be reached: by number (national), then by address. Whoever gave neither is no client. */
export const contactsOf = ({ phone, phoneE164, email }: Omit<Person, 'name'>): string[] =>
  [
    phone.replace(/[^0-9]/g, '').length < minDigits ? null : `p${nationalNumberOf(phoneE164 ?? phone)}`,
    email === null ? null : `m${email.toLowerCase()}`,
  ].filter((contact) => contact !== null)

const maxName = 60

/** A name as clients are told apart by it: accents, capitals, hyphens and dots make no difference. */
const comparedName = (name: string): string =>
  [...folded(name).replace(/[ .,'\u00A0\u202F-]+/g, ' ')]
    .slice(0, maxName)
    .join('')
    .replace(/^ +| +$/g, '')

/** By what a client is known: each of their contacts, with their name. Families share numbers. */
export const keysOf = (person: Person): string[] =>
  contactsOf(person).map((contact) => `${contact} ${comparedName(person.name)}`)

/** What is to be written so that all of some people are clients. */
export type Meeting = {
  /** By their number. */
  added: Map<number, Person>
  keys: { key: string; clientId: number }[]
  /** Of those who were known, what they are now known to have. */
  filled: Map<number, { phone?: string; phoneE164?: string | null; email?: string }>
  /** Whose each of the people is, in turn; null for who has no key. */
  whose: (number | null)[]
}

type Known = ReadonlyMap<string, { clientId: number; phone: string; email: string | null }>

/**
 * Finds each of some people among the clients that are known by their keys, by number before address, or makes them one:
 * whoever has the name and shares either is the same. Where the two lead to two clients, both stay as they are.
 */
export function meet(people: readonly Person[], known: Known, newNumber: () => number): Meeting {
  const meeting: Meeting = { added: new Map(), keys: [], filled: new Map(), whose: [] }
  const byKey = new Map([...known].map(([key, { clientId }]) => [key, clientId]))
  const has = new Map([...known.values()].map((client) => [client.clientId, client]))
  for (const person of people) {
    const keys = keysOf(person)
    const found = keys.map((key) => byKey.get(key)).find((id) => id !== undefined)
    meeting.whose.push(keys.length > 0 ? (found ?? null) : null)
    if (keys.length === 0) continue
    const clientId = found ?? newNumber()
    meeting.whose[meeting.whose.length - 1] = clientId
    const client = has.get(clientId)
    if (client) {
      const filled = {
        ...(client.phone === '' &&
          person.phone !== '' && { phone: person.phone, phoneE164: person.phoneE164 }),
        ...(client.email === null && person.email !== null && { email: person.email }),
      }
      if (Object.keys(filled).length > 0) {
        Object.assign(client, filled)
        const added = meeting.added.get(clientId)
        if (added) Object.assign(added, filled)
        else meeting.filled.set(clientId, { ...meeting.filled.get(clientId), ...filled })
      }
    } else {
      meeting.added.set(clientId, { ...person })
      has.set(clientId, { clientId, phone: person.phone, email: person.email })
    }
    for (const key of keys) {
      if (byKey.has(key)) continue
      byKey.set(key, clientId)
      meeting.keys.push({ key, clientId })
    }
  }
  return meeting
}

/** Characters of what an owner keeps about a client. */
export const longestNote = 2000

/** What was noted in one place and another, once each. */
export function notesTogether(...notes: (string | null)[]): string | null {
  const lines: string[] = []
  for (const note of notes) if (note !== null && !lines.some((line) => line.includes(note))) lines.push(note)
  return lines.join('\n').slice(0, longestNote) || null
}
