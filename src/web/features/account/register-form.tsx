import { useNavigate } from '@tanstack/react-router'
import { account } from '../../../contract/account.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { problemText, showServerFields, useContractForm } from '../../form/contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { EmailInput, Input } from '../../ui/input.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { NewPasswordField } from '../passwords/new-password-field.tsx'

export function RegisterForm() {
  const form = useContractForm(account.register.body, { name: '', email: '', password: '' })
  const navigate = useNavigate()
  const { errors, isSubmitting } = form.formState

  const register = form.handleSubmit(async (body) => {
    try {
      await call('register', { body })
      toastSuccess(m.auth_created_title(), m.auth_created_text())
      await navigate({ to: '/verify-email', state: { email: body.email } })
    } catch (error) {
      showServerFields(form, error)
      const why = refusedWith(error, 'network', 'too_many_requests', 'overloaded') ? messageOf(error) : ''
      toastError(m.common_error(), [m.auth_register_failed(), why].filter(Boolean).join('. '))
    }
  })

  return (
    <form onSubmit={register} noValidate className="grid gap-5">
      <Field label={m.auth_name()} error={problemText(errors.name?.message)}>
        {(control) => <Input {...control} autoComplete="name" {...form.register('name')} />}
      </Field>
      <Field label={m.auth_email()} error={problemText(errors.email?.message)}>
        {(control) => <EmailInput {...control} autoComplete="username" {...form.register('email')} />}
      </Field>
      <NewPasswordField
        label={m.auth_password()}
        field={form.register('password')}
        problem={errors.password?.message}
      />
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {m.auth_register_submit()}
      </Button>
    </form>
  )
}
