import { useQuery } from '@tanstack/react-query'
import { CalendarClock, CalendarX, PartyPopper } from 'lucide-react'
import { useId, useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { teamQuery } from '../staff/team.ts'
import { useMay, useMayChange } from '../team/use-may.ts'
import { type AskedClosure, ClosureDialogs, editing } from './closure-dialogs.tsx'
import { UpcomingClosureList } from './upcoming-closure-list.tsx'

export function ClosuresSection({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const { data: everybody = [] } = useQuery(teamQuery(schedule.id))
  const [asked, setAsked] = useState<AskedClosure | null>(null)
  const may = useMay()
  const mayChange = useMayChange()
  const id = useId()
  const section = useRef<HTMLElement>(null)

  return (
    <section ref={section} tabIndex={-1} aria-labelledby={id} className="grid gap-4 pt-6">
      <div className="grid gap-1">
        <h2 id={id} className="title text-title">
          {m.closures_title()}
        </h2>
        <p className="max-w-2xl text-small text-muted">{m.closures_text()}</p>
      </div>
      <UpcomingClosureList
        scheduleId={schedule.id}
        team={everybody}
        isReadOnly={(one) =>
          'closure' in one
            ? !mayChange('deleteClosure', one.closure.staffId)
            : !mayChange('setSpecialHours', one.day.staffId)
        }
        onEdit={(one) => setAsked(editing(one))}
        onReopened={() => section.current?.focus({ preventScroll: true })}
      />
      <div className="flex flex-wrap gap-2">
        <Button tone="secondary" onClick={() => setAsked({ ask: 'closure' })}>
          <CalendarX aria-hidden="true" />
          {m.closures_close()}
        </Button>
        {may('setSpecialHours') && (
          <Button tone="secondary" onClick={() => setAsked({ ask: 'hours' })}>
            <CalendarClock aria-hidden="true" />
            {m.closures_special()}
          </Button>
        )}
        {may('setHolidays') && (
          <Button tone="secondary" onClick={() => setAsked({ ask: 'holidays' })}>
            <PartyPopper aria-hidden="true" />
            {m.closures_holidays()}
          </Button>
        )}
      </div>
      <ClosureDialogs
        schedule={schedule}
        team={everybody}
        asked={asked}
        focusAfter={section}
        onClose={() => setAsked(null)}
      />
    </section>
  )
}
