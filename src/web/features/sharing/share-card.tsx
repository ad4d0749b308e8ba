import type { Reply } from '../../../contract/index.ts'
import { mayShare } from '../../../domain/subscriptions.ts'
import { m } from '../../../messages/messages.js'
import { useSession } from '../../session.ts'
import { Card } from '../../ui/card.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { addressIn, bookingLinkOf, bookingLinkPrefix, noteLinkShared } from './booking-link.tsx'

/** Only once the link works: without a subscription, the settings explain why it does not. */
export function ShareCard({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const { data: user } = useSession()
  if (!user || !mayShare(user.subscriptionStatus)) return null
  const link = bookingLinkOf(schedule)
  return (
    <section aria-labelledby="share-card">
      <Card>
        <h2 id="share-card" className="title text-title">
          {m.schedule_share_label()}
        </h2>
        <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 pt-2">
          <p className="min-w-0 flex-1 basis-40 text-small wrap-anywhere text-muted">
            {bookingLinkPrefix().replace(/^https?:\/\//, '')}
            <wbr />
            {addressIn(schedule)}
          </p>
          <CopyButton text={link} label={m.schedule_share_copy()} onCopied={() => noteLinkShared(schedule)} />
        </div>
      </Card>
    </section>
  )
}
