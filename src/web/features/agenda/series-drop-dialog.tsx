import { useState } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { SeriesScope } from '../bookings/series-scope.tsx'
import type { BlockTarget } from './agenda-drag.ts'
import { dateText, memberText, timesText } from './drop-outcome.ts'

type SeriesDropDialogProps = {
  timezone: string
  /** Where an appointment of a series was dropped. */
  target: BlockTarget | null
  /** What stands in the way, or null. */
  onSave: (target: BlockTarget, following: boolean) => Promise<string | null>
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
  const [following, setFollowing] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    setProblem(null)
    const found = await onSave(target, following)
    if (found === null) return onClose(true)
    setProblem(found)
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
      <SeriesScope following={following} onChange={setFollowing} />
      <Button type="submit" busy={busy}>
        {m.calendar_save()}
      </Button>
    </form>
  )
}
