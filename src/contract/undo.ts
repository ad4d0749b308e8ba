import { z } from 'zod'
import { bookingWithService } from './booking-shapes.ts'
import { bookingParams } from './bookings.ts'
import type { Contracts } from './endpoint.ts'
import { id } from './fields.ts'

export const undo = {
  undoBooking: {
    summary: 'Take back the change that led to a version while its mails are held; nobody is told of either',
    access: 'owner',
    params: bookingParams,
    body: z.object({ version: id.meta({ description: 'As the reply of the change said it' }) }),
    reply: bookingWithService,
    refusals: ['booking_not_found', 'booking_changed', 'undo_too_late', 'slot_taken', 'staff_not_found'],
  },
} as const satisfies Contracts
