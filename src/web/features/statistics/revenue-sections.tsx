import { m } from '../../../messages/messages.js'
import { formatNumber } from '../../format.ts'
import { eurosIn, formatHours, formatRevenue, formatShare, hoursIn } from './format-figures.ts'
import { type Part, PartsRibbon, partsSheet } from './parts-ribbon.tsx'
import { type Sheet, SheetTable, StatisticsSection } from './statistics-section.tsx'
import type { Figures } from './trend.ts'

type Shown = { figures: Figures; sample: boolean }

const period = ({ from, to }: Figures) => `${from} ${to}`

export function OutcomesSection({ figures, sample }: Shown) {
  const { approved, pending, noShow: noShows, cancelled, rejected, lapsed } = figures.outcomes
  const parts: Part[] = [
    { key: 'approved', label: m.statistics_outcome_approved(), value: approved, look: 'bg-yes' },
    { key: 'pending', label: m.statistics_outcome_pending(), value: pending, look: 'bg-wait hatched' },
    { key: 'noShow', label: m.statistics_outcome_no_show(), value: noShows, look: 'bg-ink' },
    { key: 'cancelled', label: m.statistics_outcome_cancelled(), value: cancelled, look: 'bg-off' },
    { key: 'rejected', label: m.statistics_outcome_rejected(), value: rejected, look: 'bg-no' },
    { key: 'lapsed', label: m.statistics_outcome_lapsed(), value: lapsed, look: 'bg-no/40' },
  ]
  const words = {
    title: m.statistics_outcomes(),
    what: m.statistics_outcome(),
    file: `outcomes ${period(figures)}`,
  }
  const sheet = partsSheet(parts, words)
  return (
    <StatisticsSection title={words.title} sheet={sheet} sample={sample}>
      <PartsRibbon parts={parts} sheet={sheet} />
    </StatisticsSection>
  )
}

export function DepositsSection({ figures, sample }: Shown) {
  const { takenCents, keptCents, returnedCents, contestedCents } = figures.deposits
  const parts: Part[] = [
    { key: 'kept', label: m.statistics_deposits_kept(), value: keptCents, look: 'bg-yes' },
    { key: 'returned', label: m.statistics_deposits_returned(), value: returnedCents, look: 'bg-off' },
    { key: 'contested', label: m.statistics_deposits_contested(), value: contestedCents, look: 'bg-no' },
  ]
  const sheet: Sheet = {
    title: m.statistics_deposits(),
    file: `deposits ${period(figures)}`,
    headings: [m.statistics_deposit(), m.statistics_amount(), m.statistics_share()],
    rows: parts.map(({ key, label, value }) => ({
      key,
      cells: [label, { text: formatRevenue(value), value: eurosIn(value) }, formatShare(value, takenCents)],
    })),
  }
  return (
    <StatisticsSection title={sheet.title} sheet={takenCents > 0 ? sheet : null} sample={sample}>
      {takenCents === 0 ? (
        <p className="text-muted">{m.statistics_deposits_none()}</p>
      ) : (
        <>
          <p className="font-semibold">
            {m.statistics_deposits_taken({ amount: formatRevenue(takenCents) })}
          </p>
          <PartsRibbon parts={parts} sheet={sheet} />
        </>
      )}
    </StatisticsSection>
  )
}

type Share = Figures['services'][number] | Figures['members'][number]

function sheetOf(shares: readonly Share[], words: { title: string; what: string; file: string }): Sheet {
  const several = new Set(shares.map(({ scheduleId }) => scheduleId)).size > 1
  return {
    title: words.title,
    file: words.file,
    headings: [words.what, m.statistics_expected(), m.statistics_bookings(), m.statistics_hours()],
    rows: shares.map((share, row) => ({
      key: String(row),
      cells: [
        several ? `${share.name} · ${share.schedule}` : share.name,
        { text: formatRevenue(share.expectedCents), value: eurosIn(share.expectedCents) },
        { text: formatNumber(share.bookings), value: share.bookings },
        { text: formatHours(share.minutes), value: hoursIn(share.minutes) },
      ],
    })),
  }
}

function RevenueTable({ shares, sheet }: { shares: readonly Share[]; sheet: Sheet }) {
  const priced = shares.some(({ expectedCents }) => expectedCents > 0)
  const of = (share: Share | undefined) => (priced ? share?.expectedCents : share?.minutes) ?? 0
  const max = Math.max(1, ...shares.map(of))
  return (
    <SheetTable
      sheet={sheet}
      bar={(row) => (
        <span
          aria-hidden="true"
          className="mt-1.5 block h-2 max-w-96 min-w-20 rounded-full bg-sunken forced-colors:border"
        >
          <span
            style={{ width: `${(of(shares[row]) / max) * 100}%` }}
            className="block h-full rounded-full bg-accent forced-colors:bg-[Highlight] forced-colors:forced-color-adjust-none"
          />
        </span>
      )}
    />
  )
}

export function ServicesSection({ figures, sample }: Shown) {
  const words = {
    title: m.statistics_services(),
    what: m.statistics_service(),
    file: `services ${period(figures)}`,
  }
  const sheet = sheetOf(figures.services, words)
  return (
    <StatisticsSection title={words.title} text={m.statistics_visit_text()} sheet={sheet} sample={sample}>
      <RevenueTable shares={figures.services} sheet={sheet} />
    </StatisticsSection>
  )
}

export function MembersSection({ figures, sample }: Shown) {
  const words = {
    title: m.statistics_members(),
    what: m.statistics_member(),
    file: `team ${period(figures)}`,
  }
  const sheet = sheetOf(figures.members, words)
  return (
    <StatisticsSection title={words.title} text={m.statistics_visit_text()} sheet={sheet} sample={sample}>
      <RevenueTable shares={figures.members} sheet={sheet} />
    </StatisticsSection>
  )
}
