import { folded } from './booking-search.ts'
import { withoutInvisible } from './invisible-characters.ts'

/** `company` stands for the name of a client who has no other. */
export const personFields = [
  'name',
  'firstName',
  'lastName',
  'company',
  'phone',
  'email',
  'note',
  'alert',
] as const

export type PersonField = (typeof personFields)[number]

const plain = (heading: string): string =>
  folded(withoutInvisible(heading))
    .replace(/[_.:()[\]*"]/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()

/** The business, and those who work there. Without plurals. */
const someoneElse = new Set(
  `user host organizer organiser staff team employee worker provider practitioner therapist doctor stylist hairdresser
  barber beautician technician instructor teacher trainer coach consultant advisor agent vendor seller merchant resource
  location store shop branch venue studio clinic assignee assigned sender receptionist admin utilisateur utilisatrice hote
  hotesse organisateur organisatrice equipe employe collaborateur collaboratrice prestataire praticien praticienne
  therapeute docteur medecin styliste coiffeur coiffeuse estheticien estheticienne technicienne technicien moniteur
  formateur conseiller conseillere vendeur vendeuse lieu boutique magasin salon institut cabinet clinique etablissement
  agence expediteur receptionniste`.split(/\s+/),
)
const isOfSomeoneElse = (text: string): boolean =>
  text.split(/[^a-z]+/).some((word) => someoneElse.has(word) || someoneElse.has(word.replace(/s$/, '')))

/** In an address book, next to the numbers at home, these are the client's own. */
const atWork = /\b(business|company|professionals?|societe|entreprise|organi[sz]ation)\b/
const atHome = /\b(home|domicile|prive|personal|personnel)\b/

/** Headings that mention a number or an address but hold neither, or that describe a person close to the client. */
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
const companies =
  /^(client |customer |default address )?(company|organi[sz]ation)( name| 1 name| 1 - name)?$|^(societe|entreprise|raison sociale|nom (de la |de l')?(societe|entreprise))$/
const numbers = /^(numero|no|n°|((text|sms) )?(reminder|contact|telephone|text) number)$/

function fieldOf(heading: string, isAddressBook: boolean): PersonField | null {
  const text = plain(heading)
  if (text === '' || nameOfAddress.test(text) || middleName.test(text)) return null
  if (otherThings.test(text)) return null
  if (firstNames.test(text)) return 'firstName'
  if (lastNames.test(text)) return 'lastName'
  if (wholeNames.test(text)) return 'name'
  if (companies.test(text)) return 'company'
  if (alertWords.test(text)) return 'alert'
  if (noteWords.test(text)) return 'note'
  if (isOfSomeoneElse(text) || (atWork.test(text) && !isAddressBook)) return null
  if (emailWords.test(text)) return 'email'
  return phoneWords.test(text) || numbers.test(text) ? 'phone' : null
}

function fieldsOf(headings: readonly string[]): Columns {
  const isAddressBook = headings.some((heading) => atHome.test(plain(heading)))
  return headings.map((heading) => fieldOf(heading, isAddressBook))
}

export type Columns = readonly (PersonField | null)[]

const identifying: ReadonlySet<PersonField> = new Set(['name', 'firstName', 'lastName', 'company'])

export const areEnough = (columns: Columns): boolean =>
  columns.some((field) => field !== null && identifying.has(field)) &&
  columns.some((field) => field === 'phone' || field === 'email')

/** A table may start with a title and blank lines. */
const firstLines = 10

export function headingsIn(
  lines: readonly (readonly string[])[],
): { index: number; columns: Columns } | null {
  for (const [index, line] of lines.slice(0, firstLines).entries()) {
    const columns = fieldsOf(line)
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
