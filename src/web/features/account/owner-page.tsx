import { useMutation } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { LogOut, Sparkles, UserRound } from 'lucide-react'
import type { ReactNode } from 'react'
import { endpoints } from '../../../contract/endpoints.ts'
import { m } from '../../../messages/messages.js'
import { call, knowEndpoints } from '../../api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Page } from '../../ui/page.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { OwnerSearch } from '../booking-search/owner-search.tsx'
import { LiveNotice } from '../live/live-notice.tsx'
import { endSession } from './session-change.ts'
import { SessionDialog } from './session-dialog.tsx'

knowEndpoints(endpoints)

/** Until there is room for them the header keeps the icons; the words stay for who listens. */
const word = 'max-lg:sr-only'

function LogoutButton() {
  const navigate = useNavigate()
  const logout = useMutation({
    mutationFn: () => call('logout'),
    onSuccess: async () => {
      await navigate({ to: '/' })
      endSession()
    },
    onError: (error) => tellFailure(error),
  })
  return (
    <Button tone="quiet" compact busy={logout.isPending} onClick={() => logout.mutate()}>
      <LogOut aria-hidden="true" />
      <span className={word}>{m.dashboard_logout()}</span>
    </Button>
  )
}

/** The shell of the owner's screens: the way to the subscription and out, and a way on when the session ends. */
export function OwnerPage({ children }: { children: ReactNode }) {
  return (
    <>
      <Page
        actions={
          <>
            <OwnerSearch />
            <ButtonLink to="/subscription" tone="quiet" compact>
              <Sparkles aria-hidden="true" />
              <span className={word}>{m.subscription_title()}</span>
            </ButtonLink>
            <ButtonLink to="/account" tone="quiet" compact>
              <UserRound aria-hidden="true" />
              <span className={word}>{m.account_title()}</span>
            </ButtonLink>
            <LogoutButton />
          </>
        }
      >
        <LiveNotice />
        {children}
      </Page>
      <SessionDialog />
    </>
  )
}
