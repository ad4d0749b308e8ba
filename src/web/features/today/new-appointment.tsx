import { Plus } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { lazyImport } from '../../lazy-import.ts'
import { Button } from '../../ui/button.tsx'

const AppointmentDialog = lazy(
  lazyImport(async () => ({
    default: (await import('../bookings/appointment-dialog.tsx')).AppointmentDialog,
  })),
)

export function NewAppointmentButton({ scheduleId }: { scheduleId: number }) {
  const [open, setOpen] = useState<boolean | null>(null)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Plus aria-hidden="true" />
        {m.clients_book_again()}
      </Button>
      <Suspense>
        {open !== null && (
          <AppointmentDialog scheduleId={String(scheduleId)} open={open} onClose={() => setOpen(false)} />
        )}
      </Suspense>
    </>
  )
}
