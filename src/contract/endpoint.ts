import type { z } from 'zod'
import type { Refusal } from '../domain/refusals.ts'
import type { EndpointName } from './endpoints.ts'

/**
 * What one call takes and answers. `access: 'owner'` needs a session; `created` answers 201 instead of 200.
 * Refusals that any call can meet (invalid request, not signed in, too many requests …) are not listed.
 */
export type Contract = {
  summary: string
  access: 'anyone' | 'owner'
  created?: true
  /** A GET that does something: it has no HEAD, and pages of other sites cannot make it. */
  acts?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  reply: z.ZodType
  /** What the reply is when it is not JSON: a file. */
  file?: 'text/calendar; charset=utf-8' | 'text/csv; charset=utf-8' | 'application/zip'
  /** The bytes of the largest body that it takes, where a file is in it. */
  largest?: number
  refusals: readonly Refusal[]
}

/** One noun's share of the endpoints; a name that `endpoints` does not list does not compile. */
export type Contracts = Partial<Record<EndpointName, Contract>>
