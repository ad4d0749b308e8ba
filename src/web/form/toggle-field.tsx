import { type Ref, useId } from 'react'
import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form'
import { Switch } from '../ui/radix/switch.tsx'
import { type FieldProblem, MeanwhileChoice } from './meanwhile.tsx'

type ToggleProps = {
  label: string
  text?: string | undefined
  checked: boolean
  onChange: (checked: boolean) => void
  onBlur?: () => void
  ref?: Ref<HTMLButtonElement>
}

export function Toggle({ label, text, checked, onChange, ...control }: ToggleProps) {
  const id = useId()
  return (
    <div className="flex items-center justify-between gap-4">
      <div className="grid gap-0.5">
        <label htmlFor={id} className="text-small font-semibold">
          {label}
        </label>
        {text && (
          <p id={`${id}-text`} className="text-caption text-muted">
            {text}
          </p>
        )}
      </div>
      <Switch
        {...control}
        id={id}
        checked={checked}
        aria-describedby={text && `${id}-text`}
        onCheckedChange={onChange}
      />
    </div>
  )
}

type ToggleFieldProps<Values extends FieldValues, Sent> = {
  control: Control<Values, unknown, Sent>
  /** Must name a boolean. */
  name: FieldPath<Values>
  label: string
  text?: string
  problem?: FieldProblem
}

export const ToggleField = <Values extends FieldValues, Sent>({
  control,
  name,
  problem,
  ...texts
}: ToggleFieldProps<Values, Sent>) => (
  <div>
    <Controller
      control={control}
      name={name}
      render={({ field: { value, onChange, onBlur, ref } }) => (
        <Toggle {...texts} ref={ref} checked={value} onChange={onChange} onBlur={onBlur} />
      )}
    />
    <MeanwhileChoice problem={problem} label={texts.label} />
  </div>
)
