import { keysOf } from '../../../domain/clients.ts'
import { statement, tenantOf } from '../statement.ts'

/** The person of a booking. `clientKeys` are what `keysOf` writes, best first. */
export type BookedPerson = {
  tenantId: number
  clientKeys: string[]
  clientName: string
  clientPhone: string
  clientPhoneE164: string | null
  clientEmail: string | null
}

export type Upserted = { clientId: number | null; knewOthers: boolean }

/** `knewOthers`: an existing client was given a key. Fails like a serialization failure if another transaction was faster. */
export const upsertBooked = statement<BookedPerson, Upserted>()(
  'upsert-booked-client',
  (place) => `SELECT client::float8 AS "clientId", knew_others AS "knewOthers"
    FROM upsert_client(${tenantOf(place)}, ${place('clientKeys')}::text[], ${place('clientName')}, ${place('clientPhone')},
      ${place('clientPhoneE164')}, ${place('clientEmail')})`,
)

/** Changes no existing client. Fails like a serialization failure if another transaction has just added the client. */
export const joinBooked = statement<BookedPerson, { clientId: number | null }>()(
  'join-booked-client',
  (place) => `SELECT client::float8 AS "clientId"
    FROM join_client(${tenantOf(place)}, ${place('clientKeys')}::text[], ${place('clientName')}, ${place('clientPhone')},
      ${place('clientPhoneE164')}, ${place('clientEmail')})`,
)

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
