import { m } from '../../../messages/messages.js'
import { formatBookedTimes, formatDate } from '../../format.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/radix/select.tsx'
import { Segments } from '../../ui/segments.tsx'
import { memberOf, type StaffMember } from '../staff/team.ts'
import { type AffectedBooking, type Choice, freeFor } from './affected-booking-choices.ts'

/** More colleagues are chosen from a list. */
const maxNamed = 2

function wordsOf(booking: AffectedBooking, team: readonly StaffMember[], absence: boolean): string {
  const { date, clientName, serviceName, staffId } = booking
  const when = `${formatDate(date, 'short')}, ${formatBookedTimes(booking)}`
  const member = absence ? undefined : memberOf(team, staffId)
  return [when, clientName, serviceName, ...(member ? [member.name] : [])].join(' · ')
}

type AffectedBookingRowProps = {
  booking: AffectedBooking
  team: readonly StaffMember[]
  /** One person is absent, so the bookings may go to others. */
  absence: boolean
  choice: Choice
  problem: string | undefined
  onChoose: (choice: Choice) => void
}

export function AffectedBookingRow(props: AffectedBookingRowProps) {
  const { booking, team, absence, choice, problem, onChoose } = props
  const free = team.filter(({ id }) => freeFor(booking).includes(id))
  const [first] = free
  const named = free.length <= maxNamed
  const others = named
    ? free.map(({ id, name }) => ({ value: String(id), label: m.affected_reassign_to({ name }) }))
    : [{ value: 'other', label: m.affected_reassign() }]
  const value = typeof choice === 'number' ? (named ? String(choice) : 'other') : choice
  return (
    <li className="grid gap-1.5">
      <Segments
        legend={wordsOf(booking, team, absence)}
        value={value}
        onChange={(chosen) => {
          if (chosen === 'keep' || chosen === 'cancel') onChoose(chosen)
          else onChoose(chosen === 'other' ? (first?.id ?? 'keep') : Number(chosen))
        }}
        options={[
          { value: 'keep', label: m.affected_keep() },
          ...others,
          { value: 'cancel', label: m.affected_cancel() },
        ]}
      />
      {!named && typeof choice === 'number' && (
        <Field label={m.affected_reassign_whom()}>
          {(field) => (
            <Select
              {...field}
              value={String(choice)}
              onChange={(id) => onChoose(Number(id))}
              options={free.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
          )}
        </Field>
      )}
      {absence && booking.freeStaffIds?.length === 0 && !problem && (
        <p className="text-caption text-muted">{m.affected_nobody()}</p>
      )}
      {problem && <p className="text-small text-no-ink">{problem}</p>}
    </li>
  )
}
