import { useMutation } from '@tanstack/react-query'
import { CalendarSync, RotateCcw } from 'lucide-react'
import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { addressOf, call } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Button, FileLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'

export function CalendarFeedSection({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const [confirming, setConfirming] = useState(false)
  const address = `${location.origin}${addressOf('readFeed', { feedToken: schedule.feedToken })}`
  const renew = useMutation({
    mutationFn: () => call('renewFeed', { params: { scheduleId: schedule.id } }),
    onSuccess: async () => {
      await refresh('getSchedule')
      setConfirming(false)
      toastSuccess(m.toast_feed_renewed())
    },
    onError: (error) => toastFailure(error),
  })

  return (
    <SettingsSection title={m.schedule_feed_title()} text={m.schedule_feed_text()}>
      <Field label={m.schedule_feed_label()} hint={m.schedule_feed_secret()}>
        {(field) => <Input {...field} readOnly value={address} onFocus={(event) => event.target.select()} />}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={address} label={m.schedule_feed_copy()} />
        <FileLink href={address.replace(/^https?:/, 'webcal:')} tone="secondary">
          <CalendarSync aria-hidden="true" />
          {m.schedule_feed_subscribe()}
        </FileLink>
        <Button tone="quiet" onClick={() => setConfirming(true)}>
          <RotateCcw aria-hidden="true" />
          {m.schedule_feed_renew()}
        </Button>
      </div>
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={m.schedule_feed_renew_title()}
        text={m.schedule_feed_renew_text()}
        confirm={m.schedule_feed_renew()}
        keep={m.schedule_keep()}
        busy={renew.isPending}
        onConfirm={() => renew.mutate()}
      />
    </SettingsSection>
  )
}
