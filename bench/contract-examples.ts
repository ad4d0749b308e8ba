import { z } from 'zod'
import type { Contract } from '../src/contract/endpoint.ts'
import type { EndpointName } from '../src/contract/endpoints.ts'
import { contract } from '../src/contract/index.ts'

/** The type of these fields does not determine an example. */
const meant: Record<string, unknown> = {
  email: 'somebody@salon.example',
  clientEmail: 'ada@client.example',
  clientPhone: '06 12 34 56 78',
  timezone: 'Europe/Paris',
  date: '2027-12-24',
  fromDate: '2027-08-02',
  toDate: '2027-08-15',
  from: '2027-03-01',
  to: '2027-03-31',
  startTime: '09:00',
  endTime: '17:00',
  fromTime: '09:00',
  toTime: '18:00',
  days: [1],
  country: 'FR',
  region: '57',
  depositAmount: '15.50',
  depositCents: null,
  depositPercent: null,
  number: '4242 4242 4242 4242',
  expiry: '12/34',
  cvc: '123',
  website: 'https://salon.example',
  returnUrl: 'http://localhost/',
  endpoint: 'https://push.example.com/x',
  // A point on the P-256 curve.
  p256dh: 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU',
  auth: 'AAAAAAAAAAAAAAAAAAAAAA',
  message: '',
  services: [{ name: 'Coupe', durationMinutes: 30 }],
}

type Shape = {
  type?: string | string[]
  enum?: unknown[]
  const?: unknown
  anyOf?: Shape[]
  properties?: Record<string, Shape>
  minimum?: number
  minLength?: number
  minItems?: number
  items?: Shape
}

function exampleOf(shape: Shape, name: string): unknown {
  if (name in meant) return meant[name]
  if (shape.enum) return shape.enum[0]
  if (shape.const !== undefined) return shape.const
  if (shape.anyOf) return exampleOf(shape.anyOf[0] ?? {}, name)
  if (shape.properties) {
    return Object.fromEntries(Object.entries(shape.properties).map(([key, of]) => [key, exampleOf(of, key)]))
  }
  const [type] = [shape.type].flat()
  if (type === 'array')
    return Array.from({ length: shape.minItems ?? 0 }, () => exampleOf(shape.items ?? {}, ''))
  if (type === 'boolean') return true
  if (type === 'integer' || type === 'number') return Math.max(1, shape.minimum ?? 1)
  // A list in a query.
  if (type === 'string' && name === 'serviceIds') return '1,2'
  return type === 'string' ? 'x'.repeat(Math.max(8, shape.minLength ?? 0)) : {}
}

export type Values = Record<string, unknown>
export type Part = 'body' | 'query'

export function validExample(name: EndpointName, part: Part): Values {
  const schema = (contract[name] as Contract)[part]
  if (!schema) return {}
  const shape = z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }) as Shape
  const example = exampleOf(shape, '') as Values
  const { success, error } = schema.safeParse(example)
  if (!success) throw new Error(`${name} takes no such ${part}: ${error.message}`)
  return example
}
