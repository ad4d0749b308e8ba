import { useState } from 'react'
import type { UseFormRegisterReturn } from 'react-hook-form'
import { m } from '../../../messages/messages.js'
import { type FieldProblem, FormField } from '../../form/form-field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'

type Props = { label: string; field: UseFormRegisterReturn; problem: FieldProblem }

export function NewPasswordField({ label, field, problem }: Props) {
  const [typed, setTyped] = useState('')
  const [list, setList] = useState<typeof import('./common-passwords.ts')>()
  const common = typed.length >= 6 && list?.isCommonPassword(typed) === true

  function look(value: string) {
    setTyped(value)
    // Without the list, no warning is shown.
    if (!list) import('./common-passwords.ts').then(setList, () => {})
  }

  return (
    <FormField
      label={label}
      hint={
        <>
          {m.auth_password_hint()}
          <span aria-live="polite" className="block text-small text-wait-ink">
            {common && m.auth_password_common()}
          </span>
        </>
      }
      problem={problem}
    >
      {(control) => (
        <PasswordInput
          {...control}
          autoComplete="new-password"
          {...field}
          onChange={(event) => {
            look(event.currentTarget.value)
            return field.onChange(event)
          }}
        />
      )}
    </FormField>
  )
}
