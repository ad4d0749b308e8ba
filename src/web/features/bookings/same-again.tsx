import { CalendarSync } from 'lucide-react'
import { useState } from 'react'
import { addDays } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { useClientOf } from '../clients/client-alert.tsx'
import { hasUnconfirmedEmail } from '../clients/use-clients.ts'
import { AppointmentDialog } from './appointment-dialog.tsx'
import { type Booking, partsOf } from './appointment-form.ts'

const sixWeeks = 42

type SameAgainProps = { scheduleId: string; booking: Booking }

/** "Same again in six weeks": the form opens with everything filled in. */
export function SameAgain({ scheduleId, booking }: SameAgainProps) {
  const [open, setOpen] = useState(false)
  const isUnconfirmed = hasUnconfirmedEmail(useClientOf(booking.id))
  return (
    <>
      <Button tone="secondary" onClick={() => setOpen(true)}>
        <CalendarSync aria-hidden="true" />
        {m.appointment_again()}
      </Button>
      <AppointmentDialog
        scheduleId={scheduleId}
        open={open}
        onClose={() => setOpen(false)}
        start={{
          date: addDays(booking.date, sixWeeks),
          startTime: booking.startTime,
          staffId: booking.staffId,
          serviceIds: partsOf(booking).map(({ serviceId }) => serviceId),
          client: { ...booking, clientEmail: isUnconfirmed ? null : booking.clientEmail },
        }}
      />
    </>
  )
}
