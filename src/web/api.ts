import type { EndpointName } from '../contract/endpoints.ts'
import type { Body, Params, Query, Reply } from '../contract/index.ts'
import { openEndpoints } from '../contract/open-endpoints.ts'
import type { ErrorReply } from '../contract/refusals.ts'
import { m } from '../messages/messages.js'
import { currentLanguage } from './language.ts'
import { noteServerStatus } from './server-status.ts'

type Field<Key extends string, Value> = [Value] extends [undefined] ? unknown : { [key in Key]: Value }
type OptionalField<Key extends string, Value> = [Value] extends [undefined]
  ? unknown
  : { [key in Key]?: Value }

type Given<Name extends EndpointName> = Field<'params', Params<Name>> &
  (Query<Name> extends undefined
    ? unknown
    : Partial<Query<Name>> extends Query<Name>
      ? OptionalField<'query', Query<Name>>
      : Field<'query', Query<Name>>) &
  Field<'body', Body<Name>>

type Options = { signal?: AbortSignal; idempotencyKey?: string }

export type Arguments<Name extends EndpointName> =
  unknown extends Given<Name>
    ? [given?: Options]
    : Partial<Given<Name>> extends Given<Name>
      ? [given?: Given<Name> & Options]
      : [given: Given<Name> & Options]

type ErrorCode = ErrorReply['code'] | 'network'

export class ApiError extends Error {
  readonly status: number
  readonly code: ErrorCode
  readonly error: string
  readonly fields: Record<string, string>
  /** The current client or booking, if another change came first. */
  readonly client: object | undefined
  /** The present values, if another change came first. */
  readonly current: object | undefined
  readonly booking: object | undefined
  /** Still free that day, if a booking came too late. */
  readonly availableSlots: ErrorReply['availableSlots']
  readonly columns: readonly object[] | undefined
  readonly sheets: readonly object[] | undefined
  readonly secondFactors: readonly string[]

  constructor(
    status: number,
    {
      code,
      error,
      message,
      fields = {},
      booking,
      client,
      current,
      availableSlots,
      columns,
      sheets,
      secondFactors = [],
    }: Omit<ErrorReply, 'code'> & { code: ErrorCode },
  ) {
    super(message)
    this.status = status
    this.code = code
    this.error = error
    this.fields = fields
    this.booking = booking
    this.client = client
    this.current = current
    this.availableSlots = availableSlots
    this.columns = columns
    this.sheets = sheets
    this.secondFactors = secondFactors
  }
}

export const refusedWith = (error: unknown, ...codes: ErrorCode[]): error is ApiError =>
  error instanceof ApiError && codes.includes(error.code)

export const isUnavailable = (error: unknown): error is ApiError =>
  refusedWith(error, 'network', 'overloaded')

/** Whether the server may have done what was asked. */
export const isUnsure = (error: unknown): boolean =>
  !(error instanceof ApiError) || error.status === 0 || error.status >= 500

export const networkFailure = (): ApiError =>
  new ApiError(0, { code: 'network', error: 'Network failure', message: m.common_network_error() })

export const messageOf = (error: unknown): string =>
  error instanceof ApiError ? error.message : m.refusal_unexpected()

let known: Partial<Record<EndpointName, string>> = openEndpoints

type Keyed = {
  key: string
  /** Throws if an earlier page of this browser saved it. */
  settle: (reply: Response) => void
  end: () => void
  fail: (isRefused: boolean) => void
}
let keyFor: (name: EndpointName, ...content: unknown[]) => Keyed | undefined = () => undefined

/** Adds the calls that only owners' pages make, and the keys that their calls take. */
export const knowEndpoints = (endpoints: Record<EndpointName, string>, keys = keyFor): void => {
  known = endpoints
  keyFor = keys
}

function endpointOf(name: EndpointName): string[] {
  const endpoint = known[name]
  if (!endpoint) throw new Error(`The page does not know the call ${name}`)
  return endpoint.split(' ')
}

type Loose = { params?: object; query?: object; body?: unknown } & Options

let salon: number | null = null

/** All later calls act in this salon of another owner, or in one's own. */
export const actInSalon = (id: number | null): void => {
  salon = id
}

export const currentSalon = (): number | null => salon

/** For addresses that the browser itself loads, without our headers. */
export const inSalon = (url: string): string =>
  salon === null ? url : `${url}${url.includes('?') ? '&' : '?'}salon=${salon}`

function urlOf(template: string, params: object = {}, query: object = {}): string {
  const values = new Map(Object.entries(params))
  const path = template.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(String(values.get(name))))
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(query)) if (value !== undefined) search.set(name, String(value))
  return search.size > 0 ? `${path}?${search}` : path
}

export const addressOf = <Name extends EndpointName>(name: Name, params: Params<Name> & object): string =>
  inSalon(urlOf(endpointOf(name)[1] ?? '', params))

const unavailableStatuses = [502, 503, 504]

async function refusalIn(response: Response): Promise<ApiError> {
  const { status, statusText: error } = response
  const reply = (await response.json().catch(() => null)) as ErrorReply | null
  if (reply?.code) return new ApiError(status, reply)
  return unavailableStatuses.includes(status)
    ? new ApiError(status, { code: 'overloaded', error, message: m.refusal_overloaded() })
    : new ApiError(status, { code: 'unexpected', error, message: m.refusal_unexpected() })
}

/** For callers that need the headers. Throws an ApiError on failure. */
export async function send<Name extends EndpointName>(
  name: Name,
  ...[given]: Arguments<Name>
): Promise<Response> {
  const { params, query, body, signal, idempotencyKey } = (given ?? {}) as Loose
  const [method = 'GET', template = ''] = endpointOf(name)
  const headers: Record<string, string> = { 'Accept-Language': currentLanguage() }
  if (salon !== null) headers['X-Salon'] = String(salon)
  if (idempotencyKey) headers['Idempotency-Key'] = idempotencyKey
  const init: RequestInit = { method, headers, credentials: 'include', ...(signal && { signal }) }
  if (body !== undefined) {
    headers['Content-Type'] = 'application/json'
    init.body = JSON.stringify(body)
  }
  let response: Response
  try {
    response = await fetch(urlOf(template, params, query), init)
  } catch (error) {
    if (signal?.aborted) throw error
    noteServerStatus(false)
    throw networkFailure()
  }
  noteServerStatus(!unavailableStatuses.includes(response.status))
  if (!response.ok) throw await refusalIn(response)
  return response
}

const replyOf = async <Name extends EndpointName>(
  name: Name,
  ...given: Arguments<Name>
): Promise<Reply<Name>> => (await send(name, ...given)).json()

/** With the key of a call that takes one. */
export async function call<Name extends EndpointName>(
  name: Name,
  ...given: Arguments<Name>
): Promise<Reply<Name>> {
  const { params, query, body } = (given[0] ?? {}) as Loose
  const keyed = keyFor(name, salon, params, query, body)
  if (!keyed) return replyOf(name, ...given)
  const { key, settle, end, fail } = keyed
  try {
    const reply = await send(name, ...([{ ...given[0], idempotencyKey: key }] as unknown as Arguments<Name>))
    settle(reply)
    return await reply.json()
  } catch (error) {
    if (refusedWith(error, 'already_saved')) end()
    else fail(!isUnsure(error))
    throw error
  }
}
