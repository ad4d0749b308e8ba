import { queryOptions, useMutation, useQuery } from '@tanstack/react-query'
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
import { toastFailure } from '../../ui/toast-failure.ts'
import { AccountTitle } from '../account/account-page.tsx'
import { ChoosePassword } from '../passwords/password-by-link.tsx'
import { endSession, startSession } from '../sessions/session-change.ts'

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

/** `other` is the account that stays signed in. */
type Verified = { user: User; other: User | null }

/** The first opening of a link signs in, unless another account is signed in. So ask which session there is. */
async function findSession(user: User): Promise<Verified> {
  const signedIn = await queryClient.fetchQuery({ ...sessionQuery, staleTime: 0 })
  if (signedIn && signedIn.id !== user.id) return { user, other: signedIn }
  if (signedIn) startSession(signedIn)
  return { user, other: null }
}

const verification = (token: string) =>
  queryOptions({
    queryKey: ['verifyEmail', token],
    queryFn: async ({ signal }): Promise<Verified> =>
      findSession(await call('verifyEmail', { query: { token, ask: 'true' }, signal })),
  })

function OtherSession({ other }: { other: User }) {
  const leave = useMutation({
    mutationFn: () => call('logout'),
    onSuccess: () => endSession(() => window.location.assign('/auth')),
    onError: (error) => toastFailure(error),
  })
  return (
    <>
      <p className="wrap-anywhere">{m.verify_other_session({ email: other.email })}</p>
      <ButtonLink to="/dashboard" size="large">
        {m.verify_to_dashboard()}
      </ButtonLink>
      <Button tone="secondary" size="large" busy={leave.isPending} onClick={() => leave.mutate()}>
        {m.dashboard_logout()}
      </Button>
    </>
  )
}

export function Verification({ token }: { token: string }) {
  const query = verification(token)
  const { data: verified, error, isFetching, refetch } = useQuery(query)

  if (verified)
    return (
      <>
        <AccountTitle title={m.verify_success_title()}>
          {verified.other ? null : m.verify_success_text()}
        </AccountTitle>
        <Notice tone="yes" announced>
          {verified.user.email}
        </Notice>
        {verified.other ? (
          <OtherSession other={verified.other} />
        ) : (
          <ButtonLink to="/dashboard" size="large">
            {m.verify_to_dashboard()}
          </ButtonLink>
        )}
      </>
    )
  if (refusedWith(error, 'password_needed'))
    return (
      <ChoosePassword
        token={token}
        onVerified={async (user) => queryClient.setQueryData(query.queryKey, await findSession(user))}
      />
    )
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
