import { isAscii, isUtf8 } from 'node:buffer'
import type { PersonField } from '../../domain/client-columns.ts'
import type { FileEncoding } from '../../domain/text-encodings.ts'
import type { Row } from './csv.ts'
import { decoded, encodingOfOthers, textOf, wideEncodingOf } from './file-text.ts'

/** Each letter of `written` is one byte of the file. `further`: lines without a mark that they continue the value. */
type Property = { name: string; params: string; written: string; further: string[] }

/** The byte before has begun a letter of UTF-8. */
const withinLetter = /=(?:C[2-9A-F]|D[0-9A-F]|E[0-9A-F](?:=[89AB][0-9A-F])?|F[0-4](?:=[89AB][0-9A-F]){0,2})$/i

/** One logical line, whose parts are joined once: joining at each part would take quadratic time. */
class Line {
  private readonly parts: string[] = []
  /** The parts that follow an equals sign. */
  private readonly continued = new Set<number>()
  /** Null until the colon that ends name and parameters. */
  private isQuotedPrintable: boolean | null = null

  append(part: string): void {
    if (part === '') return
    this.parts.push(part)
    const colon = this.isQuotedPrintable === null ? part.indexOf(':') : -1
    if (colon < 0) return
    const before = [...this.parts.slice(0, -1), part.slice(0, colon)].join('')
    this.isQuotedPrintable = /quoted-printable/i.test(before)
  }

  /** In quoted-printable, an equals sign at the end continues the line. */
  get continues(): boolean {
    return this.isQuotedPrintable === true && this.parts.at(-1)?.endsWith('=') === true
  }

  continueWith(part: string): void {
    const last = this.parts.pop()?.slice(0, -1)
    if (last) this.parts.push(last)
    this.continued.add(this.parts.length)
    this.append(part)
  }

  /** Some programs also fold where an equals sign continues the line. Those that encode spaces mean no space by it. */
  text(): string {
    const hasSpaces = this.parts.some((part) => /[^ \t][ \t]/.test(part))
    const isFolded = (part: string, index: number) =>
      this.continued.has(index) &&
      /^[ \t]/.test(part) &&
      (!hasSpaces || withinLetter.test((this.parts[index - 1] ?? '').slice(-12)))
    return this.parts.map((part, index) => (isFolded(part, index) ? part.slice(1) : part)).join('')
  }
}

const mark = /^\s*(BEGIN|END):VCARD\s*$/i

/** Continuation lines start with a space, or follow an equals sign in quoted-printable. */
function unfolded(text: string): string[] {
  const lines: Line[] = []
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const last = lines.at(-1)
    if (last?.continues && !mark.test(line)) last.continueWith(line)
    else if (last && /^[ \t]/.test(line)) last.append(line.slice(1))
    else {
      const next = new Line()
      next.append(line)
      lines.push(next)
    }
  }
  return lines.map((line) => line.text())
}

/** vCard 2.1 may write each byte as `=C3`. */
const quotedPrintable = (value: string): string =>
  value
    .replace(/=$/, '')
    .replace(/=([0-9A-F]{2})/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))

const names = new Set(
  `ADR AGENT ANNIVERSARY BDAY CALADRURI CALURI CATEGORIES CLASS CLIENTPIDMAP EMAIL FBURL FN GENDER GEO IMPP KEY KIND
  LABEL LANG LOGO MAILER MEMBER N NAME NICKNAME NOTE ORG PHOTO PRODID PROFILE RELATED REV ROLE SORT-STRING SOUND SOURCE
  TEL TITLE TZ UID URL VERSION XML`.split(/\s+/),
)

/** A note that was not folded may have lines such as `Tea: green` and `Tel: only in the evening`. */
function isLineOfNote(name: string, params: string, value: string): boolean {
  if (params !== '' || /^x-/i.test(name)) return false
  if (!names.has(name.toUpperCase())) return true
  return name !== name.toUpperCase() && /^\s/.test(value)
}

function propertyIn(line: string, last: Property | undefined): Property | null {
  const match = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^:"])*)?):(.*)$/s.exec(line)
  if (!match) return null
  const [, name = '', params = '', written = ''] = match
  if (last?.name === 'NOTE' && isLineOfNote(name, params, written)) return null
  return { name: name.toUpperCase(), params, written, further: [] }
}

/** `text` is null for bytes whose charset is not named, not known or not true. */
type Value = { name: string; params: string; bytes: Buffer; text: string | null }

