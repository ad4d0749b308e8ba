import { companionsOf, forPlaces } from '../../domain/services.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import type { Target } from '../store/bookings/booking-rows.ts'
import { type At, type Changed, changeBooking } from './change.ts'

type Kept = { places: number; companions?: string[] | undefined; refunded?: boolean | undefined }

/** Without `companions`, those named first stay. */
export const giveBack = (db: Database, target: Target, kept: Kept, at: At): Promise<Changed | null> =>
  inTransaction(db, (tx) =>
    changeBooking(
      tx,
      target,
      ({ booking }) => {
        const { companions = booking.companions, places, refunded } = kept
        const { priceCents } = forPlaces(booking, places, booking.places)
        return {
          command: { do: 'give_back', places, refunded },
          with: { agreed: { priceCents, companions: companionsOf({ companions }, places) } },
        }
      },
      at,
    ),
  )
