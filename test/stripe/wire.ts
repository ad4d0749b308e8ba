export type Nested = string | number | boolean | null | Nested[] | { [name: string]: Nested }

function listsWithin(value: Nested): Nested {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) return value
  const entries = Object.entries(value).map(([name, inner]) => [name, listsWithin(inner)] as const)
  const isList = entries.length > 0 && entries.every(([name]) => /^\d+$/.test(name))
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries)
}

/** `a[b][0]=c` is `{ a: { b: ['c'] } }`. */
export function decodeForm(text: string): { [name: string]: Nested } {
  const decoded: { [name: string]: Nested } = {}
  for (const [key, value] of new URLSearchParams(text)) {
    const path = key.replaceAll(']', '').split('[')
    const last = path.pop() ?? ''
    let place = decoded
    for (const name of path) {
      place[name] ??= {}
      place = place[name] as typeof decoded
    }
    place[last] = value
  }
  return listsWithin(decoded) as typeof decoded
}

/** Paths such as `a.b[]`. */
export function namesOf(value: Nested, name = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((inner) => namesOf(inner, `${name}[]`))
  if (value === null || typeof value !== 'object') return [name]
  return Object.entries(value).flatMap(([inner, content]) =>
    namesOf(content, name ? `${name}.${inner}` : inner),
  )
}
