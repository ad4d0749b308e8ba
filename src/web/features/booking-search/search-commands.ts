import { type LinkProps, useNavigate } from '@tanstack/react-router'
import { CalendarX, type LucideIcon, Plus, Sparkles, UserRound } from 'lucide-react'
import { foldedForSearch } from '../../../domain/booking-search.ts'
import { addDays } from '../../../domain/wall-time.ts'
import { m } from '../../../messages/messages.js'
import { wallNow } from '../../format.ts'
import { useCurrentSchedule } from '../navigation/current-schedule.ts'
import { useDestinations } from '../navigation/destinations.ts'

export type Command = { key: string; icon: LucideIcon; label: string; run: () => void }

/** Actions, then pages. With a text, those whose name contains all of its words. */
export function useCommands(typed: string, onCloseDay: (date: string) => void): Command[] {
  const { current } = useCurrentSchedule()
  const destinations = useDestinations()
  const navigate = useNavigate()
  const to = (link: LinkProps) => () => void navigate(link as Parameters<typeof navigate>[0])
  const all: Command[] = []
  if (current) {
    const { date } = wallNow(current.timezone)
    const params = { scheduleId: String(current.id) }
    all.push(
      {
        key: 'new',
        icon: Plus,
        label: m.clients_book_again(),
        run: to({
          to: '/schedules/$scheduleId/calendar',
          params,
          search: { view: 'day', day: date, add: '1' },
        }),
      },
      {
        key: 'close',
        icon: CalendarX,
        label: m.search_close_tomorrow(),
        run: () => onCloseDay(addDays(date, 1)),
      },
    )
  }
  all.push(
    ...destinations.map(({ key, icon, label, link }) => ({ key, icon, label, run: to(link) })),
    { key: 'account', icon: UserRound, label: m.account_title(), run: to({ to: '/account' }) },
    { key: 'plan', icon: Sparkles, label: m.subscription_title(), run: to({ to: '/subscription' }) },
  )
  const words = foldedForSearch(typed).split(/\s+/).filter(Boolean)
  return all.filter(({ label }) => words.every((word) => foldedForSearch(label).includes(word)))
}
