import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { account } from '../../contract/account.ts'
import { m } from '../../messages/messages.js'
import { call, messageOf, refusedWith } from '../api.ts'
import { useDocumentHead } from '../document-head.ts'
import { AccountPage, AccountTitle } from '../features/account/account-page.tsx'
import { waysQuery } from '../features/addresses/ways-query.ts'
import { NewPasswordField } from '../features/passwords/new-password-field.tsx'
import { nobody, PeopleAccess } from '../features/passwords/people-access.tsx'
import { showServerFields, useContractForm } from '../form/contract-form.ts'
import { queryClient } from '../query.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { toastError, toastSuccess } from '../ui/toast.ts'

const route = getRouteApi('/reset-password')

export function ResetPasswordScreen() {
  const { token } = route.useSearch()
  useDocumentHead(m.reset_title(), { noindex: true })
  return (
    <AccountPage>
      <AccountTitle title={m.reset_title()}>{m.reset_text()}</AccountTitle>
      {token ? <NewPassword token={token} /> : <StaleLink text={m.refusal_reset_failed()} />}
    </AccountPage>
  )
}

function StaleLink({ text }: { text: string }) {
  return (
    <>
      <Notice tone="no" announced>
        {text}
      </Notice>
      <ButtonLink to="/forgot-password" size="large" wide>
        {m.reset_ask_again()}
      </ButtonLink>
    </>
  )
}

function NewPassword({ token }: { token: string }) {
  const form = useContractForm(account.resetPassword.body, { token, password: '' })
  const navigate = useNavigate()
  const { data: ways } = useQuery(waysQuery(token))
  const [chosen, setChosen] = useState(nobody)
  const hasFeeds = ways !== undefined && ways.feeds.length + ways.personalFeeds.length > 0
  const { errors, isSubmitting } = form.formState

  const choose = form.handleSubmit(async (body) => {
    try {
      await call('resetPassword', { body: { ...body, ...chosen } })
      queryClient.clear()
      toastSuccess(m.reset_done())
      await navigate({ to: '/auth' })
    } catch (error) {
      if (refusedWith(error, 'reset_failed')) form.setError('token', { message: messageOf(error) })
      else if (!showServerFields(form, error)) toastError(m.common_error(), messageOf(error))
    }
  })

  if (errors.token?.message) return <StaleLink text={errors.token.message} />
  return (
    <form onSubmit={choose} noValidate className="grid gap-5">
      <NewPasswordField
        label={m.reset_password()}
        field={form.register('password')}
        problem={errors.password}
      />
      {ways !== undefined && ways.people.length > 0 && (
        <fieldset className="grid gap-1">
          <legend className="font-semibold">{m.verify_access_people()}</legend>
          <PeopleAccess people={ways.people} chosen={chosen} onChange={setChosen} />
        </fieldset>
      )}
      {hasFeeds && <p className="text-small text-muted">{m.reset_feeds()}</p>}
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {m.reset_submit()}
      </Button>
    </form>
  )
}
