import type { z } from 'zod'
import type { Refusal } from '../domain/refusals.ts'
import type { EndpointName } from './endpoints.ts'

/**
 * The request and reply of one call. `access: 'owner'` requires a session; `created` answers 201 instead of
 * 200. Refusals that any call can cause (invalid request, not signed in, too many requests …) are not listed.
 */
export type Contract = {
  summary: string
  access: 'anyone' | 'owner'
  created?: true
  /** A GET with side effects. It has no HEAD, and other sites' pages cannot call it. */
  acts?: true
  params?: z.ZodObject
  query?: z.ZodObject
  body?: z.ZodObject
  reply: z.ZodType
  /** The type of the reply if it is a file instead of JSON. */
  file?: 'text/calendar; charset=utf-8' | 'text/csv; charset=utf-8' | 'application/zip'
  /** Maximum body size in bytes, for calls that receive a file. */
  maxBodyBytes?: number
  refusals: readonly Refusal[]
}

/** The contracts of one resource. A name that `endpoints` does not list does not compile. */
export type Contracts = Partial<Record<EndpointName, Contract>>
