import fc from 'fast-check'
import type { Contract } from '../src/contract/endpoint.ts'
import { type EndpointName, endpoints } from '../src/contract/endpoints.ts'
import { contract } from '../src/contract/index.ts'
import { type Part, type Values, validExample } from './contract-examples.ts'
import { odd, oddId } from './oddities.ts'

/** `owner` owns the resource; `other` is another owner. */
export type Asker = 'nobody' | 'owner' | 'other'

export type HostileRequest = {
  name: EndpointName
  wrong: string
  asker: Asker
  language: 'fr' | 'en'
  method: string
  path: string
  headers: Record<string, string>
  body: string | undefined
}

/** Values for path parameters, by name: the ids and tokens of one owner. */
export type Belongings = Record<string, string | number>

type Draft = Omit<HostileRequest, 'asker' | 'language'>
type Envelope = { wrong: string; change(request: Draft): Draft }

const saying = (wrong: string, headers: Record<string, string>): Envelope => ({
  wrong,
  change: (request) => ({ ...request, headers: { ...request.headers, ...headers } }),
})
const bearing = (wrong: string, body: (valid: string) => string): Envelope => ({
  wrong,
  change: (request) => ({ ...request, body: body(request.body ?? '{}') }),
})

const envelopes: Envelope[] = [
  ...[
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/json',
    'x',
  ].map((type) => saying('of another type', { 'content-type': type })),
  ...['https://evil.example', 'null', 'http://127.0.0.1:1', 'x'].map((origin) =>
    saying('from elsewhere', { origin }),
  ),
  ...['evil.example', '127.0.0.1.evil.example', 'a b'].map((host) => saying('to another host', { host })),
  saying('headers too large', { 'x-long': 'x'.repeat(20_000) }),
  bearing('cut off', (valid) => `${valid.slice(0, -1)},`),
  bearing(
    'too long',
    (valid) => `${valid.slice(0, -1)}${valid === '{}' ? '' : ','}"more":"${'x'.repeat(70_000)}"}`,
  ),
  bearing('not closed', () => '{"a":'),
  bearing('no JSON', () => "{'a':undefined}"),
  bearing(
    'a prototype',
    (valid) => `{"__proto__":{"status":"approved"}${valid === '{}' ? '' : ','}${valid.slice(1)}`,
  ),
  bearing('a constructor', () => '{"constructor":{"prototype":{"x":1}}}'),
  bearing('zero bytes', () => '\u0000\u0000'),
  bearing('very deep', () => `${'['.repeat(30_000)}`),
]

const without = (values: Values) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))

const asText = (value: unknown) =>
  (typeof value === 'object' ? JSON.stringify(value) : String(value)).slice(0, 3_000).toWellFormed()

