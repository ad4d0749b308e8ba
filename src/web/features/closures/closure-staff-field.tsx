import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { m } from '../../../messages/messages.js'
import { ChoiceField } from '../../form/choice-field.tsx'
import type { StaffMember } from '../staff/team.ts'

type ForWhomProps<Values extends FieldValues, Sent> = {
  control: Control<Values, unknown, Sent>
  name: FieldPath<Values>
  team: readonly StaffMember[]
  error: string | undefined
}

/** All staff or one member; hidden for an owner who works alone. */
export function ForWhom<Values extends FieldValues, Sent>({ team, ...field }: ForWhomProps<Values, Sent>) {
  if (team.length < 2) return null
  const members = team.map(({ id, name }) => ({ value: id, label: name }))
  const options = [{ value: null, label: m.schedule_hours_everybody() }, ...members]
  return <ChoiceField {...field} label={m.closures_for()} options={options} />
}
