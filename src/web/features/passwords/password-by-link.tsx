import type { ReactNode } from 'react'
import { account } from '../../../contract/account.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { showServerFields, useContractForm } from '../../form/contract-form.ts'
import type { User } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { toastError } from '../../ui/toast.ts'
import { AccountTitle } from '../account/account-page.tsx'
import { NewPasswordField } from './new-password-field.tsx'

type Props = {
  token: string
  title: string
  text: ReactNode
  submit: string
  onSubmit: (body: { token: string; password: string }) => Promise<void>
  children?: ReactNode
}

export function PasswordByLink({ token, title, text, submit, onSubmit, children }: Props) {
  const form = useContractForm(account.verifyWithPassword.body, { token, password: '' })
  const { errors, isSubmitting } = form.formState

  const choose = form.handleSubmit(async (body) => {
    try {
      await onSubmit(body)
    } catch (error) {
      if (refusedWith(error, 'verification_failed', 'address_in_use'))
        form.setError('token', { message: messageOf(error) })
      else if (!showServerFields(form, error)) toastError(m.common_error(), messageOf(error))
    }
  })

  return (
    <>
      <AccountTitle title={title}>{text}</AccountTitle>
      <ProblemNotice>{errors.token?.message}</ProblemNotice>
      <form onSubmit={choose} noValidate className="grid gap-5">
        {children}
        <NewPasswordField
          label={m.reset_password()}
          field={form.register('password')}
          problem={errors.password}
        />
        <Button type="submit" size="large" wide busy={isSubmitting}>
          {submit}
        </Button>
      </form>
    </>
  )
}

/** The link was opened in another browser than the registration, so its holder chooses the password. */
export const ChoosePassword = ({
  token,
  onVerified,
}: {
  token: string
  onVerified: (user: User) => Promise<unknown>
}) => (
  <PasswordByLink
    token={token}
    title={m.verify_choose_title()}
    text={m.verify_choose_text()}
    submit={m.verify_choose_submit()}
    onSubmit={async (body) => void (await onVerified(await call('verifyWithPassword', { body })))}
  />
)
