import { timeOf } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { formatWeekday } from '../../format.ts'
import { classes } from '../../ui/classes.ts'
import { formatShare, hoursIn, percentIn } from './format-figures.ts'
import { type Sheet, StatisticsSection } from './statistics-section.tsx'
import type { Figures } from './trend.ts'

type Cell = Figures['fullness'][number]

/** Monday first; 0 is Sunday. */
const weekdays = [1, 2, 3, 4, 5, 6, 0]

/** On middle shades, neither dark nor light text has enough contrast. */
const looks = [
  { from: 90, look: 'bg-accent text-on-accent' },
  { from: 75, look: 'bg-accent/85 text-on-accent' },
  { from: 50, look: 'bg-accent/40 text-ink' },
  { from: 25, look: 'bg-accent/25 text-ink' },
  { from: 1, look: 'bg-accent/10 text-ink' },
  { from: 0, look: 'bg-raised text-muted' },
]

const lookOf = (percent: number) => looks.find(({ from }) => percent >= from)?.look

const timesOf = (hour: number) => `${timeOf(hour * 60)} – ${timeOf((hour + 1) * 60)}`

function utilizationSheet(cells: readonly Cell[], file: string): Sheet {
  const inOrder = cells.toSorted(
    (a, b) => weekdays.indexOf(a.dayOfWeek) - weekdays.indexOf(b.dayOfWeek) || a.hour - b.hour,
  )
  return {
    title: m.statistics_utilization_title(),
    file,
    headings: [
      m.statistics_weekday(),
      m.statistics_utilization_hour(),
      m.statistics_utilization_booked(),
      m.statistics_utilization_open(),
      m.statistics_utilization(),
    ],
    rows: inOrder.map(({ dayOfWeek, hour, bookedMinutes, openMinutes }) => ({
      key: `${dayOfWeek} ${hour}`,
      cells: [
        formatWeekday(dayOfWeek),
        timesOf(hour),
        { text: '', value: hoursIn(bookedMinutes) },
        { text: '', value: hoursIn(openMinutes) },
        `${percentIn(bookedMinutes, openMinutes)} %`,
      ],
    })),
  }
}

export function UtilizationSection({ figures, sample }: { figures: Figures; sample: boolean }) {
  const { fullness: utilization, from, to } = figures
  const sheet = utilizationSheet(utilization, `fullness ${from} ${to}`)
  const [first, last] = [
    Math.min(...utilization.map(({ hour }) => hour)),
    Math.max(...utilization.map(({ hour }) => hour)),
  ]
  const hours = Array.from({ length: Math.max(0, last - first + 1) }, (_, index) => first + index)
  const open = weekdays.filter((day) => utilization.some(({ dayOfWeek }) => dayOfWeek === day))
  const at = new Map(utilization.map((cell) => [`${cell.dayOfWeek} ${cell.hour}`, cell]))
  return (
    <StatisticsSection
      title={sheet.title}
      text={m.statistics_utilization_text()}
      sheet={utilization.length > 0 ? sheet : null}
      sample={sample}
    >
      {utilization.length === 0 ? (
        <p className="text-muted">{m.statistics_utilization_none()}</p>
      ) : (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is for a form's fields
        <div
          role="group"
          aria-label={m.statistics_utilization_scroll()}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling area must be reachable by keyboard
          tabIndex={0}
          className="-mx-1 overflow-x-auto p-1"
        >
          <table className="w-full table-fixed border-separate border-spacing-0.5 text-center text-caption">
            <caption className="sr-only">{sheet.title}</caption>
            <thead>
              <tr>
                <th scope="col" className="w-[3.25rem]">
                  <span className="sr-only">{m.statistics_utilization_hour()}</span>
                </th>
                {open.map((day) => (
                  <th key={day} scope="col" className="pb-1 font-semibold text-muted">
                    <span aria-hidden="true" className="md:hidden">
                      {formatWeekday(day, 'weekdayNarrow')}
                    </span>
                    <span aria-hidden="true" className="first-letter:uppercase max-md:hidden">
                      {formatWeekday(day)}
                    </span>
                    <span className="sr-only">{formatWeekday(day)}</span>
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {hours.map((hour) => (
                <tr key={hour}>
                  <th scope="row" className="pr-2 text-right figures text-muted">
                    {timeOf(hour * 60)}
                  </th>
                  {open.map((day) => (
                    <HourCell key={day} cell={at.get(`${day} ${hour}`)} />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </StatisticsSection>
  )
}

function HourCell({ cell }: { cell: Cell | undefined }) {
  if (!cell)
    return (
      <td className="h-9 text-muted">
        <span aria-hidden="true">·</span>
        <span className="sr-only">{m.statistics_utilization_closed()}</span>
      </td>
    )
  const percent = percentIn(cell.bookedMinutes, cell.openMinutes)
  return (
    <td
      className={classes(
        'h-9 rounded-slot font-semibold ring-1 ring-line ring-inset forced-color-adjust-none',
        lookOf(percent),
      )}
    >
      <span aria-hidden="true" className="sm:hidden">
        {percent}
      </span>
      <span className="max-sm:sr-only">{formatShare(cell.bookedMinutes, cell.openMinutes)}</span>
    </td>
  )
}
