import type { ReactNode } from 'react'
import { endpoints } from '../../../contract/endpoints.ts'
import { knowEndpoints } from '../../api.ts'
import { Page } from '../../ui/page.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { OwnerSearch } from '../booking-search/owner-search.tsx'
import { useThisDevice } from '../devices/device-keeper.ts'
import { LiveNotice } from '../live/live-notice.tsx'
import { SessionDialog } from '../sessions/session-dialog.tsx'
import { LeavingNotice } from './deletion-notice.tsx'
import { OwnerLinks, OwnerMenu } from './owner-menu.tsx'

knowEndpoints(endpoints)

/** The shell of the owner's screens: navigation, sign-out, and a sign-in dialog when the session ends. */
export function OwnerPage({ children }: { children: ReactNode }) {
  const wide = useWide('80rem')
  useThisDevice()
  return (
    <>
      <Page
        display={wide}
        actions={
          <>
            <OwnerSearch />
            {wide ? <OwnerLinks /> : <OwnerMenu />}
          </>
        }
      >
        <LiveNotice />
        <LeavingNotice />
        {children}
      </Page>
      <SessionDialog />
    </>
  )
}
