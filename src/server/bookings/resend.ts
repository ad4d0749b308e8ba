import type { ClientTemplate } from '../../domain/deliveries.ts'
import { notificationsOf } from '../../domain/deliveries.ts'
import { Refused } from '../../domain/refusals.ts'
import { inTransaction } from '../database/collisions.ts'
import type { Database } from '../database/connection.ts'
import type { Target } from '../store/bookings/booking-rows.ts'
import { findMailedEvent } from '../store/bookings/resent-mails.ts'
import { type At, changeBooking } from './change.ts'

const past = { wasSeen: true, longOver: false }

/** The email is one more event, so that budgets, order and history are those of all emails. */
export const resendMail = (
  db: Database,
  target: Target,
  { version, template }: { version: number; template: ClientTemplate },
  at: At,
): Promise<unknown> =>
  inTransaction(db, (tx) =>
    changeBooking(
      tx,
      target,
      async ({ booking }) => {
        const found = await findMailedEvent(tx, target, { version, template, now: at.now })
        const mailed = found && notificationsOf({ ...found, details: { ...found.details, tell: true } }, past)
        if (!found || booking.clientEmail === null || !mailed?.some((mail) => mail.template === template))
          throw new Refused('message_not_found')
        const { details, isRecent } = found
        return { command: { do: 'resend', template, details, isRecent } }
      },
      at,
    ),
  )
