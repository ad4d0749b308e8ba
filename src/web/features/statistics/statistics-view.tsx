import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { mayShare } from '../../../domain/subscriptions.ts'
import { m } from '../../../messages/messages.js'
import { refusedWith } from '../../api.ts'
import { zoneDiffers } from '../../format.ts'
import { reading } from '../../query.ts'
import { useSession } from '../../session.ts'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { useWallNow } from '../../ui/use-wall-now.ts'
import { zoneCity } from '../../zone-city.ts'
import { PeriodBar } from './period-bar.tsx'
import { SampleNotice, SampleStatistics } from './sample-statistics.tsx'
import { type Address, addressOf, type Chosen, chosenBy } from './statistics-address.ts'
import { turned, turnedInto } from './statistics-period.ts'
import { LoadedStatistics } from './statistics-sections.tsx'

/** Each visit counts new bookings; earlier figures stay on screen meanwhile. */
const refetchOnVisit = { staleTime: 0, placeholderData: keepPreviousData } as const

function useFigures(scheduleId: number | null, query: Chosen['span'], enabled: boolean) {
  const all = useQuery({
    ...reading('getStatistics', { query }),
    ...refetchOnVisit,
    enabled: enabled && scheduleId === null,
  })
  const one = useQuery({
    ...reading('getScheduleStatistics', { params: { scheduleId: scheduleId ?? 0 }, query }),
    ...refetchOnVisit,
    enabled: enabled && scheduleId !== null,
  })
  return scheduleId === null ? all : one
}

type StatisticsProps = { scheduleId: number | null; subtitle: string; timezone: string }

export function Statistics({ scheduleId, subtitle, timezone }: StatisticsProps) {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data: user } = useSession()
  const today = useWallNow(timezone).date
  const chosen = chosenBy(address, today)
  const premium = user ? mayShare(user.subscriptionStatus) : false
  const found = useFigures(scheduleId, chosen.span, premium)
  const isSample = !premium || refusedWith(found.error, 'statistics_need_subscription')
  const go = (to: Address) => void navigate({ to: '.', search: to, resetScroll: false })
  /** From the newest address, which may not be drawn yet: two quick presses are two steps. */
  const turn = (by: -1 | 1) =>
    void navigate({
      to: '.',
      search: (newest: Address) => {
        const at = chosenBy(newest, today)
        return addressOf(at.kind, turned(at, by), newest)
      },
      resetScroll: false,
    })
  const show = (to: Address) =>
    void navigate({ to: '.', search: { ...address, ...to }, resetScroll: false, replace: true })

  return (
    <div className="grid grid-cols-1 gap-8">
      <header className="grid gap-1">
        <div className="flex items-center justify-between gap-4">
          <h1 className="title min-w-0 text-display">{m.statistics_title()}</h1>
          {!isSample && <RefreshButton busy={found.isFetching} onClick={() => void found.refetch()} />}
        </div>
        <p className="text-muted">{subtitle}</p>
        {zoneDiffers(timezone, today) && (
          <p className="text-small text-muted">{m.schedule_zone_note({ city: zoneCity(timezone) })}</p>
        )}
      </header>
      {isSample && <SampleNotice />}
      <PeriodBar
        chosen={chosen}
        busy={found.isFetching}
        onGo={(kind, span) => go(addressOf(kind, span, address))}
        onKind={(kind) => {
          const { span } = turnedInto(kind, chosen, today)
          go(addressOf(kind, span, address))
        }}
        onTurn={turn}
        onToday={() => go(addressOf(chosen.kind ?? 'month', { from: today, to: today }, address))}
      />
      {isSample ? (
        <SampleStatistics chosen={chosen} onGo={show} />
      ) : (
        <LoadedStatistics found={found} chosen={chosen} onGo={show} />
      )}
    </div>
  )
}

export function StatisticsSkeleton() {
  return (
    <div className="grid gap-8">
      <LoadingText />
      <Skeleton className="h-18 w-64 max-w-full" />
      <Skeleton className="h-[36rem]" />
    </div>
  )
}
