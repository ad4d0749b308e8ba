import { m } from '../../../messages/messages.js'
import { formatDate, formatMinutes } from '../../format.ts'
import { choicesBefore } from './booking-summary.tsx'
import type { Choices, Step } from './wizard.ts'

export function SummaryLine({ choices, step }: { choices: Choices; step: Step }) {
  const { service, member, date, time } = choicesBefore(choices, step)
  const facts = [
    service && `${service.name}, ${formatMinutes(service.durationMinutes)}`,
    member && m.staff_with_name({ name: member.name }),
    date && formatDate(date, 'short'),
    time,
  ].filter(Boolean)
  if (facts.length === 0) return null
  return (
    <ul className="flex flex-wrap gap-2 text-small lg:hidden">
      {facts.map((fact) => (
        <li key={fact} className="rounded-full bg-accent-soft px-3 py-1 font-medium text-ink">
          {fact}
        </li>
      ))}
    </ul>
  )
}
