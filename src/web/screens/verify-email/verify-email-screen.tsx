import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '../../../messages/messages.js'
import { ApiError, messageOf } from '../../api.ts'
import { useDocumentHead } from '../../document-head.ts'
import { AccountPage, AccountTitle } from '../../features/account/account-page.tsx'
import { queryClient, reading } from '../../query.ts'
import { sessionQuery } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { SendAgain } from './send-again.tsx'

const route = getRouteApi('/verify-email')

export function VerifyEmailScreen() {
  const { token } = route.useSearch()
  useDocumentHead(m.verify_document_title(), { noindex: true })
  return <AccountPage>{token ? <Verification token={token} /> : <Waiting />}</AccountPage>
}

function Verification({ token }: { token: string }) {
  const { data: user, error, isFetching, refetch } = useQuery(reading('verifyEmail', { query: { token } }))

  useEffect(() => {
    if (user) queryClient.setQueryData(sessionQuery.queryKey, user)
  }, [user])

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
  if (error && !isFetching)
    return (
      <>
        <AccountTitle title={m.verify_failed_title()} />
        <Notice tone="no" announced>
          {error instanceof ApiError ? messageOf(error) : m.verify_failed_title()}
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
