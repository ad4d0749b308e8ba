import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { mayShare } from '../../../domain/subscriptions.ts'
import { m } from '../../../messages/messages.js'
import { useSession } from '../../session.ts'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { LinkToShare } from './booking-link.tsx'
import { linkTo } from './booking-link-address.ts'
import { handOut } from './note-link-shared.ts'
import { ShareCode } from './share-code.tsx'

/** The URL fragment of the booking link on a schedule's page. */
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
      <LinkToShare schedule={schedule} />
      {user && mayShare(user.subscriptionStatus) && (
        <ShareCode
          link={linkTo(schedule.shareToken)}
          name={schedule.name}
          onSaved={() => handOut(schedule)}
        />
      )}
    </SettingsSection>
  )
}
