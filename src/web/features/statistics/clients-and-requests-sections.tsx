import { m } from '../../../messages/messages.js'
import { formatNumber } from '../../format.ts'
import { formatWait } from './format-figures.ts'
import { type Part, PartsRibbon, partsSheet } from './parts-ribbon.tsx'
import { StatisticsSection } from './statistics-section.tsx'
import type { Figures } from './trend.ts'

type Shown = { figures: Figures; sample: boolean }

const period = ({ from, to }: Figures) => `${from} ${to}`

export function RequestsSection({ figures, sample }: Shown) {
  const { requests } = figures
  const [hour = 0, four = 0, day = 0] = requests.within
  const parts: Part[] = [
    { key: 'hour', label: m.statistics_answer_hour(), value: hour, look: 'bg-accent' },
    { key: 'four', label: m.statistics_answer_four(), value: four, look: 'bg-accent/70' },
    { key: 'day', label: m.statistics_answer_day(), value: day, look: 'bg-accent/45' },
    { key: 'later', label: m.statistics_answer_later(), value: requests.later, look: 'bg-accent/20' },
    {
      key: 'waiting',
      label: m.statistics_answer_waiting(),
      value: requests.waiting,
      look: 'bg-wait hatched',
    },
    { key: 'withdrawn', label: m.statistics_answer_withdrawn(), value: requests.withdrawn, look: 'bg-off' },
    { key: 'lapsed', label: m.statistics_answer_lapsed(), value: requests.lapsed, look: 'bg-no' },
  ]
  const words = {
    title: m.statistics_requests(),
    what: m.statistics_answer(),
    file: `requests ${period(figures)}`,
  }
  const sheet = partsSheet(parts, words)
  const answered = requests.approved + requests.rejected
  return (
    <StatisticsSection title={words.title} sheet={requests.received > 0 ? sheet : null} sample={sample}>
      {requests.received === 0 ? (
        <p className="text-muted">{m.statistics_requests_none()}</p>
      ) : (
        <>
          <p className="grid gap-0.5">
            <span className="font-semibold">
              {requests.medianMinutes === null
                ? m.statistics_requests_median_none()
                : m.statistics_requests_median({ time: formatWait(requests.medianMinutes) })}
            </span>
            <span className="text-small text-muted">
              {m.statistics_requests_answered({
                answered: formatNumber(answered),
                received: formatNumber(requests.received),
              })}
            </span>
          </p>
          <PartsRibbon parts={parts} sheet={sheet} />
        </>
      )}
    </StatisticsSection>
  )
}

export function ClientsSection({ figures, sample }: Shown) {
  const { fresh, returning, unknown } = figures.clients
  const parts: Part[] = [
    { key: 'fresh', label: m.statistics_clients_fresh(), value: fresh, look: 'bg-wait' },
    { key: 'returning', label: m.statistics_clients_returning(), value: returning, look: 'bg-accent' },
  ]
  const words = {
    title: m.statistics_clients(),
    what: m.statistics_clients(),
    file: `clients ${period(figures)}`,
  }
  const sheet = partsSheet(parts, words)
  const some = fresh + returning > 0
  return (
    <StatisticsSection
      title={words.title}
      text={m.statistics_clients_text()}
      sheet={some ? sheet : null}
      sample={sample}
    >
      {some ? (
        <PartsRibbon parts={parts} sheet={sheet} />
      ) : (
        <p className="text-muted">{m.statistics_clients_none()}</p>
      )}
      {unknown > 0 && (
        <p className="text-small text-muted">{m.statistics_clients_unknown({ count: unknown })}</p>
      )}
    </StatisticsSection>
  )
}
