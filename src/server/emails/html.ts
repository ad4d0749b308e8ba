import type { CSSProperties } from 'react'

export class Html {
  readonly source: string

  constructor(source: string) {
    this.source = source
  }
}

type Content = Html | string | false | null | undefined | Content[]

type Attributes = { className?: string | undefined; style?: CSSProperties } & Record<
  string,
  string | number | CSSProperties | undefined
>

const entities: Record<string, string> = {
  '"': '&quot;',
  '&': '&amp;',
  "'": '&#x27;',
  '<': '&lt;',
  '>': '&gt;',
}
const special = /["&'<>]/g
export const escaped = (text: string): string =>
  text.replace(special, (character) => entities[character] ?? '')

const cssNames = new Map<string, string>()

function cssName(property: string): string {
  const known = cssNames.get(property)
  if (known) return known
  const name = property.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
  cssNames.set(property, name)
  return name
}

/** Numbers are written without a unit: give lengths as strings, such as '10px'. */
const cssOf = (style: CSSProperties): string =>
  Object.entries(style)
    .map(([property, value]) => `${cssName(property)}:${escaped(String(value))}`)
    .join(';')

function attribute(name: string, value: Attributes[string]): string {
  if (value === undefined) return ''
  if (typeof value === 'object') return ` style="${cssOf(value)}"`
  return ` ${name === 'className' ? 'class' : name}="${escaped(String(value))}"`
}

function sourceOf(content: Content): string {
  if (typeof content === 'string') return escaped(content)
  if (Array.isArray(content)) return content.map(sourceOf).join('')
  return content ? content.source : ''
}

const withoutEnd = new Set(['br', 'meta'])

export function h(tag: string, attributes: Attributes | null, ...content: Content[]): Html {
  let start = tag
  for (const name in attributes) start += attribute(name, attributes[name])
  return new Html(withoutEnd.has(tag) ? `<${start}/>` : `<${start}>${sourceOf(content)}</${tag}>`)
}
