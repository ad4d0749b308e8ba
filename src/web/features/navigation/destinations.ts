import { useQuery } from '@tanstack/react-query'
import { type LinkProps, useLocation } from '@tanstack/react-router'
import {
  CalendarDays,
  ChartNoAxesColumn,
  Inbox,
  type LucideIcon,
  Settings,
  Sun,
  Users,
  Wallet,
} from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { reading } from '../../query.ts'
import { useWide } from '../../ui/use-wide.ts'
import { firstView } from '../agenda/agenda-choices.ts'
import { useMay } from '../team/use-may.ts'
import { useCurrentSchedule } from './current-schedule.ts'

export type Destination = {
  key: 'today' | 'agenda' | 'requests' | 'clients' | 'statistics' | 'deposits' | 'settings'
  link: LinkProps
  icon: LucideIcon
  label: string
  isCurrent: boolean
  /** How many requests wait for an answer. */
  count: number
}

/** Without a schedule there is no agenda and nothing to set up. */
export function useDestinations(): Destination[] {
  const { current } = useCurrentSchedule()
  const may = useMay()
  const { data: found } = useQuery({ ...reading('listRequests'), refetchOnMount: false, retryOnMount: false })
  const { pathname } = useLocation()
  const wide = useWide()
  const isAt = (pattern: RegExp) => pattern.test(pathname)
  const params = { scheduleId: String(current?.id) }
  const some: (Omit<Destination, 'count'> | false | undefined)[] = [
    {
      key: 'today',
      link: { to: '/dashboard' },
      icon: Sun,
      label: m.nav_today(),
      isCurrent: isAt(/^\/dashboard$/),
    },
    current && {
      key: 'agenda',
      link: {
        to: '/schedules/$scheduleId/calendar',
        params,
        search: firstView(params.scheduleId, wide),
      },
      icon: CalendarDays,
      label: m.nav_agenda(),
      isCurrent: isAt(/\/calendar$/),
    },
    {
      key: 'requests',
      link: { to: '/requests' },
      icon: Inbox,
      label: m.app_requests(),
      isCurrent: isAt(/^\/requests$/),
    },
    {
      key: 'clients',
      link: { to: '/clients' },
      icon: Users,
      label: m.clients_title(),
      isCurrent: isAt(/^\/clients$/),
    },
    may('getStatistics') && {
      key: 'statistics',
      link: current ? { to: '/schedules/$scheduleId/statistics', params } : { to: '/statistics' },
      icon: ChartNoAxesColumn,
      label: m.nav_statistics(),
      isCurrent: isAt(/\/statistics$/),
    },
    may('listDeposits') && {
      key: 'deposits',
      link: { to: '/money' },
      icon: Wallet,
      label: m.deposits_title(),
      isCurrent: isAt(/^\/money$/),
    },
    may('editSchedule') &&
      current && {
        key: 'settings',
        link: { to: '/schedules/$scheduleId', params, search: { tab: 'settings' } },
        icon: Settings,
        label: m.schedule_tab_settings(),
        isCurrent: isAt(/^\/schedules\/\d+$/),
      },
  ]
  return some.flatMap((one) =>
    one ? [{ ...one, count: one.key === 'requests' ? (found?.waiting ?? 0) : 0 }] : [],
  )
}