const read = new Set(['FN', 'N', 'ORG', 'TEL', 'EMAIL', 'NOTE'])

/** In a file of UTF-8, the charset that a value names is only that of its encoded bytes. */
const valueIn =
  (fileIsUtf8: boolean) =>
  ({ name, params, written, further }: Property): Value => {
    const whole = [written, ...further].join('\n')
    const charset = /charset="?([^";:\s]+)/i.exec(params)?.[1]
    const isBase64 = /;(?:encoding=)?"?(?:b|base64)"?(?:;|$)/i.test(params)
    const isEncoded = isBase64 || /quoted-printable/i.test(params)
    const bytes = isBase64
      ? Buffer.from(whole, 'base64')
      : Buffer.from(isEncoded ? quotedPrintable(whole) : whole, 'latin1')
    const isDeclared = charset !== undefined && (isEncoded || !fileIsUtf8 || isAscii(bytes))
    return { name, params, bytes, text: isDeclared ? decoded(bytes, charset) : null }
  }

const unescaped = (text: string): string =>
  text.replace(/\\([nN,;:\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)).trim()

const inOneLine = (text: string): string => text.replace(/\s*\n\s*/g, ' ')

const partsOf = (value: string): string[] =>
  (value.match(/(?:\\.?|[^;\\])*(?:;|$)/gs) ?? []).map((part) => inOneLine(unescaped(part.replace(/;$/, ''))))

type Text = { name: string; params: string; text: string }

function cellsOf(texts: readonly Text[]): string[] {
  const all = (name: string) => texts.filter((one) => one.name === name)
  const [formatted] = all('FN')
  const [last = '', first = '', middle = ''] = partsOf(all('N')[0]?.text ?? '')
  const parts = [first, middle, last].filter(Boolean).join(' ')
  const [company = ''] = partsOf(all('ORG')[0]?.text ?? '')
  const numbers = all('TEL').filter(({ params }) => !/\b(fax|pager)\b/i.test(params))
  return [
    (formatted && inOneLine(unescaped(formatted.text))) || parts || company,
    numbers.map(({ text }) => unescaped(text).replace(/^tel:/i, '')).join('\n'),
    all('EMAIL')
      .map(({ text }) => unescaped(text))
      .join('\n'),
    all('NOTE')
      .map(({ text }) => unescaped(text))
      .join('\n'),
  ]
}

export const cardColumns: readonly PersonField[] = ['name', 'phone', 'email', 'note']

const areCards = (text: string): boolean => /^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 2000))

/** A card may hold another one (AGENT). */
function cardsIn(text: string): Property[][] {
  const cards: Property[][] = []
  const open: Property[][] = []
  for (const line of unfolded(text)) {
    const [, ends] = mark.exec(line) ?? []
    const card = open.at(-1)
    if (ends?.toUpperCase() === 'BEGIN') {
      const next: Property[] = []
      cards.push(next)
      open.push(next)
    } else if (ends) open.pop()
    else if (card) {
      const last = card.at(-1)
      const property = propertyIn(line, last)
      if (property) card.push(property)
      else last?.further.push(line)
    }
  }
  return cards
}

/**
 * Null if the file has no cards. `line` counts them from 1. Each value has the charset that it names. Others, and those
 * that their charset cannot hold, are UTF-8 or in the one other encoding of the file.
 */
export function rowsOfCards(
  bytes: Uint8Array,
  named?: FileEncoding,
): { rows: Row[]; encoding: FileEncoding } | null {
  const wide = wideEncodingOf(bytes, named)
  const file = Buffer.from(wide ? textOf(bytes, wide).text : bytes)
  const text = file.toString('latin1').replace(/^\u00EF\u00BB\u00BF/, '')
  if (!areCards(text)) return null
  const toValue = valueIn(isUtf8(file))
  const cards = cardsIn(text).map((card) => card.filter(({ name }) => read.has(name)).map(toValue))
  const unread = cards.flat().filter((value) => value.text === null)
  const others = encodingOfOthers(
    unread.map(({ bytes }) => bytes),
    wide ? undefined : named,
  )
  const rows = cards.map((card, index) => ({
    line: index + 1,
    cells: cellsOf(
      card.map(({ name, params, bytes, text }) => ({ name, params, text: text ?? others.read(bytes) })),
    ),
  }))
  return { rows, encoding: wide ?? others.encoding }
}
