import { z } from 'zod'
import { bookingWithService } from './booking-shapes.ts'
import { bookingParams } from './bookings.ts'
import type { Contracts } from './endpoint.ts'
import { id } from './fields.ts'

export const undo = {
  undoBooking: {
    summary:
      'Undo the change that led to a version, while its mails are held. No mail is sent for either change',
    access: 'owner',
    params: bookingParams,
    body: z.object({ version: id.meta({ description: 'The version in the reply of the change' }) }),
    reply: bookingWithService,
    refusals: ['booking_not_found', 'booking_changed', 'undo_too_late', 'slot_taken', 'staff_not_found'],
  },
} as const satisfies Contracts
