import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useNavigate, useParams, useSearch } from '@tanstack/react-router'
import { mayShare } from '../../domain/subscriptions.ts'
import { m } from '../../messages/messages.js'
import { refusedWith } from '../api.ts'
import { useDocumentHead } from '../document-head.ts'
import { OwnerPage } from '../features/account/owner-page.tsx'
import { ScheduleNotLoaded } from '../features/schedules/schedule-loading.tsx'
import { PeriodBar } from '../features/statistics/period-bar.tsx'
import { Sample, SampleNotice } from '../features/statistics/sample-statistics.tsx'
import { type Address, addressOf, type Chosen, chosenBy } from '../features/statistics/statistics-address.ts'
import { turnedInto } from '../features/statistics/statistics-period.ts'
import { FiguresOf } from '../features/statistics/statistics-sections.tsx'
import { zoneCity, zoneDiffers } from '../format.ts'
import { reading } from '../query.ts'
import { useSession } from '../session.ts'
import { BackLink } from '../ui/links.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'
import { useWallNow } from '../ui/use-wall-now.ts'

export function ScheduleStatisticsScreen() {
  const params = useParams({ from: '/schedules/$scheduleId/statistics' })
  const { data, error, isFetching, refetch } = useQuery(reading('getSchedule', { params }))
  useDocumentHead(data ? m.statistics_title_of({ name: data.name }) : m.statistics_title(), { noindex: true })
  return (
    <OwnerPage>
      <div className="grid grid-cols-1 gap-2">
        <div>
          <BackLink to="/schedules/$scheduleId" params={params}>
            {data?.name ?? m.schedule_title()}
          </BackLink>
        </div>
        {data && <Statistics scheduleId={data.id} subtitle={data.name} timezone={data.timezone} />}
        {!data && !error && <StatisticsSkeleton />}
        {!data && error && (
          <ScheduleNotLoaded
            title={m.statistics_load_failed()}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
      </div>
    </OwnerPage>
  )
}

export function StatisticsScreen() {
  useDocumentHead(m.statistics_title(), { noindex: true })
  return (
    <OwnerPage>
      <div className="grid grid-cols-1 gap-2">
        <div>
          <BackLink to="/dashboard">{m.dashboard_back()}</BackLink>
        </div>
        <Statistics
          scheduleId={null}
          subtitle={m.statistics_all()}
          timezone={Intl.DateTimeFormat().resolvedOptions().timeZone}
        />
      </div>
    </OwnerPage>
  )
}

/** Refetch on every visit to count new bookings; earlier figures stay on screen meanwhile. */
const anew = { staleTime: 0, placeholderData: keepPreviousData } as const

function useFigures(scheduleId: number | null, query: Chosen['span'], enabled: boolean) {
  const all = useQuery({
    ...reading('getStatistics', { query }),
    ...anew,
    enabled: enabled && scheduleId === null,
  })
  const one = useQuery({
    ...reading('getScheduleStatistics', { params: { scheduleId: scheduleId ?? 0 }, query }),
    ...anew,
    enabled: enabled && scheduleId !== null,
  })
  return scheduleId === null ? all : one
}

type StatisticsProps = { scheduleId: number | null; subtitle: string; timezone: string }

function Statistics({ scheduleId, subtitle, timezone }: StatisticsProps) {
  const address: Address = useSearch({ strict: false })
  const navigate = useNavigate()
  const { data: user } = useSession()
  const today = useWallNow(timezone).date
  const chosen = chosenBy(address, today)
  const premium = user ? mayShare(user.subscriptionStatus) : false
  const found = useFigures(scheduleId, chosen.span, premium)
  const isSample = !premium || refusedWith(found.error, 'statistics_need_subscription')
  const go = (to: Address) => void navigate({ to: '.', search: to, resetScroll: false })
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
        onToday={() => go(addressOf(chosen.kind ?? 'month', { from: today, to: today }, address))}
      />
      {isSample ? (
        <Sample chosen={chosen} onGo={show} />
      ) : (
        <FiguresOf found={found} chosen={chosen} onGo={show} />
      )}
    </div>
  )
}

function StatisticsSkeleton() {
  return (
    <div className="grid gap-8">
      <LoadingText />
      <Skeleton className="h-18 w-64 max-w-full" />
      <Skeleton className="h-[36rem]" />
    </div>
  )
}
