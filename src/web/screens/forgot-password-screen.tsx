import { useState } from 'react'
import { account } from '../../contract/account.ts'
import { m } from '../../messages/messages.js'
import { call, messageOf } from '../api.ts'
import { useDocumentHead } from '../document-head.ts'
import { AccountPage, AccountTitle } from '../features/account/account-page.tsx'
import { showServerFields, useContractForm } from '../form/contract-form.ts'
import { FormField } from '../form/form-field.tsx'
import { Button } from '../ui/button.tsx'
import { EmailInput } from '../ui/input.tsx'
import { TextLink } from '../ui/links.tsx'
import { Notice } from '../ui/notice.tsx'
import { toastError } from '../ui/toast.ts'

export function ForgotPasswordScreen() {
  useDocumentHead(m.forgot_title(), { noindex: true })
  const form = useContractForm(account.forgotPassword.body, { email: '' })
  const [sentTo, setSentTo] = useState('')
  const { errors, isSubmitting } = form.formState

  const sendLink = form.handleSubmit(async (body) => {
    try {
      await call('forgotPassword', { body })
      setSentTo(body.email)
    } catch (error) {
      if (!showServerFields(form, error)) toastError(m.common_error(), messageOf(error))
    }
  })

  return (
    <AccountPage>
      <AccountTitle title={m.forgot_title()}>{m.forgot_text()}</AccountTitle>
      {sentTo && (
        <Notice tone="yes" announced>
          {m.forgot_sent({ email: sentTo })}
        </Notice>
      )}
      <form onSubmit={sendLink} noValidate className="grid gap-5">
        <FormField label={m.auth_email()} problem={errors.email}>
          {(control) => <EmailInput {...control} autoComplete="username" {...form.register('email')} />}
        </FormField>
        <Button type="submit" size="large" wide busy={isSubmitting}>
          {m.forgot_submit()}
        </Button>
      </form>
      <p>
        <TextLink to="/auth">{m.verify_to_login()}</TextLink>
      </p>
    </AccountPage>
  )
}
