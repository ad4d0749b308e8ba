import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { mayShare } from '../../../domain/subscriptions.ts'
import { m } from '../../../messages/messages.js'
import { lazyImport } from '../../lazy-import.ts'
import { useSession } from '../../session.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { BookingLink, bookingLinkOf, noteLinkShared } from './booking-link.tsx'

const loadDrawnShareCode = lazyImport(() => import('./drawn-share-code.tsx'))

function ShareCode(props: { link: string; name: string; onSaved: () => void }) {
  const code = useQuery({ queryKey: ['drawn-share-code'], queryFn: loadDrawnShareCode })
  const { data, error } = code

  if (error) return <ErrorState query={code} />
  if (data) return <data.DrawnShareCode {...props} />
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <Skeleton className="aspect-square w-40 max-w-full shrink-0" />
      <Skeleton className="h-30 min-w-0 flex-1 basis-56" />
    </div>
  )
}

export const shareHash = 'share'

export function ShareLink({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const { data: user } = useSession()
  const heading = useRef<HTMLHeadingElement>(null)
  const led = useLocation({ select: ({ hash }) => hash === shareHash })

  useEffect(() => {
    if (!led) return
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'center' })
  }, [led])

  return (
    <SettingsSection heading={heading} title={m.schedule_share_title()} text={m.schedule_share_text()}>
      <BookingLink schedule={schedule} />
      {user && mayShare(user.subscriptionStatus) && (
        <ShareCode
          link={bookingLinkOf(schedule)}
          name={schedule.name}
          onSaved={() => noteLinkShared(schedule)}
        />
      )}
    </SettingsSection>
  )
}
