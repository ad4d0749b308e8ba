import type { UseFormRegisterReturn } from 'react-hook-form'
import { m } from '../../../messages/messages.js'
import { problemText } from '../../form/contract-form.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'

type Props = { label: string; field: UseFormRegisterReturn; problem: string | undefined }

/** Where the password of an account is chosen. */
export const NewPasswordField = ({ label, field, problem }: Props) => (
  <Field label={label} hint={m.auth_password_hint()} error={problemText(problem)}>
    {(control) => <PasswordInput {...control} autoComplete="new-password" {...field} />}
  </Field>
)
