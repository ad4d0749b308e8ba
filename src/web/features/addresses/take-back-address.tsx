import { queryOptions, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { queryClient } from '../../query.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { AccountTitle } from '../account/account-page.tsx'
import { PasswordByLink } from '../passwords/password-by-link.tsx'
import { WaysIn } from './account-access-list.tsx'

const waysQuery = (token: string) =>
  queryOptions({
    queryKey: ['listSignInMethods', token],
    queryFn: ({ signal }) => call('listSignInMethods', { body: { token }, signal }),
  })

const ToLogin = () => (
  <ButtonLink to="/auth" size="large">
    {m.verify_to_login()}
  </ButtonLink>
)

/** The page behind the mail that reports a change of address, for holders who did not make it. */
export function TakeBack({ token }: { token: string }) {
  const { data: ways, error, isFetching, refetch } = useQuery(waysQuery(token))
  const [email, setEmail] = useState('')
  if (email || ways?.done)
    return (
      <>
        <AccountTitle title={m.verify_back_done_title()}>{m.verify_back_done_text()}</AccountTitle>
        <Notice tone="yes" announced>
          {email || ways?.email}
        </Notice>
        <ToLogin />
      </>
    )
  if (ways) return <TakeBackForm token={token} ways={ways} onDone={setEmail} />
  if (error && !isFetching)
    return (
      <>
        <AccountTitle title={m.verify_back_title()} />
        <Notice tone="no" announced>
          {messageOf(error)}
        </Notice>
        {!refusedWith(error, 'verification_failed') && (
          <Button size="large" onClick={() => void refetch()}>
            {m.common_retry()}
          </Button>
        )}
        <ToLogin />
      </>
    )
  return (
    <>
      <AccountTitle title={m.verify_back_title()} />
      <LoadingText />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-13 w-48" />
    </>
  )
}

type FormProps = { token: string; ways: Reply<'listSignInMethods'>; onDone: (email: string) => void }

function TakeBackForm({ token, ways, onDone }: FormProps) {
  const [removed, setRemoved] = useState({
    passkeys: [] as string[],
    // An intruder may have copied the feed URLs.
    feeds: ways.feeds.map(({ scheduleId }) => scheduleId),
  })
  return (
    <PasswordByLink
      token={token}
      title={m.verify_back_title()}
      text={m.verify_back_text()}
      submit={m.verify_back_submit()}
      onSubmit={async (body) => {
        const taken = await call('undoAddressChange', { body: { ...body, ...removed } })
        queryClient.clear()
        onDone(taken.email)
      }}
    >
      <WaysIn ways={ways} removed={removed} onChange={setRemoved} />
    </PasswordByLink>
  )
}
