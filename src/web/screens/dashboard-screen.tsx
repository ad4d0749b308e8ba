import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useRef, useState } from 'react'
import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { OwnerPage } from '../features/account/owner-page.tsx'
import { useOperator } from '../features/account/use-operator.ts'
import { NotificationOffer } from '../features/devices/notification-offer.tsx'
import { canBeNotified, isForbidden } from '../features/devices/this-device.ts'
import { MailTrouble } from '../features/mail-settings/mail-trouble-notice.tsx'
import { useCurrentSchedule } from '../features/navigation/current-schedule.ts'
import { Requests } from '../features/requests/requests-list.tsx'
import { CreateScheduleDialog } from '../features/schedules/create-schedule-dialog.tsx'
import { SchedulesSection } from '../features/schedules/schedules-section.tsx'
import { ShareCard } from '../features/sharing/share-card.tsx'
import { useMay } from '../features/team/use-may.ts'
import { BlockTimeButton } from '../features/today/block-time.tsx'
import { NewAppointmentButton } from '../features/today/new-appointment.tsx'
import { Today } from '../features/today/today.tsx'
import { formatDate, localZone } from '../format.ts'
import { reading } from '../query.ts'
import { useSession } from '../session.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { TextLink } from '../ui/links.tsx'
import { Skeleton } from '../ui/skeleton.tsx'
import { useWallNow } from '../ui/use-wall-now.ts'

export function DashboardScreen() {
  useDocumentHead(m.dashboard_title(), { noindex: true })
  const { data: user } = useSession()
  const today = useWallNow(localZone())
  const list = useQuery(reading('listSchedules'))
  const requests = useQuery(reading('listRequests'))
  const devices = useQuery({ ...reading('listDevices'), enabled: canBeNotified() && !isForbidden() })
  const heading = useRef<HTMLHeadingElement>(null)
  const operator = useOperator()
  const { data: mails } = useQuery(reading('getMailSettings'))
  const { current } = useCurrentSchedule()
  const may = useMay()
  const [creating, setCreating] = useState(false)
  const [isTodayReady, setTodayReady] = useState(false)
  const onTodayReady = useCallback(() => setTodayReady(true), [])
  const navigate = useNavigate()
  const schedules = list.data ?? []
  // Show the schedules once the requests and devices above them have loaded, so that these do not push them down.
  const ready =
    list.data !== undefined && !requests.isPending && !devices.isLoading && (isTodayReady || !current)
  const pending = schedules.reduce((sum, { pendingCount }) => sum + pendingCount, 0)
  // Also counts the clients who ask for another time.
  const waiting = requests.data?.waiting ?? pending

  return (
    <OwnerPage>
      <div className="grid gap-8">
        <div className="flex flex-wrap items-end justify-between gap-x-8 gap-y-4">
          <div className="grid min-w-0 gap-1">
            <p className="text-small text-muted first-letter:uppercase">{formatDate(today.date, 'day')}</p>
            <h1 ref={heading} tabIndex={-1} className="title text-display">
              {m.dashboard_welcome({ name: user?.name ?? '' })}
            </h1>
            {list.isPending && <Skeleton className="h-6 w-60 max-w-full" />}
            {list.isSuccess && schedules.length > 0 && (
              <p className="text-muted">
                {waiting > 0 ? m.dashboard_waiting({ count: waiting }) : m.dashboard_nothing_waiting()}
              </p>
            )}
          </div>
          {current && (
            <div className="flex flex-wrap gap-2 max-sm:w-full max-sm:*:grow">
              <NewAppointmentButton scheduleId={current.id} />
              <BlockTimeButton schedule={current} />
            </div>
          )}
        </div>

        {operator && mails && mails.waiting + mails.dead > 0 && (
          <div className="grid gap-3">
            <MailTrouble
              waiting={mails.waiting}
              dead={mails.dead}
              action={<TextLink to="/account">{m.account_alert_action()}</TextLink>}
            />
          </div>
        )}

        <div className="grid items-start gap-x-6 gap-y-8 xl:grid-cols-[minmax(0,1fr)_minmax(28rem,32rem)]">
          {current && (
            <Today key={current.id} schedule={current} named={schedules.length > 1} onReady={onTodayReady} />
          )}
          <div className="grid gap-8">
            {requests.data && (
              <Requests
                found={requests.data}
                named={schedules.length > 1}
                compact
                onNoneLeft={() => heading.current?.focus()}
              />
            )}
            {requests.isError && !requests.data && (
              <ErrorState title={m.schedule_bookings_load_failed()} query={requests} />
            )}
            {ready && current && may('editSchedule') && <ShareCard schedule={current} />}
            {ready && devices.data && (
              <NotificationOffer known={devices.data} onGone={() => heading.current?.focus()} />
            )}
          </div>
        </div>

        {(ready || list.isError || !list.data) && (
          <SchedulesSection
            list={list}
            ready={ready}
            onCreate={() => setCreating(true)}
            onRefresh={() => void Promise.all([list.refetch(), requests.refetch()])}
          />
        )}
      </div>
      <CreateScheduleDialog
        open={creating}
        onOpenChange={setCreating}
        onCreated={(id) =>
          navigate({
            to: '/schedules/$scheduleId',
            params: { scheduleId: String(id) },
            state: { created: true },
          })
        }
      />
    </OwnerPage>
  )
}
