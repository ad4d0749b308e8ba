import { type Ref, useId } from 'react'
import { Controller } from 'react-hook-form'
import { Switch } from '../../../ui/radix/switch.tsx'
import type { ServiceForm } from './service-form.ts'

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

type FlagProps = {
  form: ServiceForm
  name: 'priceFrom' | 'hidden' | 'everybody'
  label: string
  text?: string
}

export const Flag = ({ form, name, ...words }: FlagProps) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: { value, onChange, onBlur, ref } }) => (
      <Toggle {...words} ref={ref} checked={value} onChange={onChange} onBlur={onBlur} />
    )}
  />
)
