import { useId, useState } from 'react'
import { timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { useOpening } from '../../form/opening.ts'
import { formatDate, formatTimes } from '../../format.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { BookingForm } from '../bookings/booking-form.tsx'
import { affectedByClosures } from '../schedules/affected-queries.ts'
import { present, type StaffMember } from '../staff/team.ts'
import { useReachable } from '../team/use-may.ts'
import { type DropTarget, memberIn } from './agenda-drag.ts'

type NewDialogProps = {
  scheduleId: string
  target: DropTarget | null
  /** Nobody has pressed the place, which is where the clock stands. */
  undated: boolean
  team: readonly StaffMember[]
  onClose: () => void
}

export function NewBookingDialog({ scheduleId, target, undated, team, onClose }: NewDialogProps) {
  return (
    <Dialog
      open={target !== null}
      onOpenChange={(open) => !open && onClose()}
      title={target ? titleOf(target) : ''}
    >
      {target && (
        <New
          key={`${target.column.key} ${target.from}`}
          scheduleId={scheduleId}
          target={target}
          undated={undated}
          team={team}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

const titleOf = ({ column, from }: DropTarget): string =>
  m.calendar_new_title({ date: formatDate(column.date, 'day'), time: timeOf(from) })

function New({ scheduleId, target, undated, team, onClose }: NewDialogProps & { target: DropTarget }) {
  const { ownId } = useReachable(team)
  const alone = present(team).length < 2
  const staffId = ownId ?? (alone ? undefined : memberIn(target))
  return (
    <div className="grid gap-6">
      <BookingForm
        scheduleId={scheduleId}
        date={target.column.date}
        undated={undated}
        start={{ startTime: timeOf(target.from), ...(staffId !== undefined && { staffId }) }}
        booking={undefined}
        onDone={onClose}
      />
      <ClosureFields scheduleId={scheduleId} target={target} staffId={staffId} onDone={onClose} />
    </div>
  )
}

type ClosureFieldsProps = {
  scheduleId: string
  target: DropTarget
  staffId: number | undefined
  onDone: () => void
}

const minClosureMinutes = 60

function ClosureFields({ scheduleId, target, staffId, onDone }: ClosureFieldsProps) {
  const title = useId()
  const [label, setLabel] = useState('')
  const [busy, setBusy] = useState(false)
  const { column, from } = target
  const to = Math.min(1440, target.to - from > 15 ? target.to : from + minClosureMinutes)
  const who = staffId === undefined ? undefined : column.members.find(({ id }) => id === staffId)?.name
  const times = formatTimes(timeOf(from), timeOf(to))

  const begin = useOpening()
  const close = async () => {
    const stillOpen = begin()
    setBusy(true)
    try {
      const span = { fromDate: column.date, fromTime: timeOf(from), toDate: column.date, toTime: timeOf(to) }
      await call('createClosure', {
        params: { scheduleId },
        body: { ...span, staffId: staffId ?? null, label },
      })
      toastSuccess(m.toast_closed())
      if (stillOpen()) onDone()
    } catch (error) {
      toastFailure(error)
      if (refusedWith(error, 'already_saved') && stillOpen()) onDone()
    }
    setBusy(false)
    await refresh(...affectedByClosures)
  }

  return (
    <form
      aria-labelledby={title}
      className="grid gap-5 border-t border-line pt-6"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void close()
      }}
    >
      <h3 id={title} className="title text-title">
        {m.calendar_new_closure()}
      </h3>
      <p>{who ? m.calendar_new_closed_for({ times, name: who }) : m.calendar_new_closed({ times })}</p>
      <Field label={m.closures_label()} optional={m.common_optional()}>
        {(field) => (
          <Input {...field} value={label} maxLength={200} onChange={({ target }) => setLabel(target.value)} />
        )}
      </Field>
      <Button type="submit" tone="secondary" size="large" wide busy={busy}>
        {m.calendar_new_close()}
      </Button>
    </form>
  )
}
