import type { Step } from '../../../domain/statistics-periods.ts'
import { m } from '../../../messages/messages.js'
import { Segments } from '../../ui/segments.tsx'
import { formatRoughly } from './format-figures.ts'
import { type Chosen, type Measure, measures, stepsFor } from './statistics-address.ts'
import { nameOf } from './statistics-period.ts'
import { SheetTable, StatisticsSection } from './statistics-section.tsx'
import { type Figures, measureWords, trendOf, trendSheet } from './trend.ts'
import { TrendChart } from './trend-chart.tsx'

const stepNames: Record<Step, () => string> = {
  day: m.statistics_step_day,
  week: m.statistics_step_week,
  month: m.statistics_step_month,
}

const marks: Record<Measure, (value: number) => string> = {
  bookings: (value) => (Number.isInteger(value) ? formatRoughly(value) : ''),
  hours: (value) => m.statistics_hours_whole({ hours: formatRoughly(value / 60) }),
  expected: (value) => formatRoughly(value / 100, { style: 'currency', currency: 'EUR' }),
}

type TrendSectionProps = {
  figures: Figures
  chosen: Chosen
  sample: boolean
  onGo: (to: { by?: Step; of?: Measure }) => void
}

export function TrendSection({ figures, chosen: { step, measure }, sample, onGo }: TrendSectionProps) {
  const span = { from: figures.from, to: figures.to }
  const steps = stepsFor(span)
  const points = trendOf(figures, step, measure)
  const sheet = trendSheet(points, measure, nameOf(span))
  return (
    <StatisticsSection title={m.statistics_trend()} sheet={sheet} sample={sample}>
      <div className="flex flex-wrap gap-x-6 gap-y-4">
        <div className="min-w-0 flex-[2_1_20rem]">
          <Segments
            legend={m.statistics_measure()}
            value={measure}
            onChange={(of) => onGo({ of })}
            options={measures.map((value) => ({ value, label: measureWords[value].name() }))}
          />
        </div>
        {steps.length > 1 && (
          <div className="min-w-0 flex-[1_1_12rem]">
            <Segments
              legend={m.statistics_step()}
              value={step}
              onChange={(by) => onGo({ by })}
              options={steps.map((value) => ({ value, label: stepNames[value]() }))}
            />
          </div>
        )}
      </div>
      <ul className="flex flex-wrap gap-x-6 gap-y-1 text-caption text-muted">
        <li className="flex items-center gap-2 first-letter:uppercase">
          <span aria-hidden="true" className="size-3 bg-accent forced-colors:bg-[Highlight]" />
          {nameOf(span)}
        </li>
        <li className="flex items-center gap-2">
          <span aria-hidden="true" className="h-[3px] w-4 bg-ink forced-colors:bg-[CanvasText]" />
          {m.statistics_legend_before({ period: nameOf(figures.before) })}
        </li>
      </ul>
      <TrendChart
        label={sheet.title}
        points={points}
        format={measureWords[measure].format}
        formatMark={marks[measure]}
      />
      <details>
        <summary className="inline-flex min-h-11 items-center text-small font-semibold text-accent">
          {m.statistics_show_table()}
        </summary>
        <SheetTable sheet={sheet} />
      </details>
    </StatisticsSection>
  )
}
