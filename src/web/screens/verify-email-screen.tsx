import { queryOptions, useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { ApiError, call, refusedWith } from '../api.ts'
import { useDocumentHead } from '../document-head.ts'
import { AccountPage, AccountTitle } from '../features/account/account-page.tsx'
import { ChangeAddress } from '../features/addresses/confirm-address.tsx'
import { SendAgain } from '../features/addresses/resend-verification.tsx'
import { TakeBack } from '../features/addresses/take-back-address.tsx'
import { ChoosePassword } from '../features/passwords/password-by-link.tsx'
import { startSession } from '../features/sessions/session-change.ts'
import { queryClient } from '../query.ts'
import { sessionQuery, type User } from '../session.ts'
import { Button, ButtonLink } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'

const route = getRouteApi('/verify-email')

export function VerifyEmailScreen() {
  const { token, change, back } = route.useSearch()
  useDocumentHead(m.verify_document_title(), { noindex: true })
  return (
    <AccountPage>
      {token && <Verification token={token} />}
      {!token && change && <ChangeAddress token={change} />}
      {!token && !change && back && <TakeBack token={back} />}
      {!token && !change && !back && <Waiting />}
    </AccountPage>
  )
}

/** A link signs in only once. Check the session before offering the dashboard. */
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

function Verification({ token }: { token: string }) {
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
          <SendAgain />
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

function Waiting() {
  return (
    <>
      <AccountTitle title={m.verify_waiting_title()}>{m.verify_waiting_text()}</AccountTitle>
      <SendAgain />
      <ButtonLink to="/auth" tone="secondary" size="large">
        {m.verify_to_login()}
      </ButtonLink>
    </>
  )
}
