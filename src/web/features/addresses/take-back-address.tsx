import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { formatDay } from '../../format.ts'
import { queryClient } from '../../query.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { Tick } from '../../ui/tick.tsx'
import { AccountTitle } from '../account/account-page.tsx'
import { PasswordByLink } from '../passwords/password-by-link.tsx'
import { type ChosenPeople, nobody, PeopleAccess } from '../passwords/people-access.tsx'
import { waysQuery } from './ways-query.ts'

type Ways = Reply<'listSignInMethods'>

/** The holder chooses these; sessions and other accesses are always removed. */
type Removed = { passkeys: string[]; feeds: number[] } & ChosenPeople

const toggled = <Id,>(ids: readonly Id[], id: Id, isOn: boolean): Id[] =>
  isOn ? [...ids, id] : ids.filter((one) => one !== id)

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-1 border-t border-line py-3">
      <h3 className="font-semibold">{title}</h3>
      {children}
    </section>
  )
}

const Goes = ({ children }: { children: ReactNode }) => (
  <p className="text-small break-words text-muted">{children}</p>
)

const namesOf = (places: readonly { name: string }[]): string =>
  [...new Set(places.map(({ name }) => name))].join(', ')

const passkeyText = ({ name, createdAt }: Ways['passkeys'][number]) =>
  `${name} · ${m.security_passkey_created({ date: formatDay(createdAt) })}`

type Props = { ways: Ways; removed: Removed; onChange: (removed: Removed) => void }

function AccountAccessList({ ways, removed, onChange }: Props) {
  const { sessions, passkeys, twoFactor, newEmail, devices, feeds, personalFeeds, people } = ways
  return (
    <section aria-labelledby="ways" className="grid border-b border-line">
      <h2 id="ways" className="title pb-3 text-title">
        {m.verify_access_title()}
      </h2>
      <Part title={m.auth_password()}>
        <Goes>{m.verify_access_password()}</Goes>
      </Part>
      {newEmail !== null && (
        <Part title={m.verify_access_address()}>
          <Goes>{m.verify_access_address_goes({ email: newEmail })}</Goes>
        </Part>
      )}
      {sessions.length > 0 && (
        <Part title={m.account_sessions_title()}>
          <Goes>{m.verify_access_sessions({ names: namesOf(sessions) })}</Goes>
        </Part>
      )}
      {devices.length > 0 && (
        <Part title={m.devices_title()}>
          <Goes>{m.verify_access_devices({ names: namesOf(devices) })}</Goes>
        </Part>
      )}
      {twoFactor.since !== null && (
        <Part title={m.security_two_factor_title()}>
          <Goes>
            {twoFactor.added ? m.verify_access_two_factor_goes() : m.verify_access_two_factor_stays()}
          </Goes>
        </Part>
      )}
      {passkeys.length > 0 && (
        <Part title={m.security_passkeys_title()}>
          {passkeys.map((passkey) =>
            passkey.added ? (
              <Goes key={passkey.id}>{m.verify_access_passkey_goes({ passkey: passkeyText(passkey) })}</Goes>
            ) : (
              <Tick
                key={passkey.id}
                checked={removed.passkeys.includes(passkey.id)}
                onChange={(isOn) =>
                  onChange({ ...removed, passkeys: toggled(removed.passkeys, passkey.id, isOn) })
                }
              >
                <span className="min-w-0 break-words">
                  {m.verify_access_passkey_remove({ passkey: passkeyText(passkey) })}
                </span>
              </Tick>
            ),
          )}
        </Part>
      )}
      {people.length > 0 && (
        <Part title={m.verify_access_people()}>
          <PeopleAccess
            people={people}
            chosen={removed}
            onChange={(chosen) => onChange({ ...removed, ...chosen })}
          />
        </Part>
      )}
      {feeds.length + personalFeeds.length > 0 && (
        <Part title={m.verify_access_feeds()}>
          {personalFeeds.length > 0 && (
            <Goes>{m.verify_access_personal_feeds({ names: namesOf(personalFeeds) })}</Goes>
          )}
          {feeds.map(({ scheduleId, name }) => (
            <Tick
              key={scheduleId}
              checked={removed.feeds.includes(scheduleId)}
              onChange={(isOn) => onChange({ ...removed, feeds: toggled(removed.feeds, scheduleId, isOn) })}
            >
              <span className="min-w-0 break-words">{m.verify_access_feed_renew({ name })}</span>
            </Tick>
          ))}
        </Part>
      )}
    </section>
  )
}

const ToLogin = () => (
  <ButtonLink to="/auth" size="large">
    {m.verify_to_login()}
  </ButtonLink>
)

/** The holder of the address did not ask for its change. */
export function TakeBackAddress({ token }: { token: string }) {
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
    ...nobody,
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
      <AccountAccessList ways={ways} removed={removed} onChange={setRemoved} />
    </PasswordByLink>
  )
}
