import { folded } from './booking-search.ts'
import { nationalNumberOf, plainDigits } from './phone-numbers.ts'

export type Person = { name: string; phone: string; phoneE164: string | null; email: string | null }

const minDigits = 6

/** The last 9 digits omit every country code. Null below 6 digits. */
export function significantDigitsOf(phone: string): string | null {
  const digits = plainDigits(phone).replace(/[^0-9]/g, '')
  return digits.length < minDigits ? null : digits.slice(-9)
}

/** One key for the phone number and one for the email address, in this order. */
export const contactsOf = ({ phone, phoneE164, email }: Omit<Person, 'name'>): string[] =>
  [
    plainDigits(phone).replace(/[^0-9]/g, '').length < minDigits
      ? null
      : `p${nationalNumberOf(phoneE164 ?? phone)}`,
    email === null ? null : `m${email.toLowerCase()}`,
  ].filter((contact) => contact !== null)

const maxName = 60

/** Ignores accents, capitals, hyphens and dots. */
const comparedName = (name: string): string =>
  [...folded(name).replace(/[ .,'\u00A0\u202F-]+/g, ' ')]
    .slice(0, maxName)
    .join('')
    .replace(/^ +| +$/g, '')

/** Each key joins a contact and the name, because families share numbers. */
export const keysOf = (person: Person): string[] =>
  contactsOf(person).map((contact) => `${contact} ${comparedName(person.name)}`)

export const clientChanges = ['correction', 'transfer'] as const

/** `correction`: the same person. `transfer`: the appointment is given to someone else. */
export type ClientChange = (typeof clientChanges)[number]

/**
 * Null if nothing changes. Unless the owner says which, another name with another or an added contact is another person:
 * nothing of them must reach the person who had the appointment.
 */
export function clientChangeOf(before: Person, after: Person, chosen?: ClientChange): ClientChange | null {
  if (before.name === after.name && before.phone === after.phone && before.email === after.email) return null
  if (chosen !== undefined) return chosen
  if (comparedName(before.name) === comparedName(after.name)) return 'correction'
  const had = contactsOf(before)
  const hasNew = contactsOf(after).some((one) => !had.includes(one))
  return hasNew || isGone(before, after) ? 'transfer' : 'correction'
}

/** Whether no contact of the person is left. */
export function isGone(before: Person, after: Person): boolean {
  const [had, has] = [contactsOf(before), contactsOf(after)]
  return had.length > 0 && !had.some((one) => has.includes(one))
}

export type ClientUpserts = {
  added: Map<number, Person>
  keys: { key: string; clientId: number }[]
  filled: Map<number, { phone?: string; phoneE164?: string | null; email?: string }>
  /** In the order of the people; null for a person without keys. */
  clientIds: (number | null)[]
  /** Contacts that are not taken, because the client has another one. `index` is that of the person. */
  differing: { index: number; field: 'phone' | 'email' }[]
}

type Known = ReadonlyMap<string, { clientId: number; phone: string; email: string | null }>

const hasOther = (had: string | null, given: string | null, plain: (contact: string) => string): boolean =>
  Boolean(had) && Boolean(given) && plain(had ?? '') !== plain(given ?? '')

/**
 * A client has the same name and one same contact. Existing clients keep their name; only empty fields are filled. If
 * the two contacts match two clients, both stay separate.
 */
export function upsertClients(
  people: readonly Person[],
  known: Known,
  newNumber: () => number,
): ClientUpserts {
  const upserts: ClientUpserts = {
    added: new Map(),
    keys: [],
    filled: new Map(),
    clientIds: [],
    differing: [],
  }
  const byKey = new Map([...known].map(([key, { clientId }]) => [key, clientId]))
  const clientById = new Map([...known.values()].map((client) => [client.clientId, client]))
  for (const [index, person] of people.entries()) {
    const keys = keysOf(person)
    const existingId = keys.map((key) => byKey.get(key)).find((id) => id !== undefined)
    upserts.clientIds.push(keys.length > 0 ? (existingId ?? null) : null)
    if (keys.length === 0) continue
    const clientId = existingId ?? newNumber()
    upserts.clientIds[upserts.clientIds.length - 1] = clientId
    const client = clientById.get(clientId)
    if (client) {
      if (hasOther(client.phone, person.phoneE164 ?? person.phone, nationalNumberOf))
        upserts.differing.push({ index, field: 'phone' })
      if (hasOther(client.email, person.email, (email) => email.toLowerCase()))
        upserts.differing.push({ index, field: 'email' })
      const filled = {
        ...(client.phone === '' &&
          person.phone !== '' && { phone: person.phone, phoneE164: person.phoneE164 }),
        ...(client.email === null && person.email !== null && { email: person.email }),
      }
      if (Object.keys(filled).length > 0) {
        Object.assign(client, filled)
        const added = upserts.added.get(clientId)
        if (added) Object.assign(added, filled)
        else upserts.filled.set(clientId, { ...upserts.filled.get(clientId), ...filled })
      }
    } else {
      upserts.added.set(clientId, { ...person })
      clientById.set(clientId, { clientId, phone: person.phone, email: person.email })
    }
    for (const key of keys) {
      if (byKey.has(key)) continue
      byKey.set(key, clientId)
      upserts.keys.push({ key, clientId })
    }
  }
  return upserts
}

const noteBreak = '\n'
const alertBreak = ' · '

export const maxNoteLength = 2000
export const maxAlertLength = 200

export const clientsSorts = ['name', 'lastVisit'] as const
export type ClientsSort = (typeof clientsSorts)[number]

/** `away`: not seen for three months. `new`: the first booking began at most 30 days ago, or has not begun. */
export const clientsShown = ['away', 'noShow', 'new'] as const
export type ClientsShown = (typeof clientsShown)[number]

/** Of merged clients; each keeps its own as well. Ends with words even if it is cut within a break. */
const alertsTogether = (...alerts: (string | null)[]): string | null =>
  [...new Set(alerts.filter((alert) => alert !== null))]
    .join(alertBreak)
    .slice(0, maxAlertLength)
    .replace(/ (· ?)?$/, '') || null

/** Skips notes that another one contains. */
export function notesTogether(...notes: (string | null)[]): string | null {
  const lines: string[] = []
  for (const note of notes) if (note !== null && !lines.some((line) => line.includes(note))) lines.push(note)
  return lines.join(noteBreak).slice(0, maxNoteLength) || null
}

/** What merging may change on the card that stays. */
export type Card = Omit<Person, 'name'> & {
  emailConfirmed: boolean
  note: string | null
  alert: string | null
  offlineSince: string | null
}

/** A confirmed address first. */
const emailTogether = (cards: readonly Card[]): Pick<Card, 'email' | 'emailConfirmed'> | undefined => {
  const withEmail = cards.filter(({ email }) => email !== null)
  const found = withEmail.find((one) => one.emailConfirmed) ?? withEmail[0] ?? cards[0]
  return found && { email: found.email, emailConfirmed: found.emailConfirmed }
}

const phoneTogether = (cards: readonly Card[]): Pick<Card, 'phone' | 'phoneE164'> | undefined => {
  const found = cards.find(({ phone }) => significantDigitsOf(phone) !== null) ?? cards[0]
  return found && { phone: found.phone, phoneE164: found.phoneE164 }
}

/** The first is the card that stays. */
export const cardsTogether = (...cards: [Card, ...Card[]]): Card => ({
  ...cards[0],
  ...emailTogether(cards),
  ...phoneTogether(cards),
  note: notesTogether(...cards.map(({ note }) => note)),
  alert: alertsTogether(...cards.map(({ alert }) => alert)),
  offlineSince: cards.find(({ offlineSince }) => offlineSince !== null)?.offlineSince ?? null,
})

/** As often as only the card that leaves has a line, one is removed. Merging may have cut the last line. */
function withoutLines(
  text: string | null,
  leaving: string | null,
  others: (string | null)[],
  { between, max }: { between: string; max: number },
) {
  if (text === null || leaving === null) return text
  const left = text.split(between)
  const goes = leaving.split(between)
  const stays = others.flatMap((one) => one?.split(between) ?? [])
  const surplus = new Map<string, number>()
  for (const line of left) surplus.set(line, (surplus.get(line) ?? 0) + 1)
  for (const line of stays) surplus.set(line, (surplus.get(line) ?? 0) - 1)
  for (const line of goes) {
    const more = surplus.get(line) ?? 0
    surplus.set(line, more - 1)
    if (more > 0) left.splice(left.lastIndexOf(line), 1)
  }
  const cut = text.length >= max ? left.at(-1) : undefined
  if (cut !== undefined && goes.some((line) => line.startsWith(cut))) {
    if (!stays.some((line) => line.startsWith(cut))) left.pop()
  }
  return left.join(between).trim() || null
}

/**
 * The card once another leaves it. `own`: what it said before any merge. Later changes of the salon stay.
 * `staying` are the other merged ones.
 */
export function separatedCard(shown: Card, own: Card, leaving: Card, staying: readonly Card[]): Card {
  const cards = [own, ...staying]
  const hasEmail = (one: Card) => one.email !== null && one.email.toLowerCase() === shown.email?.toLowerCase()
  const hasPhone = (one: Card) => one.phone !== '' && one.phone === shown.phone
  const isOffline = (one: Card) => one.offlineSince !== null && one.offlineSince === shown.offlineSince
  const together = cardsTogether(own, ...staying)
  const { email, emailConfirmed, phone, phoneE164, offlineSince } = together
  const othersOf = (field: 'note' | 'alert') => cards.map((one) => one[field])
  return {
    ...shown,
    ...(hasEmail(leaving) && !cards.some(hasEmail) && { email, emailConfirmed }),
    ...(hasPhone(leaving) && !cards.some(hasPhone) && { phone, phoneE164 }),
    ...(isOffline(leaving) && { offlineSince }),
    note: withoutLines(shown.note, leaving.note, othersOf('note'), {
      between: noteBreak,
      max: maxNoteLength,
    }),
    alert: withoutLines(shown.alert, leaving.alert, othersOf('alert'), {
      between: alertBreak,
      max: maxAlertLength,
    }),
  }
}

/** What the salon wrote on a client's card. */
export type Words = { note: string | null; alert: string | null }

/** What has moved to other clients' cards. An undo puts both back. */
export type MovedWords = { words: Words; to: { id: number; was: Words; is: Words }[] }

/** Null if they do not fit. */
export function wordsTogether(own: Words, others: Words): Words | null {
  const note = notesTogether(own.note, others.note)
  const alert =
    others.alert !== null && own.alert?.includes(others.alert)
      ? own.alert
      : alertsTogether(own.alert, others.alert)
  const has = (text: string | null, part: string | null) => part === null || text?.includes(part) === true
  const fits = [own, others].every((words) => has(note, words.note) && has(alert, words.alert))
  return fits ? { note, alert } : null
}
