import { m } from '../../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { buttonTo, type StepLink, stepForm } from './step-button.ts'
import type { StaffMember } from './wizard.ts'

type StaffMemberChoiceProps = {
  staff: readonly StaffMember[]
  /** Undefined means any staff member. */
  chosen: StaffMember | undefined
  onChoose: (member: StaffMember | undefined) => void
  /** Shows the times of the chosen one where no script runs. */
  reload: StepLink
}

export function StaffMemberChoice({ staff, chosen, onChoose, reload }: StaffMemberChoiceProps) {
  const choice = (label: string, member: StaffMember | undefined) => (
    <label
      key={member?.id ?? 'any'}
      className="segment relative grid min-h-11 max-w-full place-items-center rounded-full bg-raised px-4 text-small font-semibold ring-1 ring-edge transition-colors duration-150 ring-inset hover:bg-accent-soft has-checked:bg-accent has-checked:text-on-accent has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
    >
      <input
        type="radio"
        form={stepForm}
        name="with"
        value={member?.id ?? 'any'}
        checked={member?.id === chosen?.id}
        onChange={() => onChoose(member)}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span className="max-w-full truncate">{label}</span>
    </label>
  )
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-small font-semibold text-muted">{m.book_person()}</legend>
      <div className="flex flex-wrap gap-2">
        {choice(m.book_person_any(), undefined)}
        {staff.map((member) => choice(member.name, member))}
      </div>
      <noscript>
        <Button {...buttonTo(reload)} tone="secondary">
          {m.book_person_times()}
        </Button>
      </noscript>
    </fieldset>
  )
}
