import { useId } from 'react'
import { m } from '../../../messages/messages.js'
import type { Person } from './wizard.ts'

type PersonChoiceProps = {
  people: readonly Person[]
  /** Undefined means any staff member. */
  chosen: Person | undefined
  onChoose: (person: Person | undefined) => void
}

export function PersonChoice({ people, chosen, onChoose }: PersonChoiceProps) {
  const name = useId()
  const choice = (label: string, person: Person | undefined) => (
    <label
      key={person?.id ?? 'any'}
      className="relative grid min-h-11 max-w-full place-items-center rounded-full bg-raised px-4 text-small font-semibold ring-1 ring-edge transition-colors duration-150 ring-inset hover:bg-accent-soft has-checked:bg-accent has-checked:text-on-accent has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
    >
      <input
        type="radio"
        name={name}
        checked={person?.id === chosen?.id}
        onChange={() => onChoose(person)}
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
        {people.map((person) => choice(person.name, person))}
      </div>
    </fieldset>
  )
}
