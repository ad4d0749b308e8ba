import { createHash } from 'node:crypto'
import { endpoints } from '../../contract/endpoints.ts'
import { pages } from '../../contract/pages.ts'
import { formatDate } from '../../domain/formats.ts'
import type { Locale } from '../../domain/locales.ts'
import { needsAnswer, type PushedTemplate } from '../../domain/notifications.ts'
import { m } from '../../messages/messages.js'
import type { DuePush } from '../store/notifications/push-notifications.ts'

/** Contains no client's name, number or address, because others may see the screen. */
export type Notification = {
  /** Replaces an earlier notification with the same tag. */
  tag: string
  /** Whether the phone alerts again when it replaces one. */
  again: boolean
  language: Locale
  title: string
  body: string
  path: string
  open: string
  approve?: {
    label: string
    path: string
    version: number
    done: string
    notDone: string
    nothingDone: string
    signedOut: string
    offline: string
    now: Record<'approved' | 'rejected' | 'cancelled' | 'lapsed' | 'changed', string>
  }
}

type About = { deviceId: string; news: DuePush[]; locale: Locale }

const titles: Record<PushedTemplate, typeof m.push_open> = {
  booking_requested: m.push_requested_title,
  deposit_late: m.push_requested_title,
  booking_made: m.push_made_title,
  client_cancelled: m.push_cancelled_title,
  client_rescheduled: m.mail_client_rescheduled_heading,
  reschedule_requested: m.mail_reschedule_requested_heading,
}

const answerPath = (bookingId: number): string =>
  (endpoints.answerBooking.split(' ')[1] ?? '').replace(':bookingId', String(bookingId))

/** Without a parameter, a page and a call concern the reader's own salon. */
const inSalon = (path: string, salon: number | null): string =>
  salon === null ? path : `${path}${path.includes('?') ? '&' : '?'}salon=${salon}`

function approving(
  { bookingId, version, salon }: DuePush,
  locale: Locale,
): NonNullable<Notification['approve']> {
  const said = (text: typeof m.push_open) => text({}, { locale })
  return {
    label: said(m.push_approve),
    path: inSalon(answerPath(bookingId), salon),
    version,
    done: said(m.push_approved),
    notDone: said(m.push_not_approved),
    nothingDone: said(m.push_not_approved_any_more),
    signedOut: said(m.push_signed_out),
    offline: said(m.push_offline),
    now: {
      approved: said(m.push_now_approved),
      rejected: said(m.push_now_rejected),
      cancelled: said(m.push_now_cancelled),
      lapsed: said(m.push_now_lapsed),
      changed: said(m.push_now_changed),
    },
  }
}

function ofOne(one: DuePush, locale: Locale): Notification {
  const { template, bookingId, scheduleId, service, schedule, date, startTime: time, salon } = one
  const day = new URLSearchParams({ day: date, booking: String(bookingId) })
  const what = m.push_what({ service, date: formatDate(date, locale, 'short'), time }, { locale })
  return {
    tag: `booking-${bookingId}`,
    again: true,
    language: locale,
    title: titles[template]({}, { locale }),
    body: `${what}\n${schedule}`,
    path: inSalon(`${pages.calendar.replace(':scheduleId', String(scheduleId))}?${day}`, salon),
    open: m.push_open({}, { locale }),
    ...(needsAnswer(template) && { approve: approving(one, locale) }),
  }
}

function ofSeveral(news: DuePush[], locale: Locale): Notification {
  const salon = news[0]?.salon ?? null
  const howMany = (matches: (template: PushedTemplate) => boolean) =>
    news.filter(({ template }) => matches(template)).length
  const counts: [count: number, text: typeof m.push_several_made][] = [
    [howMany(needsAnswer), m.push_several_requested],
    [howMany((template) => template === 'booking_made'), m.push_several_made],
    [howMany((template) => template === 'client_cancelled'), m.push_several_cancelled],
    [howMany((template) => template === 'reschedule_requested'), m.push_several_reschedules],
    [howMany((template) => template === 'client_rescheduled'), m.push_several_rescheduled],
  ]
  return {
    tag: salon === null ? 'several' : `several-${salon}`,
    again: false,
    language: locale,
    title: counts.flatMap(([count, text]) => (count > 0 ? text({ count }, { locale }) : [])).join(', '),
    body: m.push_several_body({}, { locale }),
    path: inSalon(pages.dashboard, salon),
    open: m.push_open({}, { locale }),
  }
}

export const notificationOf = ({ news, locale }: About): Notification => {
  const [one, ...others] = news
  return one && others.length === 0 ? ofOne(one, locale) : ofSeveral(news, locale)
}

/** A hash reveals no detail to the push service. */
export function topicOf({ deviceId, news }: About): string {
  const salon = news[0]?.salon ?? ''
  const what = news.length === 1 ? String(news[0]?.bookingId) : `several${salon}`
  return createHash('sha256').update(`${deviceId} ${what}`).digest('base64url').slice(0, 32)
}
