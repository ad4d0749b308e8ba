import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { localZone } from '../../format.ts'
import { reading } from '../../query.ts'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { useWallNow } from '../../ui/use-wall-now.ts'
import { teamQuery } from '../staff/team.ts'
import type { Booking } from './appointment-form.ts'
import { BookingForm } from './booking-form.tsx'
import { useBookedClient } from './use-booked-client.ts'

type AppointmentStart = {
  /** Today by default. */
  date?: string
  startTime?: string
  staffId?: number
  serviceIds?: number[]
  /** Fills in a client, and the services of their last visit. */
  clientId?: number
  /** Fills in a client as they are in another booking. */
  client?: Pick<Booking, 'clientName' | 'clientPhone' | 'clientEmail'>
}

type AppointmentDialogProps = {
  scheduleId: string
  open: boolean
  onClose: () => void
  start?: AppointmentStart
  /** To change this booking instead of adding one. */
  booking?: Booking
}

/** Adds, changes or repeats an appointment from any page. */
export function AppointmentDialog({ open, onClose, booking, ...content }: AppointmentDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(stays) => !stays && onClose()}
      formFirst
      title={booking ? m.calendar_edit_title() : m.calendar_add_title()}
    >
      {open && <Content {...content} booking={booking} onClose={onClose} />}
    </Dialog>
  )
}

type ContentProps = Pick<AppointmentDialogProps, 'scheduleId' | 'start' | 'onClose'> & {
  booking: Booking | undefined
}

function Content({ scheduleId, start = {}, booking, onClose }: ContentProps) {
  const params = { scheduleId }
  const { data: schedule } = useQuery(reading('getSchedule', { params }))
  const services = useQuery(reading('listServices', { params }))
  const team = useQuery(teamQuery(scheduleId))
  const client = useBookedClient(start.clientId, Number(scheduleId))
  const { data: remarks } = useQuery({
    ...reading('getClient', { params: { clientId: start.clientId ?? 0 } }),
    enabled: start.clientId !== undefined,
  })
  const today = useWallNow(schedule?.timezone ?? localZone()).date
  if (!schedule || services.isPending || team.isPending || client === null) {
    return (
      <div className="grid gap-4">
        <LoadingText />
        <Skeleton className="h-[40rem]" />
      </div>
    )
  }
  const { startTime, staffId, serviceIds } = start
  const given = start.client && {
    clientName: start.client.clientName,
    clientPhone: start.client.clientPhone,
    clientEmail: start.client.clientEmail ?? '',
  }
  return (
    <BookingForm
      scheduleId={scheduleId}
      date={start.date ?? today}
      undated={start.date === undefined}
      start={{
        clientId: start.clientId,
        ...(startTime !== undefined && { startTime }),
        ...(staffId !== undefined && { staffId }),
        ...(serviceIds && { serviceIds: serviceIds.map(String) }),
      }}
      client={given ?? client}
      remarks={remarks}
      booking={booking}
      alone
      onDone={onClose}
    />
  )
}