function requestsTo(name: EndpointName, theirs: Belongings): fc.Arbitrary<HostileRequest> {
  const [method = '', pattern = ''] = endpoints[name].split(' ')
  const rules: Contract = contract[name]
  const valid = { body: validExample(name, 'body'), query: validExample(name, 'query') }
  const pathOf = (params: Record<string, string>, query: Values = valid.query) => {
    const path = pattern.replace(
      /:(\w+)/g,
      (_, key) => params[key] ?? String(theirs[key] ?? 'made-up-by-them'),
    )
    const search = new URLSearchParams(
      Object.entries(without(query)).map(([key, value]) => [key, asText(value)]),
    )
    return search.size > 0 ? `${path}?${search}` : path
  }
  const bodyOf = (body: unknown) => (rules.body ? JSON.stringify(body) : undefined)
  const plain: Draft = {
    name,
    wrong: '',
    method,
    path: pathOf({}),
    headers: method === 'GET' ? {} : { 'content-type': 'application/json' },
    body: bodyOf(valid.body),
  }

  const takes = (part: Part, values: Values) => {
    const sent = without(values)
    const read =
      part === 'query' ? Object.fromEntries(Object.entries(sent).map(([k, v]) => [k, asText(v)])) : sent
    return rules[part]?.safeParse(read).success ?? true
  }
  const fieldsOf = (part: Part) => Object.keys(rules[part]?.shape ?? {})
  const inField = (part: Part): fc.Arbitrary<Draft> =>
    fc
      .tuple(
        fc.constantFrom(...fieldsOf(part)),
        fc.oneof({ weight: 1, arbitrary: fc.constant(undefined) }, { weight: 9, arbitrary: odd }),
      )
      .map(([field, value]) => ({ ...valid[part], [field]: value }))
      .filter((values) => !takes(part, values))
      .map((values) =>
        part === 'body'
          ? { ...plain, wrong: 'an odd field', body: bodyOf(without(values)) }
          : { ...plain, wrong: 'an odd query', path: pathOf({}, values) },
      )
  const noObject = fc
    .oneof(
      fc.constantFrom('[]', '[{}]', '"text"', '5', 'true', 'null', '[[[]]]'),
      fc.jsonValue().map((value) => JSON.stringify([value])),
    )
    .map((body) => ({ ...plain, wrong: 'no object', body }))
  const nowhere = fc
    .tuple(fc.constantFrom(...(pattern.match(/(?<=:)\w+/g) ?? ['none'])), oddId)
    .map(([key, value]) => ({
      ...plain,
      wrong: 'an odd address',
      path: pathOf({ [key]: value }),
    }))
  const misled = fc
    .constantFrom(...envelopes.filter(({ wrong }) => method !== 'GET' || /host|headers/.test(wrong)))
    .map(({ wrong, change }) => ({ ...change(plain), wrong }))
  const otherMethod = fc
    .constantFrom('PUT', 'OPTIONS', 'TRACE', 'PROPFIND', 'LINK')
    .map((method) => ({ ...plain, wrong: 'another method', method, headers: {}, body: undefined }))

  const language = fc.constantFrom('fr' as const, 'en' as const)
  const by = (asker: fc.Arbitrary<Asker>, draft: fc.Arbitrary<Draft>) =>
    fc.tuple(draft, asker, language).map(([draft, asker, language]) => ({ ...draft, asker, language }))
  const anyone = fc.constantFrom<Asker>('nobody', 'owner', 'other')
  const stranger = (asker: Asker, wrong: string) => by(fc.constant(asker), fc.constant({ ...plain, wrong }))
  const canBeOdd = (part: Part) =>
    fieldsOf(part).some((field) => !takes(part, { ...valid[part], [field]: [{}] }))
  const ofOwner = rules.access === 'owner'
  const kinds: [boolean, number, () => fc.Arbitrary<HostileRequest>][] = [
    [canBeOdd('body'), 8, () => by(anyone, inField('body'))],
    [method === 'GET' && canBeOdd('query'), 8, () => by(anyone, inField('query'))],
    [rules.body !== undefined, 2, () => by(anyone, noObject)],
    [rules.params !== undefined, 3, () => by(anyone, nowhere)],
    [true, 4, () => by(anyone, misled)],
    [true, 1, () => by(anyone, otherMethod)],
    [ofOwner, 1, () => stranger('nobody', 'not signed in')],
    [ofOwner && rules.params !== undefined, 2, () => stranger('other', 'not theirs')],
  ]
  return fc.oneof(...kinds.filter(([can]) => can).map(([, weight, make]) => ({ weight, arbitrary: make() })))
}

/** Alternates between endpoints. The same seed and belongings give the same requests. */
export function hostileRequests({
  count,
  seed,
  theirs,
}: {
  count: number
  seed: number
  theirs: Belongings
}): HostileRequest[] {
  const names = Object.keys(endpoints) as EndpointName[]
  const each = Math.ceil(count / names.length)
  const byEndpoint = names.map((name, index) =>
    fc.sample(requestsTo(name, theirs), { seed: seed * 1_000 + index, numRuns: each }),
  )
  return Array.from({ length: each }, (_, round) => byEndpoint.flatMap((requests) => requests[round] ?? []))
    .flat()
    .slice(0, count)
}
