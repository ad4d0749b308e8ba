import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { formatDate, formatDuration, formatEuros, formatPrice } from '../../format.ts'
import { placesText } from '../places/booked-places.tsx'
import { type Choices, type ChosenServices, depositOf, type OpenSchedule } from './wizard.ts'

/** "confirmé aussitôt", "acompte 15,50 €". */
export function termsOf(schedule: OpenSchedule, service?: ChosenServices): string[] {
  const deposit = depositOf(schedule, service)
  return [
    schedule.approval === 'automatic' ? m.book_terms_at_once() : m.book_terms_request(),
    ...(deposit === null ? [] : [m.book_terms_deposit({ amount: formatEuros(deposit) })]),
  ]
}

type SummaryBarProps = { schedule: OpenSchedule; choices: Choices; children?: ReactNode }

/** The choices and the button that continues stay in view on a phone, unless the text is very large. */
export function SummaryBar({ schedule, choices, children }: SummaryBarProps) {
  const { service, member, date, time } = choices
  return (
    <div className="bottom-0 z-10 -mx-gutter grid gap-2 border-t border-line bg-paper px-gutter pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:-mx-6 md:px-6 lg:mx-0 lg:border-0 lg:p-0 max-lg:tall:sticky">
      {service && (
        <div className="grid text-small lg:hidden">
          <p className="font-semibold">
            {[service.name, placesText(service), formatPrice(service)].filter(Boolean).join(' · ')}
          </p>
          <p className="text-caption text-muted">
            {[
              date && `${formatDate(date, 'short')}${time ? ` ${time}` : ''}`,
              formatDuration(service.durationMinutes),
              member && m.staff_with_name({ name: member.name }),
              ...termsOf(schedule, service),
            ]
              .filter(Boolean)
              .join(' · ')}
          </p>
        </div>
      )}
      {children}
    </div>
  )
}
