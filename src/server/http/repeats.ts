import { randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type pg from 'pg'
import type { EndpointName } from '../../contract/endpoints.ts'
import { refusalReplies } from '../../contract/refusals.ts'
import { Refused } from '../../domain/refusals.ts'
import { decryptSecret, encryptSecret } from '../adapters/authenticator-apps.ts'
import { permitted } from '../database/permits.ts'
import {
  type Arrival,
  claimRequestKey,
  findRequestKey,
  forgetRequestKey,
  keepReply,
} from '../store/accounts/request-keys.ts'
import { type Owner, requireStillActing } from './acting.ts'
import { keyedHash } from './grants.ts'
import { requestKeyOf } from './request-keys.ts'
import { SerializedReply } from './serialized-reply.ts'

/** `opens` encrypts the reply. Half of it is known to the caller alone. */
type Keyed = Arrival & { opens: string; hasSaved: boolean; isReplayed: boolean }

declare module 'fastify' {
  interface FastifyRequest {
    keyed: Keyed | undefined
  }
}

/** Undefined without a key. The key is in both hashes, so that a copy of the table tells nothing about a password. */
export function keyedIn(
  { headers, params, query, body }: FastifyRequest,
  name: EndpointName,
  { person, tenantId }: Owner,
  secret: string,
): Keyed | undefined {
  const key = requestKeyOf(headers['idempotency-key'])?.toLowerCase()
  if (!key) return undefined
  return {
    userId: person.id,
    key: keyedHash(secret, `key ${key}`),
    request: keyedHash(secret, `request ${key} ${JSON.stringify([name, tenantId, params, query, body])}`),
    attempt: randomUUID(),
    opens: `${secret} ${key}`,
    hasSaved: false,
    isReplayed: false,
  }
}

class SavedBefore extends Error {}

/** The saved one may belong to this arrival: a call can commit, and refuse after it. */
async function answerSaved(pool: pg.Pool, keyed: Keyed, error: unknown): Promise<SerializedReply<never>> {
  const saved = await findRequestKey(pool, keyed)
  if (!saved) throw error instanceof SavedBefore ? new Refused('overloaded') : error
  if (saved.attempt === keyed.attempt) {
    await forgetRequestKey(pool, keyed)
    throw error
  }
  if (saved.request !== keyed.request) throw new Refused('idempotency_key_reused')
  const reply = saved.reply === null ? null : await decryptSecret(saved.reply, keyed.opens)
  if (reply === null) throw new Refused('already_saved')
  keyed.isReplayed = true
  return new SerializedReply(reply)
}

const isFinal = (error: unknown): boolean =>
  error instanceof SavedBefore || (error instanceof Refused && refusalReplies[error.code].status < 500)

/**
 * Saves only if no earlier request with the key has. What is refused may have been saved by it, too: a booking then stands
 * in its own way.
 */
export async function once<Answer>(
  pool: pg.Pool,
  owner: Owner,
  keyed: Keyed,
  act: () => Promise<Answer>,
): Promise<Answer | SerializedReply<never>> {
  const check = requireStillActing(owner)
  let isActing = true
  try {
    return await permitted(async (connection) => {
      isActing = false
      await check(connection)
      isActing = true
      if (!(await claimRequestKey(connection, keyed))) throw new SavedBefore()
      keyed.hasSaved = true
    }, act)
  } catch (error) {
    if (!isActing || !isFinal(error)) throw error
    return answerSaved(pool, keyed, error)
  }
}

/** If this fails, a repeated request still learns that it was saved. */
export const keepsReply =
  (pool: pg.Pool) =>
  async ({ keyed }: FastifyRequest, reply: FastifyReply, payload: unknown): Promise<unknown> => {
    if (keyed?.isReplayed) reply.header('Idempotent-Replayed', 'true')
    if (keyed?.hasSaved && reply.statusCode < 300 && typeof payload === 'string')
      await encryptSecret(payload, keyed.opens)
        .then((encrypted) => keepReply(pool, keyed, encrypted))
        .catch(() => {})
    return payload
  }
