import { queryOptions, useQuery } from '@tanstack/react-query'
import { useRouterState } from '@tanstack/react-router'
import { useState } from 'react'
import { account } from '../../../contract/account.ts'
import { m } from '../../../messages/messages.js'
import { ApiError, call, messageOf, refusedWith } from '../../api.ts'
import { showServerFields, useContractForm } from '../../form/contract-form.ts'
import { FormField } from '../../form/form-field.tsx'
import { queryClient } from '../../query.ts'
import { sessionQuery, type User } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmailInput } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { toastError } from '../../ui/toast.ts'
import { AccountTitle } from '../account/account-page.tsx'
import { ChoosePassword } from '../passwords/password-by-link.tsx'
import { startSession } from '../sessions/session-change.ts'

function ResendVerification() {
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
      <FormField label={m.auth_email()} hint={m.verify_again_hint()} problem={errors.email}>
        {(control) => <EmailInput {...control} autoComplete="email" {...form.register('email')} />}
      </FormField>
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {m.verify_send_again()}
      </Button>
    </form>
  )
}

/** Only the first opening of a link signs in. Later ones succeed without a session, so ask whether there is one. */
const verification = (token: string) =>
  queryOptions({
    queryKey: ['verifyEmail', token],
    queryFn: async ({ signal }): Promise<User> => {
      const user = await call('verifyEmail', { query: { token, ask: 'true' }, signal })
      const signedIn = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
      if (signedIn) startSession(signedIn)
      return user
    },
  })

export function Verification({ token }: { token: string }) {
  const query = verification(token)
  const { data: user, error, isFetching, refetch } = useQuery(query)

  const verified = (user: User) => {
    startSession(user)
    queryClient.setQueryData(query.queryKey, user)
  }

  if (user)
    return (
      <>
        <AccountTitle title={m.verify_success_title()}>{m.verify_success_text()}</AccountTitle>
        <Notice tone="yes" announced>
          {user.email}
        </Notice>
        <ButtonLink to="/dashboard" size="large">
          {m.verify_to_dashboard()}
        </ButtonLink>
      </>
    )
  if (refusedWith(error, 'password_needed')) return <ChoosePassword token={token} onVerified={verified} />
  if (error && !isFetching) {
    const reason = error instanceof ApiError && error.code !== 'unexpected' ? error.message : null
    return (
      <>
        <AccountTitle title={reason ? m.verify_failed_title() : m.verify_document_title()} />
        <Notice tone="no" announced>
          {reason ?? m.verify_failed_title()}
        </Notice>
        {error instanceof ApiError && error.code === 'verification_failed' ? (
          <ResendVerification />
        ) : (
          <Button size="large" onClick={() => void refetch()}>
            {m.common_retry()}
          </Button>
        )}
        <ButtonLink to="/auth" tone="secondary" size="large">
          {m.verify_to_login()}
        </ButtonLink>
      </>
    )
  }
  return (
    <>
      <AccountTitle title={m.verify_loading_title()} />
      <LoadingText />
      <Skeleton className="h-12 w-full" />
      <Skeleton className="h-13 w-48" />
    </>
  )
}

export function Waiting() {
  return (
    <>
      <AccountTitle title={m.verify_waiting_title()}>{m.verify_waiting_text()}</AccountTitle>
      <ResendVerification />
      <ButtonLink to="/auth" tone="secondary" size="large">
        {m.verify_to_login()}
      </ButtonLink>
    </>
  )
}
