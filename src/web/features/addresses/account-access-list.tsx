import type { ReactNode } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { formatDay } from '../../format.ts'
import { Tick } from '../../ui/tick.tsx'

type Ways = Reply<'listSignInMethods'>

/** The holder's own choices, beyond the accesses that are always removed. */
type Removed = { passkeys: string[]; feeds: number[] }

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

/** An access that is always removed. */
const Goes = ({ children }: { children: ReactNode }) => (
  <p className="text-small break-words text-muted">{children}</p>
)

const namesOf = (places: readonly { name: string }[]): string =>
  [...new Set(places.map(({ name }) => name))].join(', ')

const passkeyText = ({ name, createdAt }: Ways['passkeys'][number]) =>
  `${name} · ${m.security_passkey_created({ date: formatDay(createdAt) })}`

type Props = { ways: Ways; removed: Removed; onChange: (removed: Removed) => void }

/** Every access to the account: those removed with the undo, and those the holder may also remove. */
export function WaysIn({ ways, removed, onChange }: Props) {
  const { sessions, passkeys, twoFactor, newEmail, devices, feeds } = ways
  return (
    <section aria-labelledby="ways" className="grid border-b border-line">
      <h2 id="ways" className="title pb-3 text-title">
        {m.verify_ways_title()}
      </h2>
      <Part title={m.auth_password()}>
        <Goes>{m.verify_ways_password()}</Goes>
      </Part>
      {newEmail !== null && (
        <Part title={m.verify_ways_address()}>
          <Goes>{m.verify_ways_address_goes({ email: newEmail })}</Goes>
        </Part>
      )}
      {sessions.length > 0 && (
        <Part title={m.account_sessions_title()}>
          <Goes>{m.verify_ways_sessions({ names: namesOf(sessions) })}</Goes>
        </Part>
      )}
      {devices.length > 0 && (
        <Part title={m.devices_title()}>
          <Goes>{m.verify_ways_devices({ names: namesOf(devices) })}</Goes>
        </Part>
      )}
      {twoFactor.since !== null && (
        <Part title={m.security_two_factor_title()}>
          <Goes>{twoFactor.added ? m.verify_ways_two_factor_goes() : m.verify_ways_two_factor_stays()}</Goes>
        </Part>
      )}
      {passkeys.length > 0 && (
        <Part title={m.security_passkeys_title()}>
          {passkeys.map((passkey) =>
            passkey.added ? (
              <Goes key={passkey.id}>{m.verify_ways_passkey_goes({ passkey: passkeyText(passkey) })}</Goes>
            ) : (
              <Tick
                key={passkey.id}
                checked={removed.passkeys.includes(passkey.id)}
                onChange={(isOn) =>
                  onChange({ ...removed, passkeys: toggled(removed.passkeys, passkey.id, isOn) })
                }
              >
                <span className="min-w-0 break-words">
                  {m.verify_ways_passkey_remove({ passkey: passkeyText(passkey) })}
                </span>
              </Tick>
            ),
          )}
        </Part>
      )}
      {feeds.length > 0 && (
        <Part title={m.verify_ways_feeds()}>
          {feeds.map(({ scheduleId, name }) => (
            <Tick
              key={scheduleId}
              checked={removed.feeds.includes(scheduleId)}
              onChange={(isOn) => onChange({ ...removed, feeds: toggled(removed.feeds, scheduleId, isOn) })}
            >
              <span className="min-w-0 break-words">{m.verify_ways_feed_renew({ name })}</span>
            </Tick>
          ))}
        </Part>
      )}
    </section>
  )
}
