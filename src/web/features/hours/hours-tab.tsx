import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { reading, refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Field } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Select } from '../../ui/radix/select.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { ClosuresSection } from '../closures/closures-section.tsx'
import { affectedByHours } from '../schedules/affected-queries.ts'
import { ListSkeleton } from '../schedules/schedule-loading.tsx'
import { present, type StaffMember, teamQuery } from '../staff/team.ts'
import { HoursDialog } from './hours-dialog.tsx'
import { WeekRibbons } from './week-ribbons.tsx'
import { hoursOf, weekdays } from './weekly-hours.ts'

type StaffMemberHoursChoiceProps = {
  scheduleId: string
  team: readonly StaffMember[]
  /** Null for the whole schedule. */
  staffId: number | null
  shared: boolean
  onChoose: (staffId: number | null) => void
}

function StaffMemberHoursChoice({
  scheduleId,
  team,
  staffId,
  shared,
  onChoose,
}: StaffMemberHoursChoiceProps) {
  const member = team.find(({ id }) => id === staffId)
  const removeOwnHours = useMutation({
    mutationFn: () =>
      call('setHours', { params: { scheduleId }, body: { days: [...weekdays], hours: [], staffId } }),
    onSuccess: async () => {
      await refresh(...affectedByHours)
      toastSuccess(m.toast_hours_saved())
    },
    onError: (error) => toastFailure(error),
  })

  return (
    <div className="grid gap-4">
      <div className="max-w-sm">
        <Field label={m.schedule_hours_staff()}>
          {(field) => (
            <Select
              {...field}
              value={String(staffId ?? 'all')}
              onChange={(chosen) => onChoose(chosen === 'all' ? null : Number(chosen))}
              options={[
                { value: 'all', label: m.schedule_hours_everybody() },
                ...team.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          )}
        </Field>
      </div>
      {member && (
        <Notice
          {...(!shared && {
            action: (
              <Button
                tone="secondary"
                busy={removeOwnHours.isPending}
                onClick={() => removeOwnHours.mutate()}
              >
                {m.schedule_hours_remove_own()}
              </Button>
            ),
          })}
        >
          {shared
            ? m.schedule_hours_inherited({ name: member.name })
            : m.schedule_hours_own({ name: member.name })}
        </Notice>
      )}
    </div>
  )
}

const monday = 1

export function HoursTab({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const scheduleId = String(schedule.id)
  const params = { scheduleId }
  const list = useQuery(reading('listAvailability', { params }))
  const { data: everybody = [] } = useQuery(teamQuery(scheduleId))
  const team = present(everybody)
  const [chosen, setChosen] = useState<number | null>(null)
  const [dialog, setDialog] = useState({ open: false, day: monday, editing: false, opening: 0 })
  const section = useRef<HTMLDivElement>(null)
  const show = (day: number, editing: boolean) =>
    setDialog(({ opening }) => ({ open: true, day, editing, opening: opening + 1 }))
  const { staffId, rows, shared } = hoursOf(list.data ?? [], team, chosen)
  const add = (
    <Button onClick={() => show(monday, false)}>
      <Plus aria-hidden="true" />
      {m.schedule_hours_add()}
    </Button>
  )

  return (
    <div ref={section} tabIndex={-1} className="grid gap-5">
      {list.isPending && <ListSkeleton />}
      {list.isError && !list.data && <ErrorState title={m.schedule_hours_load_failed()} query={list} />}
      {list.data && team.length > 1 && (
        <StaffMemberHoursChoice
          scheduleId={scheduleId}
          team={team}
          staffId={staffId}
          shared={shared}
          onChoose={setChosen}
        />
      )}
      {list.data && rows.length === 0 && (
        <EmptyState
          title={m.schedule_hours_empty_title()}
          text={m.schedule_hours_empty_text()}
          action={add}
        />
      )}
      {rows.length > 0 && (
        <>
          <WeekRibbons
            rows={rows}
            shared={shared}
            onAdd={(day) => show(day, false)}
            onEdit={(day) => show(day, true)}
            onDeleted={() => section.current?.focus({ preventScroll: true })}
          />
          <div>{add}</div>
        </>
      )}
      <HoursDialog
        // A new key on each opening resets the form.
        key={dialog.opening}
        scheduleId={scheduleId}
        staffId={staffId}
        rows={rows}
        day={dialog.day}
        editing={dialog.editing}
        open={dialog.open}
        focusAfter={section}
        onOpenChange={(open) => setDialog((before) => ({ ...before, open }))}
      />
      <ClosuresSection schedule={schedule} />
    </div>
  )
}
