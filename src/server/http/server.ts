import type { Readable } from 'node:stream'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { EndpointName } from '../../contract/endpoints.ts'
import type { contract, ParsedBody, ParsedParams, ParsedQuery, Reply } from '../../contract/index.ts'
import type { Locale } from '../../domain/locales.ts'
import type { Auth, AuthSettings } from '../adapters/accounts.ts'
import type { Sandbox } from '../adapters/payments-sandbox/sandbox.ts'
import type { Pusher } from '../adapters/push.ts'
import type { PaymentContext } from '../deposits/payment-context.ts'
import type { Sweeper } from '../jobs/sweep.ts'
import type { Streams } from '../live/streams.ts'
import type { Session } from '../store/accounts/sessions.ts'
import type { Offers } from '../store/schedules/offers.ts'
import type { Owner } from './acting.ts'
import type { LegalDocuments } from './legal-documents.ts'
import type { Limiter } from './limiter.ts'
import type { SecurityEvents } from './security-events.ts'
import type { SerializedReply } from './serialized-reply.ts'

export type Server = PaymentContext & {
  auth: Auth
  authSettings: AuthSettings
  /** The same provider if it is the sandbox. */
  sandbox: Sandbox | null
  pusher: Pusher
  sweeper: Sweeper
  offers: Offers
  streams: Streams
  /** Part of the keys of caches. See `Signals`. */
  databaseEpoch(): number
  isOperator(owner: Pick<Session, 'email' | 'emailVerified'>): boolean
  /** Whether mails go to an SMTP server instead of the built-in inbox. */
  hasMailServer: boolean
  supportEmail: string | null
  legalDocuments(): Promise<LegalDocuments>
  limiter: Limiter | null
  securityEvents: SecurityEvents
}

export type { Owner }

export type Call<Name extends EndpointName> = {
  params: ParsedParams<Name>
  query: ParsedQuery<Name>
  body: ParsedBody<Name>
  owner: (typeof contract)[Name]['access'] extends 'owner' ? Owner : undefined
  now: number
  locale: Locale
  request: FastifyRequest
  reply: FastifyReply
}

export type Handler<Name extends EndpointName> = (
  call: Call<Name>,
) => Promise<Reply<Name> | SerializedReply<Reply<Name>> | Readable>

export type Handlers<Table> = { [Name in keyof Table & EndpointName]: Handler<Name> }
