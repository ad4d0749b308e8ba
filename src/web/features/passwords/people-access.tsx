import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatDay } from '../../format.ts'
import { Tick } from '../../ui/tick.tsx'
import { roleNames } from '../team/role-texts.ts'

type Person = Pick<Reply<'listTeam'>[number], 'id' | 'name' | 'email' | 'role' | 'grantedAt'> & {
  /** Ended unless the owner keeps them. */
  added?: boolean
}

export type ChosenPeople = { people: number[]; keptPeople: number[] }

export const nobody: ChosenPeople = { people: [], keptPeople: [] }

const toggled = (ids: readonly number[], id: number, isOn: boolean): number[] =>
  isOn ? [...ids, id] : ids.filter((one) => one !== id)

const personText = ({ name, email, role, grantedAt }: Person): string =>
  [name === null ? email : `${name} (${email})`, roleNames[role](), formatDay(grantedAt)].join(' · ')

type Props = { people: readonly Person[]; chosen: ChosenPeople; onChange: (chosen: ChosenPeople) => void }

export const PeopleAccess = ({ people, chosen, onChange }: Props) =>
  people.map((person) => {
    const { id, added = false } = person
    return (
      <Tick
        key={id}
        checked={added ? !chosen.keptPeople.includes(id) : chosen.people.includes(id)}
        onChange={(isEnded) =>
          onChange(
            added
              ? { ...chosen, keptPeople: toggled(chosen.keptPeople, id, !isEnded) }
              : { ...chosen, people: toggled(chosen.people, id, isEnded) },
          )
        }
      >
        <span className="min-w-0 break-words">
          {m.verify_access_person_end({ person: personText(person) })}
        </span>
      </Tick>
    )
  })
