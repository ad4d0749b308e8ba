import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { type SpanKind, spanKinds } from '../../../domain/statistics-periods.ts'
import { m } from '../../../messages/messages.js'
import { Button, IconButton } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Segments } from '../../ui/segments.tsx'
import { isSpan, nameOf, type Period } from './statistics-period.ts'

type Span = Period['span']

type PeriodBarProps = {
  chosen: Period
  busy: boolean
  onGo: (kind: SpanKind | null, span: Span) => void
  onKind: (kind: SpanKind) => void
  onTurn: (by: -1 | 1) => void
  onToday: () => void
}

const kindNames: Record<SpanKind, () => string> = {
  week: m.statistics_week,
  month: m.statistics_month,
  year: m.statistics_year,
}

export function PeriodBar({ chosen, busy, onGo, onKind, onTurn, onToday }: PeriodBarProps) {
  const { kind, span } = chosen
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
        <div className="min-w-0 max-sm:w-full">
          <Segments
            legend={m.statistics_period()}
            value={kind ?? 'range'}
            onChange={(value) => (value === 'range' ? onGo(null, span) : onKind(value))}
            options={[
              ...spanKinds.map((value) => ({ value, label: kindNames[value]() })),
              { value: 'range' as const, label: m.statistics_range() },
            ]}
          />
        </div>
        <div className="flex flex-wrap items-center gap-2 max-md:w-full">
          <p
            aria-live="polite"
            aria-busy={busy}
            className="title text-title first-letter:uppercase max-md:flex-auto md:mr-2"
          >
            {nameOf(span)}
          </p>
          <div className="flex flex-wrap items-center gap-1">
            <Button tone="secondary" onClick={onToday}>
              {m.statistics_now()}
            </Button>
            <IconButton label={m.statistics_previous()} onClick={() => onTurn(-1)}>
              <ChevronLeft aria-hidden="true" />
            </IconButton>
            <IconButton label={m.statistics_next()} onClick={() => onTurn(1)}>
              <ChevronRight aria-hidden="true" />
            </IconButton>
          </div>
        </div>
      </div>
      {kind === null && (
        <RangeForm key={`${span.from} ${span.to}`} span={span} onShow={(to) => onGo(null, to)} />
      )}
    </div>
  )
}

function RangeForm({ span, onShow }: { span: Span; onShow: (span: Span) => void }) {
  const [from, setFrom] = useState(span.from)
  const [to, setTo] = useState(span.to)
  const [wrong, setWrong] = useState(false)
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setWrong(!isSpan(from, to))
        if (isSpan(from, to)) onShow({ from, to })
      }}
    >
      <Field label={m.statistics_range_from()}>
        {(control) => (
          <DateInput
            {...control}
            shown={from}
            defaultValue={from}
            onChange={({ target }) => setFrom(target.value)}
          />
        )}
      </Field>
      <Field label={m.statistics_range_to()} error={wrong ? m.statistics_range_wrong() : undefined}>
        {(control) => (
          <DateInput
            {...control}
            shown={to}
            defaultValue={to}
            onChange={({ target }) => setTo(target.value)}
          />
        )}
      </Field>
      <div className="pt-7.5">
        <Button type="submit" tone="secondary">
          {m.statistics_range_show()}
        </Button>
      </div>
    </form>
  )
}
