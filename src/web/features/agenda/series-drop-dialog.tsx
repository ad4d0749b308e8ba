import { useState } from 'react'
import { timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatDate, formatTimes } from '../../format.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { SeriesScope } from '../bookings/series-scope.tsx'
import type { BlockTarget } from './agenda-drag.ts'

type SeriesDropDialogProps = {
  /** Where an appointment of a series was dropped. */
  target: BlockTarget | null
  /** What stands in the way, or null. */
  onSave: (target: BlockTarget, following: boolean) => Promise<string | null>
  onClose: (saved: boolean) => void
}

/** Asks whether a drag concerns the later appointments too. Closing it puts the appointment back. */
export function SeriesDropDialog({ target, onSave, onClose }: SeriesDropDialogProps) {
  const name = target?.block.booking.clientName ?? ''
  return (
    <Dialog
      open={target !== null}
      onOpenChange={() => onClose(false)}
      title={target?.kind === 'resize' ? m.card_title({ name }) : m.common_move({ name })}
      description={target ? whenOf(target) : ''}
      formFirst
    >
      {target && <SeriesDropForm target={target} onSave={onSave} onClose={onClose} />}
    </Dialog>
  )
}

function whenOf({ column: { date, members }, from, to }: BlockTarget): string {
  const member = members.length === 1 ? members[0]?.name : undefined
  const times = formatTimes(timeOf(Math.max(0, from)), timeOf(to))
  return [formatDate(date, 'day'), times, member].filter(Boolean).join(' · ')
}

type SeriesDropFormProps = SeriesDropDialogProps & { target: BlockTarget }

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
