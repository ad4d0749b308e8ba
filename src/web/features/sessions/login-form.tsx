import { useNavigate } from '@tanstack/react-router'
import { account } from '../../../contract/account.ts'
import { m } from '../../../messages/messages.js'
import { type ApiError, call, refusedWith } from '../../api.ts'
import { showServerFields, useContractForm } from '../../form/contract-form.ts'
import { FormField } from '../../form/form-field.tsx'
import { Button } from '../../ui/button.tsx'
import { EmailInput } from '../../ui/input.tsx'
import { TextLink } from '../../ui/links.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toastError } from '../../ui/toast.ts'
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx'
import { loginFailure, startSession } from './session-change.ts'

export function LoginForm({ onSecondStep }: { onSecondStep: (asked: ApiError) => void }) {
  const form = useContractForm(account.login.body, { email: '', password: '' })
  const navigate = useNavigate()
  const { errors, isSubmitting } = form.formState

  const login = form.handleSubmit(async (body) => {
    try {
      // Setting the session makes the screen navigate.
      startSession(await call('login', { body }))
    } catch (error) {
      if (refusedWith(error, 'second_factor_needed')) return onSecondStep(error)
      if (refusedWith(error, 'email_not_verified')) {
        await navigate({ to: '/verify-email', state: { email: body.email } })
        return
      }
      showServerFields(form, error)
      const wrong = refusedWith(error, 'wrong_credentials')
      toastError(m.common_error(), wrong ? m.auth_wrong_credentials() : loginFailure(error))
    }
  })

  return (
    <form onSubmit={login} noValidate className="grid gap-5">
      <FormField label={m.auth_email()} problem={errors.email}>
        {(control) => (
          <EmailInput {...control} autoComplete="username webauthn" {...form.register('email')} />
        )}
      </FormField>
      <FormField label={m.auth_password()} problem={errors.password}>
        {(control) => (
          <PasswordInput {...control} autoComplete="current-password" {...form.register('password')} />
        )}
      </FormField>
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {m.auth_login_submit()}
      </Button>
      <PasskeySignIn offered onSignedIn={startSession} />
      <p>
        <TextLink to="/forgot-password">{m.auth_forgot_password()}</TextLink>
      </p>
    </form>
  )
}
