import type { z } from 'zod'
import type { Refusal } from '../domain/refusals.ts'
import type { EndpointName } from './endpoints.ts'

/** `created` answers 201 instead of 200. `refusals` omits those that any call can cause. */
export type Contract = {
  summary: string
  access: 'anyone' | 'owner'
  created?: true
  /** A GET with side effects: it has no HEAD, and other sites' pages cannot call it. */
  acts?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  reply: z.ZodType
  file?:
    | 'text/calendar; charset=utf-8'
    | 'text/csv; charset=utf-8'
    | 'text/html; charset=utf-8'
    | 'application/pdf'
    | 'application/json; charset=utf-8'
    | 'application/zip'
  maxBodyBytes?: number
  refusals: readonly Refusal[]
}

/** A name that `endpoints` does not list does not compile. */
export type Contracts = Partial<Record<EndpointName, Contract>>
