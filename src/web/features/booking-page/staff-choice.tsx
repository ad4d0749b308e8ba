import { UsersRound } from 'lucide-react'
import { imagePath } from '../../../domain/salon-images.ts'
import { m } from '../../../messages/messages.js'
import { useHydrated } from '../../hydrated.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { initialsOf } from '../staff/initials.ts'
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
  const hydrated = useHydrated()
  const withFaces = staff.some(({ photo }) => photo)
  const choice = (label: string, member: StaffMember | undefined) => (
    <label
      key={member?.id ?? 'any'}
      className={classes(
        'segment relative flex min-h-11 max-w-full items-center justify-center gap-2 rounded-full bg-raised text-small font-semibold ring-1 ring-edge transition-colors duration-150 ring-inset hover:bg-accent-soft has-checked:bg-accent has-checked:text-on-accent has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent',
        withFaces ? 'py-1 pr-4 pl-1.5' : 'px-4',
      )}
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
      {withFaces && <Face member={member} />}
      <span className="min-w-0 truncate">{label}</span>
    </label>
  )
  return (
    <fieldset className="grid gap-1.5">
      <legend className="pb-1.5 text-small font-semibold text-muted">{m.book_person()}</legend>
      <div className="flex flex-wrap gap-2">
        {choice(m.book_person_any(), undefined)}
        {staff.map((member) => choice(member.name, member))}
      </div>
      {!hydrated && (
        <div className="hidden noscript:block">
          <Button {...buttonTo(reload)} tone="secondary">
            {m.book_person_times()}
          </Button>
        </div>
      )}
    </fieldset>
  )
}

/** The initials are no text, because the name beside them says it all. */
const Face = ({ member }: { member: StaffMember | undefined }) => (
  <span
    aria-hidden="true"
    data-initials={member && initialsOf(member.name)}
    className={classes(
      'relative grid size-8 shrink-0 place-items-center overflow-hidden rounded-full bg-accent-soft text-[0.75rem] leading-none font-bold text-accent',
      member && 'before:content-[attr(data-initials)]',
    )}
  >
    {!member && <UsersRound className="size-4" />}
    {member?.photo && (
      <img
        src={imagePath(member.photo, 'small')}
        alt=""
        width={32}
        height={32}
        loading="lazy"
        decoding="async"
        className="absolute inset-0 size-8 object-cover"
      />
    )}
  </span>
)
