import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { m } from '../../../messages/messages.js'
import { ChoiceField } from '../../form/choice-field.tsx'
import type { FieldProblem } from '../../form/form-field.tsx'
import type { StaffMember } from '../staff/team.ts'

type ClosureStaffFieldProps<Values extends FieldValues, Sent> = {
  control: Control<Values, unknown, Sent>
  name: FieldPath<Values>
  team: readonly StaffMember[]
  problem: FieldProblem
}

/** Hidden for an owner who works alone. */
export function ClosureStaffField<Values extends FieldValues, Sent>({
  team,
  ...field
}: ClosureStaffFieldProps<Values, Sent>) {
  if (team.length < 2) return null
  const members = team.map(({ id, name }) => ({ value: id, label: name }))
  const options = [{ value: null, label: m.schedule_hours_everybody() }, ...members]
  return <ChoiceField {...field} label={m.closures_for()} options={options} />
}
