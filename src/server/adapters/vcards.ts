import type { PersonField } from '../../domain/client-columns.ts'
import type { Row } from './csv.ts'

type Property = { name: string; params: string; value: string }

/** One logical line, whose parts are joined once: joining at each part would take quadratic time. */
class Line {
  private readonly parts: string[] = []
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
    this.append(part)
  }

  text(): string {
    return this.parts.join('')
  }
}

/** Continuation lines start with a space, or follow an equals sign in quoted-printable. */
function unfolded(text: string): string[] {
  const lines: Line[] = []
  for (const line of text.replace(/\r\n?/g, '\n').split('\n')) {
    const last = lines.at(-1)
    if (last?.continues) last.continueWith(line)
    else if (last && /^[ \t]/.test(line)) last.append(line.slice(1))
    else {
      const next = new Line()
      next.append(line)
      lines.push(next)
    }
  }
  return lines.map((line) => line.text())
}

/** UTF-8 if there is no such charset. */
function decoderOf(charset: string): TextDecoder {
  try {
    return new TextDecoder(charset)
  } catch {
    return new TextDecoder()
  }
}

/** vCard 2.1 may write each byte as `=C3`. */
function quotedPrintable(value: string, charset: string): string {
  const bytes = [...value.matchAll(/=([0-9A-F]{2})|([\s\S])/gi)].flatMap(([, hex, sign]) =>
    hex ? [Number.parseInt(hex, 16)] : [...Buffer.from(sign ?? '')],
  )
  return decoderOf(charset).decode(Uint8Array.from(bytes))
}

function propertyIn(line: string): Property | null {
  const match = /^(?:[\w-]+\.)?([\w-]+)((?:;(?:"[^"]*"|[^:"])*)?):(.*)$/s.exec(line)
  if (!match) return null
  const [, name = '', params = '', written = ''] = match
  const charset = /charset="?([\w-]+)/i.exec(params)?.[1] ?? 'utf-8'
  const value = /quoted-printable/i.test(params) ? quotedPrintable(written, charset) : written
  return { name: name.toUpperCase(), params, value }
}

const unescaped = (text: string): string =>
  text.replace(/\\([nN,;:\\])/g, (_, sign: string) => (sign.toLowerCase() === 'n' ? '\n' : sign)).trim()

const partsOf = (value: string): string[] =>
  (value.match(/(?:\\.?|[^;\\])*(?:;|$)/gs) ?? []).map((part) => unescaped(part.replace(/;$/, '')))

function cellsOf(properties: readonly Property[]): string[] {
  const all = (name: string) => properties.filter((one) => one.name === name)
  const [formatted] = all('FN')
  const [last = '', first = '', middle = ''] = partsOf(all('N')[0]?.value ?? '')
  const parts = [first, middle, last].filter(Boolean).join(' ')
  const [company = ''] = partsOf(all('ORG')[0]?.value ?? '')
  const numbers = all('TEL').filter(({ params }) => !/\b(fax|pager)\b/i.test(params))
  return [
    (formatted && unescaped(formatted.value)) || parts || company,
    numbers.map(({ value }) => unescaped(value).replace(/^tel:/i, '')).join('\n'),
    all('EMAIL')
      .map(({ value }) => unescaped(value))
      .join('\n'),
    all('NOTE')
      .map(({ value }) => unescaped(value))
      .join('\n'),
  ]
}

export const cardColumns: readonly PersonField[] = ['name', 'phone', 'email', 'note']

export const areCards = (text: string): boolean => /^\s*BEGIN:VCARD\s*$/im.test(text.slice(0, 2000))

/** `line` counts the cards from 1. */
export function rowsOfCards(text: string): Row[] {
  const rows: Row[] = []
  let card: Property[] = []
  let open = false
  const close = () => {
    if (open) rows.push({ line: rows.length + 1, cells: cellsOf(card) })
    card = []
    open = false
  }
  for (const line of unfolded(text)) {
    const mark = line.trim().toUpperCase()
    if (mark === 'BEGIN:VCARD') {
      close()
      open = true
    } else if (mark === 'END:VCARD') close()
    else if (open) {
      const property = propertyIn(line)
      if (property) card.push(property)
    }
  }
  close()
  return rows
}
