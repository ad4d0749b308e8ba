import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useRef, useState } from 'react'
import { m } from '../../../../messages/messages.js'
import { reading } from '../../../query.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { ErrorState } from '../../../ui/error-state.tsx'
import { ListSkeleton } from '../schedule-skeleton.tsx'
import { AddHoursDialog } from './add-hours-dialog.tsx'
import { WeekRibbons } from './week-ribbons.tsx'

const monday = 1

export function HoursTab({ scheduleId }: { scheduleId: string }) {
  const list = useQuery(reading('listAvailability', { params: { scheduleId } }))
  const [adding, setAdding] = useState({ open: false, day: monday, opening: 0 })
  const section = useRef<HTMLDivElement>(null)
  const addOn = (day: number) => setAdding(({ opening }) => ({ open: true, day, opening: opening + 1 }))
  const add = (
    <Button onClick={() => addOn(monday)}>
      <Plus aria-hidden="true" />
      {m.schedule_hours_add()}
    </Button>
  )

  return (
    <div ref={section} tabIndex={-1} className="grid gap-5">
      {list.isPending && <ListSkeleton />}
      {list.isError && !list.data && (
        <ErrorState
          title={m.schedule_hours_load_failed()}
          error={list.error}
          busy={list.isFetching}
          onRetry={() => void list.refetch()}
        />
      )}
      {list.data?.length === 0 && (
        <EmptyState
          title={m.schedule_hours_empty_title()}
          text={m.schedule_hours_empty_text()}
          action={add}
        />
      )}
      {list.data && list.data.length > 0 && (
        <>
          <WeekRibbons
            rows={list.data}
            onAdd={addOn}
            onDeleted={() => section.current?.focus({ preventScroll: true })}
          />
          <div>{add}</div>
        </>
      )}
      <AddHoursDialog
        // The usual hours each time, whatever was typed before.
        key={adding.opening}
        scheduleId={scheduleId}
        rows={list.data ?? []}
        day={adding.day}
        open={adding.open}
        focusAfter={section}
        onOpenChange={(open) => setAdding((before) => ({ ...before, open }))}
      />
    </div>
  )
}
