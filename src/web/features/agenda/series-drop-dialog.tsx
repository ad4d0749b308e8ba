import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { messageOf } from '../../api.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { type Scope, SeriesScope, useSeriesScope } from '../bookings/series-scope.tsx'
import type { BlockTarget } from './agenda-drag.ts'
import { dateText, memberText, timesText } from './drop-outcome.ts'

type SeriesDropDialogProps = {
  timezone: string
  /** Where an appointment of a series was dropped. */
  target: BlockTarget | null
  /** The refusal that stands in the way, or null. */
  onSave: (target: BlockTarget, scope: Scope) => Promise<unknown>
  onClose: (saved: boolean) => void
}

/** Asks whether a drag concerns the later appointments too. Closing it puts the appointment back. */
export function SeriesDropDialog({ timezone, target, onSave, onClose }: SeriesDropDialogProps) {
  const name = target?.block.booking.clientName ?? ''
  return (
    <Dialog
      open={target !== null}
      onOpenChange={() => onClose(false)}
      title={target?.kind === 'resize' ? m.card_title({ name }) : m.common_move({ name })}
      description={
        target
          ? [dateText(target), timesText(target, timezone), memberText(target)].filter(Boolean).join(' · ')
          : ''
      }
      formFirst
    >
      {target && <SeriesDropForm target={target} onSave={onSave} onClose={onClose} />}
    </Dialog>
  )
}

type SeriesDropFormProps = Omit<SeriesDropDialogProps, 'timezone'> & { target: BlockTarget }

function SeriesDropForm({ target, onSave, onClose }: SeriesDropFormProps) {
  const series = useSeriesScope()
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setProblem(null)
    const refusal = await onSave(target, series.scopeOf({}))
    if (refusal === null) return onClose(true)
    if (!series.asks(refusal, {})) setProblem(messageOf(refusal))
    setBusy(false)
  }
  return (
    <form
      className="grid gap-5"
      onSubmit={(event) => {
        event.preventDefault()
        if (!busy) void save()
      }}
    >
      {problem && (
        <Notice tone="no" announced>
          {problem}
        </Notice>
      )}
      <SeriesScope {...series.fields} />
      <Button type="submit" busy={busy}>
        {m.calendar_save()}
      </Button>
    </form>
  )
}
