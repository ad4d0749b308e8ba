import { type ReactNode, useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { searchOfTexts } from '../../addresses.ts'
import { usePageAddress } from '../../page-address.tsx'
import { setSessionItem } from '../../session-storage.ts'
import { Button } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { TextLink } from '../../ui/links.tsx'
import { Notice } from '../../ui/notice.tsx'
import { buttonTo } from '../booking-page/step-button.ts'
import { namesOf } from '../booking-page/wizard.ts'
import { WaitingForm, type WaitingFormProps } from './waiting-form.tsx'

type FullDayProps = Omit<WaitingFormProps, 'onJoined'> & { otherDay: ReactNode }

/** A date whose times are all taken: the client may wait for one. */
export function FullDay({ otherDay, ...form }: FullDayProps) {
  const { path, search, form: sent, go } = usePageAddress()
  const asks = search.wait === 'yes'
  const { service, date } = form
  const asking = { ...search, service: namesOf(service.services), date, step: 'time', wait: 'yes' }
  const [joined, setJoined] = useState(sent?.joined ?? null)
  const { token } = form
  // On a shared device, the next person is someone else.
  useEffect(() => {
    if (joined) setSessionItem('draft', token, null)
  }, [joined, token])
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = useRef(asks)
  useEffect(() => {
    if (asks && !asked.current) heading.current?.focus()
    asked.current = asks
  }, [asks])

  if (joined)
    return (
      <Notice
        tone="yes"
        announced
        title={m.waiting_joined_title()}
        action={
          <TextLink to="/waiting/$waitingToken" params={{ waitingToken: joined.waitingToken }}>
            {m.mail_waiting_action()}
          </TextLink>
        }
      >
        {m.waiting_joined_text({ email: joined.clientEmail })}
      </Notice>
    )
  if (asks)
    return (
      <section aria-labelledby="waiting" className="grid gap-5 rounded-card bg-sunken p-5 md:p-6">
        <div className="grid gap-1">
          <h3 id="waiting" ref={heading} tabIndex={-1} className="title text-title">
            {m.waiting_heading()}
          </h3>
          <p className="text-small text-muted">{m.waiting_hint()}</p>
        </div>
        <WaitingForm
          {...form}
          onJoined={(waitingToken, clientEmail) => setJoined({ waitingToken, clientEmail })}
        />
      </section>
    )
  return (
    <EmptyState
      title={m.book_times_none()}
      text={m.waiting_full_text()}
      action={
        <div className="flex flex-wrap justify-center gap-3">
          <Button
            {...buttonTo({
              to: `${path}${searchOfTexts.stringifySearch(asking)}`,
              onPress: () => void go(asking, { replace: true }),
            })}
          >
            {m.waiting_action()}
          </Button>
          {otherDay}
        </div>
      }
    />
  )
}
