import { folded } from './booking-search.ts'

export const personFields = ['name', 'firstName', 'lastName', 'phone', 'email', 'note', 'alert'] as const

export type PersonField = (typeof personFields)[number]

const plain = (heading: string): string =>
  folded(heading)
    .replace(/[_.:()[\]*"]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** Headings that mention a number or an address but hold neither, or that describe someone other than the client. */
const otherThings =
  /\b(type|types|label|labels|libelle|fax|telecopie|pager|radiomessagerie|telex|tty|isdn|rnis|rappel|callback|marketing|accepts?|accepte|opt|optin|consent|consentement|subscribed|unsubscribed|status|statut|verified|phonetic|yomi|assistant|assistante|manager|responsable|spouse|conjoint|parrain|referred|referral|emergency|urgence|id|count|nombre|date|language|langue|owner|preferred|priority|private|sensitivity|template|sent|envoye|envoyes)\b/
const nameOfAddress = /^(e-?mail( \d)? (display|address) name|nom complet de l'adresse .*)$/
const middleName = /\b(middle|deuxieme|additional|second) (name|prenom)\b|^deuxieme prenom$/

const emailWords =
  /(^|[\s-])(e-?mails?|mail|mels?|courriels?|messagerie)($|[\s-])|^(adresse|contact) electronique$/
const phoneWords =
  /(^|[\s-])(telephones?|tel|tels|phones?|mobiles?|portables?|gsm|natel|cell|cells|cellphone|cellulaire|whatsapp|radiotelephone|fixe|sms)($|[\s-])/
const noteWords =
  /^((client|customer|internal|private|staff|appointment|booking)s? )?(notes?|comments?|memos?|remarks?)( (internes?|internal|client|cliente|privees?))?$|^(commentaires?|remarques?|observations?|infos? complementaires?|memo)( (internes?|clients?|prives?))?$/
const alertWords =
  /^(alertes?|alerts?|allergies?|allergy|contre-?indications?|contraindications?)( (client|cliente))?$/
const firstNames =
  /^((client|customer|invitee|attendee|contact) )?(first ?name|forename|given name)$|^prenoms?( (du |de la |de l')?(client|cliente|contact))?$/
const lastNames =
  /^((client|customer|invitee|attendee|contact) )?(last ?name|surname|family name)$|^nom( (de famille|d'usage|de naissance|usuel))?$/
const wholeNames =
  /^((client|customer|invitee|attendee|contact|full|display|complete) )?name$|^(client|cliente|customer|contact|attendee|invitee)$|^(full name|nom complet|nom affiche)$|^noms? (et |& |\/ ?)?prenoms?( (du |de la )?(client|cliente))?$|^prenoms? (et |& |\/ ?)?noms?( (du |de la )?(client|cliente))?$|^nom (du |de la |de l')?(client|cliente|contact)$/
const numbers = /^(numero|no|n°|((text|sms) )?(reminder|contact|telephone|text) number)$/

function fieldOf(heading: string): PersonField | null {
  const text = plain(heading)
  if (text === '' || nameOfAddress.test(text) || middleName.test(text)) return null
  if (otherThings.test(text)) return null
  if (firstNames.test(text)) return 'firstName'
  if (lastNames.test(text)) return 'lastName'
  if (wholeNames.test(text)) return 'name'
  if (emailWords.test(text)) return 'email'
  if (phoneWords.test(text) || numbers.test(text)) return 'phone'
  if (alertWords.test(text)) return 'alert'
  return noteWords.test(text) ? 'note' : null
}

export type Columns = readonly (PersonField | null)[]

export const areEnough = (columns: Columns): boolean =>
  columns.some((field) => field === 'name' || field === 'firstName' || field === 'lastName') &&
  columns.some((field) => field === 'phone' || field === 'email')

/** A table may start with a title and blank lines. */
const firstLines = 10

export function headingsIn(
  lines: readonly (readonly string[])[],
): { index: number; columns: Columns } | null {
  for (const [index, line] of lines.slice(0, firstLines).entries()) {
    const columns = line.map(fieldOf)
    if (areEnough(columns)) return { index, columns }
  }
  return null
}

export const separators = [';', ',', '\t', '|'] as const

/** The reading of a file with the highest score wins. Known headings weigh most, then lines as wide as them. */
export function tableScore(lines: readonly (readonly string[])[]): number {
  const headings = headingsIn(lines)
  const known = headings?.columns.filter((field) => field !== null).length ?? 0
  const width = lines[headings?.index ?? 0]?.length ?? 0
  const even = lines.filter((line) => line.length === width && width > 1).length
  return known * 1000 + even * 10 + Math.min(width, 9)
}
