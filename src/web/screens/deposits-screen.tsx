import { useNavigate, useSearch } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { inSalon } from '../api.ts'
import { useDocumentHead } from '../document-head.ts'
import { OwnerPage } from '../features/account/owner-page.tsx'
import { DepositSums, useDeposits } from '../features/deposits/deposit-sums.tsx'
import { DepositsList, NoDeposits } from '../features/deposits/deposits-list.tsx'
import { PaymentDashboardButton } from '../features/payments/payment-dashboard-button.tsx'
import { PeriodBar } from '../features/statistics/period-bar.tsx'
import {
  addressOfPeriod,
  type Period,
  periodBy,
  turned,
  turnedInto,
} from '../features/statistics/statistics-period.ts'
import { localZone } from '../format.ts'
import { currentLanguage } from '../language.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { Field } from '../ui/field.tsx'
import { BackLink, DownloadLink, TextLink } from '../ui/links.tsx'
import { Select } from '../ui/radix/select.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'
import { useWallNow } from '../ui/use-wall-now.ts'

export function DepositsScreen() {
  useDocumentHead(m.deposits_title(), { noindex: true })
  const address = useSearch({ from: '/money' })
  const navigate = useNavigate({ from: '/money' })
  const today = useWallNow(localZone()).date
  const period = periodBy(address, today)
  const scheduleId = /^[1-9]\d{0,15}$/.test(address.schedule ?? '') ? Number(address.schedule) : null
  const list = useDeposits(period.span, scheduleId)
  const first = list.data?.pages[0]
  const deposits = list.data?.pages.flatMap((page) => page.deposits) ?? []
  const schedules = first?.schedules ?? []
  const hasAny = schedules.length > 0
  const show = (to: Period, schedule = address.schedule) =>
    void navigate({
      search: { ...addressOfPeriod(to), ...(schedule && { schedule }) },
      resetScroll: false,
    })
  /** From the newest address, which may not be drawn yet: two quick presses are two steps. */
  const turn = (by: -1 | 1) =>
    void navigate({
      search: (newest) => {
        const at = periodBy(newest, today)
        const to = addressOfPeriod({ ...at, span: turned(at, by) })
        return { ...to, ...(newest.schedule && { schedule: newest.schedule }) }
      },
      resetScroll: false,
    })
  const { from, to } = period.span
  const file = new URLSearchParams({
    from,
    to,
    ...(scheduleId !== null && { scheduleId: String(scheduleId) }),
    locale: currentLanguage(),
  })

  return (
    <OwnerPage>
      <div className="grid grid-cols-1 gap-8">
        <ScreenHead
          back={<BackLink to="/dashboard">{m.dashboard_back()}</BackLink>}
          title={m.deposits_title()}
          text={m.deposits_text()}
        >
          {first?.connected && (
            <PaymentDashboardButton page="payouts">{m.deposits_payouts()}</PaymentDashboardButton>
          )}
          {hasAny && (
            <DownloadLink href={inSalon(`/api/deposits/export?${file}`)}>{m.deposits_export()}</DownloadLink>
          )}
        </ScreenHead>

        {hasAny && (
          <div className="grid grid-cols-1 gap-4">
            <PeriodBar
              chosen={period}
              busy={list.isFetching}
              onGo={(kind, span) => show({ kind, span })}
              onKind={(kind) => show(turnedInto(kind, period, today))}
              onTurn={turn}
              onToday={() => show({ kind: period.kind ?? 'month', span: { from: today, to: today } })}
            />
            {(schedules.length > 1 || scheduleId !== null) && (
              <div className="max-w-sm">
                <Field label={m.deposits_schedule()}>
                  {(field) => (
                    <Select
                      {...field}
                      value={String(scheduleId ?? 'all')}
                      onChange={(chosen) => show(period, chosen === 'all' ? '' : chosen)}
                      options={[
                        { value: 'all', label: m.deposits_all_schedules() },
                        ...schedules.map(({ id, name }) => ({ value: String(id), label: name })),
                      ]}
                    />
                  )}
                </Field>
              </div>
            )}
          </div>
        )}

        {list.isError && !first && <ErrorState title={m.deposits_load_failed()} query={list} />}
        {list.isPending && (
          <div className="grid gap-6">
            <LoadingText />
            <Skeleton className="h-32" />
            <Skeleton className="h-96" />
          </div>
        )}
        {first && !hasAny && <NoDeposits connected={first.connected} />}
        {first && hasAny && deposits.length === 0 && (
          <EmptyState title={m.deposits_none()} text={m.deposits_none_text()} />
        )}
        {first && deposits.length > 0 && (
          <>
            <DepositSums sums={first.sums} />
            <DepositsList list={list} several={schedules.length > 1} />
          </>
        )}
        <p className="text-small">
          <TextLink to="/subscription">{m.deposits_invoices_link()}</TextLink>
        </p>
      </div>
    </OwnerPage>
  )
}
