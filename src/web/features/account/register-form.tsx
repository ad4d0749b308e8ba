import { useNavigate } from '@tanstack/react-router'
import { account } from '../../../contract/account.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { showServerFields, useContractForm } from '../../form/contract-form.ts'
import { FormField } from '../../form/form-field.tsx'
import { Button } from '../../ui/button.tsx'
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
      <FormField label={m.auth_name()} problem={errors.name}>
        {(control) => <Input {...control} autoComplete="name" {...form.register('name')} />}
      </FormField>
      <FormField label={m.auth_email()} problem={errors.email}>
        {(control) => <EmailInput {...control} autoComplete="username" {...form.register('email')} />}
      </FormField>
      <NewPasswordField
        label={m.auth_password()}
        field={form.register('password')}
        problem={errors.password}
      />
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {m.auth_register_submit()}
      </Button>
    </form>
  )
}
