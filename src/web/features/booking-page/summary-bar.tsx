import type { ReactNode } from 'react'
import { hasOwnDeposit } from '../../../domain/deposits.ts'
import { m } from '../../../messages/messages.js'
import {
  formatCents,
  formatDate,
  formatDuration,
  formatEuros,
  formatPercent,
  formatPrice,
} from '../../format.ts'
import { placesText } from '../places/booked-places.tsx'
import {
  type Choices,
  type ChosenServices,
  depositOf,
  leftAfterDeposit,
  type OpenSchedule,
} from './wizard.ts'

/** Before a service is chosen, what is the same for all of them. */
function depositText(schedule: OpenSchedule, service: ChosenServices | undefined): string | null {
  if (service) {
    const deposit = depositOf(schedule, service)
    return deposit === null ? null : m.book_terms_deposit({ amount: formatCents(deposit) })
  }
  const { requiresDeposit, depositAmount, depositPercent, services } = schedule
  if (!requiresDeposit) return null
  if (services.some(hasOwnDeposit)) return m.book_terms_deposit_by_service()
  if (depositPercent !== null) return m.book_terms_deposit({ amount: formatPercent(depositPercent) })
  return depositAmount ? m.book_terms_deposit({ amount: formatEuros(depositAmount) }) : null
}

/** "confirmé aussitôt", "acompte 15,50 €". */
export function termsOf(schedule: OpenSchedule, service?: ChosenServices): string[] {
  const deposit = depositText(schedule, service)
  const left = service ? leftAfterDeposit(schedule, service) : null
  return [
    schedule.approval === 'automatic' ? m.book_terms_at_once() : m.book_terms_request(),
    ...(deposit === null ? [] : [deposit]),
    ...(left === null ? [] : [m.book_terms_left({ amount: left })]),
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
