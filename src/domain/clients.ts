import { folded } from './booking-search.ts'

/** Who somebody is, as they or their owner said it. */
export type Person = { name: string; phone: string; email: string | null }

const significantDigits = 9
const leastDigits = 6

/** The same for every way of writing a telephone number, with the country or without; null for what is none. */
export function significantDigitsOf(phone: string): string | null {
  const digits = phone.replace(/[^0-9]/g, '')
  return digits.length < leastDigits ? null : digits.slice(-significantDigits)
}

/** By what a client with this telephone number is known; null where it is none. */
export function phoneKey(phone: string): string | null {
  const digits = significantDigitsOf(phone)
  return digits === null ? null : `p${digits}`
}

/** By what a client is known: their telephone number, then their address. Who gave neither is nobody's client. */
export const keysOf = ({ phone, email }: Omit<Person, 'name'>): string[] =>
  [phoneKey(phone), email === null ? null : `m${email.toLowerCase()}`].filter((key) => key !== null)

/** What is to be written so that all of some people are clients. */
export type Meeting = {
  /** By their number. */
  added: Map<number, Person>
  keys: { key: string; clientId: number }[]
  /** Of those who were known, what they are now known to have. */
  filled: Map<number, { phone?: string; email?: string }>
  /** Whose each of the people is, in turn; null for who has no key. */
  whose: (number | null)[]
}

type Known = ReadonlyMap<string, { clientId: number; phone: string; email: string | null }>

/**
 * Finds each of some people among the clients that are known by their keys, by telephone before address, or makes them
 * one: whoever shares either is the same. Where the two lead to two clients, both stay as they are.
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
        ...(client.phone === '' && person.phone !== '' && { phone: person.phone }),
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

/** What a column of a file holds. */
export const personFields = ['name', 'firstName', 'lastName', 'phone', 'email', 'note'] as const

export type PersonField = (typeof personFields)[number]

/** What columns are called, in French and English, by Planity, Calendly, Google and in spreadsheets; compared folded. */
const headings: Record<PersonField, readonly string[]> = {
  name: [
    'nom complet',
    'nom et prenom',
    'prenom et nom',
    'nom prenom',
    'prenom nom',
    'nom du client',
    'client',
    'cliente',
    'nom client',
    'name',
    'full name',
    'client name',
    'customer name',
    'customer',
    'invitee name',
    'display name',
    'contact',
  ],
  firstName: [
    'prenom',
    'prenom client',
    'prenom du client',
    'first name',
    'firstname',
    'given name',
    'invitee first name',
  ],
  lastName: ['nom', 'nom de famille', 'last name', 'lastname', 'surname', 'family name', 'invitee last name'],
  phone: [
    'telephone',
    'tel',
    'tel.',
    'telephone portable',
    'telephone mobile',
    'tel portable',
    'tel mobile',
    'portable',
    'mobile',
    'gsm',
    'numero',
    'numero de telephone',
    'phone',
    'phone number',
    'mobile phone',
    'mobile number',
    'cell',
    'cell phone',
    'telephone number',
    'phone 1 - value',
    'text reminder number',
    'sms reminder number',
  ],
  email: [
    'email',
    'e-mail',
    'mail',
    'courriel',
    'adresse email',
    'adresse e-mail',
    'adresse mail',
    'adresse electronique',
    'email address',
    'e-mail address',
    'e-mail 1 - value',
    'invitee email',
    'client email',
    'customer email',
  ],
  note: [
    'note',
    'notes',
    'commentaire',
    'commentaires',
    'remarque',
    'remarques',
    'observation',
    'observations',
    'comment',
    'comments',
    'memo',
    'memo interne',
    'client notes',
    'customer notes',
    'internal notes',
  ],
}

const headingOf = (text: string) => folded(text.replaceAll('_', ' ')).replace(/\s+/g, ' ').trim()

/** Which column holds what, by a file's first line; of two that hold the same the first does. */
export function columnsIn(line: readonly string[]): Partial<Record<PersonField, number>> {
  const columns: Partial<Record<PersonField, number>> = {}
  for (const [index, text] of line.entries()) {
    const heading = headingOf(text)
    const field = personFields.find((one) => headings[one].includes(heading))
    if (field) columns[field] ??= index
  }
  return columns
}

/** Whether people can be made of it: a name, and what to know them by. */
export const areEnough = ({
  name,
  firstName,
  lastName,
  phone,
  email,
}: Partial<Record<PersonField, number>>): boolean =>
  (name ?? firstName ?? lastName) !== undefined && (phone ?? email) !== undefined
