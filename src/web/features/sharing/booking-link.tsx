import { ExternalLink, Share2 } from 'lucide-react'
import type { Reply } from '../../../contract/index.ts'
import { mayShare } from '../../../domain/subscriptions.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { refresh } from '../../query.ts'
import { useSession } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

type Addressed = Pick<Reply<'getSchedule'>, 'slug' | 'shareToken'>

export const addressIn = ({ slug, shareToken }: Addressed): string => slug ?? shareToken

/** Without the address of the schedule. */
export const bookingLinkPrefix = (): string => `${window.location.origin}/book/`

export const bookingLinkOf = (schedule: Addressed): string =>
  bookingLinkPrefix() + encodeURIComponent(addressIn(schedule))

/** Ends the setup steps. */
export function noteLinkShared({ id, shared }: Reply<'getSchedule'>): void {
  if (shared) return
  call('editSchedule', { params: { scheduleId: id }, body: { shared: true } }).then(
    () => refresh('getSchedule', 'listSchedules'),
    // A failure is harmless: the next use records it.
    () => {},
  )
}

/** As a client sees it. */
const OpenedPage = (props: { href: string; onClick?: () => void }) => (
  <a
    {...props}
    target="_blank"
    rel="noopener"
    className="inline-flex min-h-11 items-center gap-2 justify-self-start rounded-control px-4 text-small font-semibold text-accent hover:bg-accent-soft"
  >
    <ExternalLink aria-hidden="true" className="size-[1.15em]" />
    {m.schedule_share_open()}
    <span className="sr-only"> {m.common_new_tab()}</span>
  </a>
)

export function BookingLink({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const { data: user } = useSession()
  const onShared = () => noteLinkShared(schedule)
  const { id, name, hasPassword } = schedule
  const link = bookingLinkOf(schedule)
  if (!user) return <Skeleton className="h-20" />
  if (!mayShare(user.subscriptionStatus))
    return (
      <>
        <Notice
          tone="wait"
          title={m.schedule_share_blocked()}
          action={
            <ButtonLink to="/subscription" search={{ schedule: String(id) }} tone="secondary">
              {m.schedule_share_subscribe()}
            </ButtonLink>
          }
        >
          {m.schedule_share_blocked_text()}
        </Notice>
        <OpenedPage href={`${link}?preview`} />
      </>
    )
  return (
    <>
      <Field label={m.schedule_share_label()} hint={hasPassword && m.schedule_share_password()}>
        {(field) => (
          <Input
            {...field}
            readOnly
            value={link}
            onFocus={(event) => event.target.select()}
            onCopy={onShared}
          />
        )}
      </Field>
      <div className="flex flex-wrap items-center gap-2">
        <CopyButton text={link} label={m.schedule_share_copy()} onCopied={onShared} />
        {'share' in navigator && (
          <Button
            tone="secondary"
            onClick={() => {
              // A cancelled share dialog does not count as shared.
              navigator.share({ title: name, url: link }).then(onShared, () => {})
            }}
          >
            <Share2 aria-hidden="true" />
            {m.schedule_share_send()}
          </Button>
        )}
        <OpenedPage href={hasPassword ? `${link}?preview` : link} onClick={onShared} />
      </div>
    </>
  )
}
