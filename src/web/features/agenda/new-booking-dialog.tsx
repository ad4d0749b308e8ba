import { useId, useState } from 'react'
import { timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { formatDate, formatTimes } from '../../format.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { BookingForm } from '../bookings/booking-form.tsx'
import { affectedByClosures } from '../schedules/affected-queries.ts'
import { memberIn, type Wish } from './agenda-drag.ts'

type NewDialogProps = { scheduleId: string; wish: Wish | null; alone: boolean; onClose: () => void }

export function NewDialog({ scheduleId, wish, alone, onClose }: NewDialogProps) {
  return (
    <Dialog
      open={wish !== null}
      onOpenChange={(open) => !open && onClose()}
      title={wish ? titleOf(wish) : ''}
    >
      {wish && (
        <New
          key={`${wish.column.key} ${wish.from}`}
          scheduleId={scheduleId}
          wish={wish}
          alone={alone}
          onClose={onClose}
        />
      )}
    </Dialog>
  )
}

const titleOf = ({ column, from }: Wish): string =>
  m.calendar_new_title({ date: formatDate(column.date, 'day'), time: timeOf(from) })

function New({ scheduleId, wish, alone, onClose }: NewDialogProps & { wish: Wish }) {
  const staffId = alone ? undefined : memberIn(wish)
  return (
    <div className="grid gap-6">
      <BookingForm
        scheduleId={scheduleId}
        date={wish.column.date}
        start={{ startTime: timeOf(wish.from), ...(staffId !== undefined && { staffId }) }}
        booking={undefined}
        onDone={onClose}
      />
      <ClosureFields scheduleId={scheduleId} wish={wish} staffId={staffId} onDone={onClose} />
    </div>
  )
}

type ClosureFieldsProps = {
  scheduleId: string
  wish: Wish
  staffId: number | undefined
  onDone: () => void
}

/** A closure lasts at least an hour, unless more was selected. */
const leastClosed = 60

function ClosureFields({ scheduleId, wish, staffId, onDone }: ClosureFieldsProps) {
  const title = useId()
  const [label, setLabel] = useState('')
  const [busy, setBusy] = useState(false)
  const { column, from } = wish
  const to = Math.min(1440, wish.to - from > 15 ? wish.to : from + leastClosed)
  const who = staffId === undefined ? undefined : column.members.find(({ id }) => id === staffId)?.name
  const times = formatTimes(timeOf(from), timeOf(to))

  const close = async () => {
    setBusy(true)
    try {
      const span = { fromDate: column.date, fromTime: timeOf(from), toDate: column.date, toTime: timeOf(to) }
      await call('createClosure', {
        params: { scheduleId },
        body: { ...span, staffId: staffId ?? null, label },
      })
      toastSuccess(m.toast_closed())
      onDone()
    } catch (error) {
      tellFailure(error)
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
