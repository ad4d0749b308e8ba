import { account } from '../../../contract/account.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { AccountTitle } from '../../features/account/account-page.tsx'
import { NewPasswordField } from '../../features/account/new-password-field.tsx'
import { showServerFields, useContractForm } from '../../form/contract-form.ts'
import type { User } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastError } from '../../ui/toast.ts'

/** In another browser than the one that registered: whoever holds the link chooses the account's password. */
export function ChoosePassword({ token, onVerified }: { token: string; onVerified: (user: User) => void }) {
  const form = useContractForm(account.verifyWithPassword.body, { token, password: '' })
  const { errors, isSubmitting } = form.formState

  const choose = form.handleSubmit(async (body) => {
    try {
      onVerified(await call('verifyWithPassword', { body }))
    } catch (error) {
      if (refusedWith(error, 'verification_failed')) form.setError('token', { message: messageOf(error) })
      else if (!showServerFields(form, error)) toastError(m.common_error(), messageOf(error))
    }
  })

  return (
    <>
      <AccountTitle title={m.verify_choose_title()}>{m.verify_choose_text()}</AccountTitle>
      {errors.token?.message && (
        <Notice tone="no" announced>
          {errors.token.message}
        </Notice>
      )}
      <form onSubmit={choose} noValidate className="grid gap-5">
        <NewPasswordField
          label={m.reset_password()}
          field={form.register('password')}
          problem={errors.password?.message}
        />
        <Button type="submit" size="large" wide busy={isSubmitting}>
          {m.verify_choose_submit()}
        </Button>
      </form>
    </>
  )
}
