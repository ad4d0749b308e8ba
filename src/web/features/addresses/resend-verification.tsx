import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { account } from '../../../contract/account.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf } from '../../api.ts'
import { problemText, showServerFields, useContractForm } from '../../form/contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { EmailInput } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastError } from '../../ui/toast.ts'

export function SendAgain() {
  const known = useRouterState({ select: ({ location }) => location.state.email ?? '' })
  const form = useContractForm(account.resendVerification.body, { email: known })
  const [sentTo, setSentTo] = useState('')
  const { errors, isSubmitting } = form.formState

  const sendAgain = form.handleSubmit(async (body) => {
    try {
      await call('resendVerification', { body })
      setSentTo(body.email)
    } catch (error) {
      if (!showServerFields(form, error)) toastError(m.common_error(), messageOf(error))
    }
  })

  return (
    <form onSubmit={sendAgain} noValidate className="grid gap-5">
      {sentTo && (
        <Notice tone="yes" announced>
          {m.verify_sent_again({ email: sentTo })}
        </Notice>
      )}
      <Field label={m.auth_email()} hint={m.verify_again_hint()} error={problemText(errors.email?.message)}>
        {(control) => <EmailInput {...control} autoComplete="email" {...form.register('email')} />}
      </Field>
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {m.verify_send_again()}
      </Button>
    </form>
  )
}
