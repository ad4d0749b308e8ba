import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { queryClient, reading, refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { useConfirmed } from '../account/confirm-identity.tsx'

export function DeleteSchedule({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const navigate = useNavigate()
  const [confirming, setConfirming] = useState(false)
  const { confirmedForm, dialog } = useConfirmed()
  const params = { scheduleId: String(schedule.id) }

  const leave = async () => {
    setConfirming(false)
    await refresh('listSchedules', 'getPublicSchedule', 'lookUpBooking')
    await navigate({ to: '/dashboard' })
    queryClient.removeQueries({ queryKey: ['getSchedule', { params }] })
  }

  /** Another tab may have deleted it, or an earlier press whose reply was lost. */
  const onError = async (error: Error) => {
    toastFailure(error)
    if (refusedWith(error, 'schedule_not_found')) await leave()
  }

  const ask = useMutation({
    mutationFn: () => queryClient.fetchQuery({ ...reading('getSchedule', { params }), staleTime: 0 }),
    onSuccess: () => setConfirming(true),
    onError,
  })

  const deleteAndLeave = async () => {
    await call('deleteSchedule', { params })
    toastSuccess(m.toast_schedule_deleted())
    await leave()
  }

  const remove = useMutation({
    mutationFn: () => confirmedForm(deleteAndLeave),
    onSuccess: () => setConfirming(false),
    onError,
  })

  return (
    <SettingsSection title={m.schedule_danger_title()} text={m.schedule_danger_text()}>
      <div>
        <Button tone="danger" busy={ask.isPending} onClick={() => ask.mutate()}>
          <Trash2 aria-hidden="true" />
          {m.schedule_danger_title()}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={m.schedule_danger_confirm_title({ name: schedule.name })}
        text={
          schedule.upcomingCount > 0
            ? m.schedule_danger_upcoming({ count: schedule.upcomingCount })
            : m.schedule_danger_none()
        }
        confirm={m.schedule_danger_title()}
        keep={m.schedule_keep()}
        busy={remove.isPending}
        onConfirm={() => remove.mutate()}
      />
      {dialog}
    </SettingsSection>
  )
}
