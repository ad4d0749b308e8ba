import type { Control, FieldPath, FieldValues } from 'react-hook-form'
import { m } from '../../../messages/messages.js'
import { ControlledField } from '../../form/controlled-field.tsx'
import type { FieldProblem } from '../../form/form-field.tsx'
import { Textarea } from '../../ui/input.tsx'

/** One name on each line, as typed. */
export const namesIn = (text: string | undefined): string[] => (text ? text.split('\n') : [])

type CompanionsFieldProps<Values extends FieldValues, Sent> = {
  control: Control<Values, unknown, Sent>
  places: number
  label: string
  /** The one for the list, or the first for a name. */
  problem: FieldProblem | readonly FieldProblem[]
}

const maxRows = 4

export function CompanionsField<Values extends FieldValues & { companions?: string[] }, Sent>({
  control,
  problem,
  places,
  label,
}: CompanionsFieldProps<Values, Sent>) {
  return (
    <ControlledField
      control={control}
      name={'companions' as FieldPath<Values>}
      label={label}
      optional={m.common_optional()}
      hint={m.places_companions_hint()}
      problem={[problem].flat().find(Boolean)}
    >
      {({ value, onChange, ...input }) => (
        <Textarea
          {...input}
          name="companions"
          autoComplete="off"
          rows={Math.min(places - 1, maxRows)}
          value={((value ?? []) as string[]).join('\n')}
          onChange={(event) => onChange(namesIn(event.target.value))}
        />
      )}
    </ControlledField>
  )
}
