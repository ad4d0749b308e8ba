import type * as tables from '../../../../db/schema.ts'
import { keysOf } from '../../../domain/clients.ts'
import { insertion, type Placeholder, statement } from '../statement.ts'

/** The person of a booking. `clientKeys` are what `keysOf` writes, best first. */
export type BookedPerson = {
  tenantId: number
  clientKeys: string[]
  clientName: string
  clientPhone: string
  clientPhoneE164: string | null
  clientEmail: string | null
}

type Of = Placeholder<BookedPerson>

const known = (of: Of) => `SELECT key, client_id FROM client_keys
  WHERE tenant_id = ${of('tenantId')}::bigint AND key = ANY (${of('clientKeys')}::text[])`

const found = (of: Of) => `SELECT c.id, c.merged_into FROM clients c
  WHERE c.tenant_id = ${of('tenantId')}::bigint AND c.id = (
    SELECT client_id FROM known ORDER BY array_position(${of('clientKeys')}::text[], key) LIMIT 1)`

const missing = (
  of: Of,
  ready: string,
) => `SELECT own.key FROM ${ready}, unnest(${of('clientKeys')}::text[]) AS own (key)
  WHERE own.key NOT IN (SELECT key FROM known)`

function added(of: Of): string {
  type Defaulted =
    | 'id'
    | 'note'
    | 'offlineSince'
    | 'mergedInto'
    | 'also'
    | 'version'
    | 'createdAt'
    | 'foundBy'
  const { into, select } = insertion<typeof tables.clients, Defaulted>('clients', {
    tenantId: `${of('tenantId')}::bigint`,
    name: of('clientName'),
    phone: of('clientPhone'),
    phoneE164: of('clientPhoneE164'),
    email: of('clientEmail'),
  })
  return `${into} ${select} WHERE EXISTS (SELECT 1 FROM missing) AND NOT EXISTS (SELECT 1 FROM found) RETURNING id`
}

const keyed = (of: Of) => `INSERT INTO client_keys (tenant_id, key, client_id)
  SELECT ${of('tenantId')}::bigint, missing.key, client.id FROM missing, client ORDER BY missing.key
  ON CONFLICT DO NOTHING RETURNING key`

/** Fills empty fields. New keys go to the search text of the client that a merged one is shown as. */
const filled = (of: Of, ready: string) => `UPDATE clients c SET
    email = CASE c.id WHEN found.id THEN coalesce(c.email, ${of('clientEmail')}) ELSE c.email END,
    phone = CASE WHEN c.id = found.id AND c.phone = '' THEN ${of('clientPhone')} ELSE c.phone END,
    phone_e164 = CASE WHEN c.id = found.id AND c.phone = '' THEN ${of('clientPhoneE164')} ELSE c.phone_e164 END,
    also = CASE c.id WHEN coalesce(found.merged_into, found.id)
      THEN concat_ws(' ', nullif(c.also, ''), (SELECT string_agg(substr(key, 2), ' ') FROM missing)) ELSE c.also END,
    version = c.version + 1
  FROM ${ready}, found WHERE c.tenant_id = ${of('tenantId')}::bigint AND c.id IN (found.id, found.merged_into)
    AND (EXISTS (SELECT 1 FROM missing) OR c.id = found.id
      AND (c.email IS NULL AND ${of('clientEmail')} IS NOT NULL OR c.phone = '' AND ${of('clientPhone')} <> ''))`

/**
 * Finds or creates the client, in steps of a larger statement that end with `client` (one row, or none for a person
 * without keys). The step `ready` has one row if anything is to be written.
 */
export const clientSteps = (of: Of, ready: string): Record<string, string> => ({
  known: known(of),
  found: found(of),
  missing: missing(of, ready),
  added: added(of),
  client: 'SELECT id FROM found UNION ALL SELECT id FROM added',
  keyed: keyed(of),
  filled: filled(of, ready),
})

/** False if another transaction has just given a key to another client. */
export const hasAllKeys = '(SELECT count(*) FROM keyed) = (SELECT count(*) FROM missing)'

export type Upserted = { clientId: number | null; complete: boolean; knewOthers: boolean }

/** `complete` as `hasAllKeys`; `knewOthers`: an existing client was given a key. */
export const upsertBooked = statement<BookedPerson, Upserted>()('upsert-booked-client', (of) => {
  const steps = { ready: 'SELECT 1', ...clientSteps(of, 'ready') }
  const list = Object.entries(steps).map(([step, text]) => `${step} AS (${text})`)
  return `WITH ${list.join(', ')} SELECT (SELECT id FROM client)::float8 AS "clientId", ${hasAllKeys} AS complete,
    EXISTS (SELECT 1 FROM found) AND EXISTS (SELECT 1 FROM missing) AS "knewOthers"`
})

export const personOf = (
  tenantId: number,
  booking: Omit<BookedPerson, 'tenantId' | 'clientKeys'>,
): BookedPerson => ({
  tenantId,
  clientName: booking.clientName,
  clientPhone: booking.clientPhone,
  clientPhoneE164: booking.clientPhoneE164,
  clientEmail: booking.clientEmail,
  clientKeys: keysOf({
    name: booking.clientName,
    phone: booking.clientPhone,
    phoneE164: booking.clientPhoneE164,
    email: booking.clientEmail,
  }),
})
