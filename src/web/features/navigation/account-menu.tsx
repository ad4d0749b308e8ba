import { useMutation } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { LogOut, Menu, Sparkles, UserRound } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { useSession } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DisplayChoices } from '../../ui/display-settings.tsx'
import { Drawn } from '../../ui/drawn.tsx'
import { HeaderPopover } from '../../ui/header-popover.tsx'
import { toastFailure } from '../../ui/toast-failure.ts'
import { endSession } from '../sessions/session-change.ts'
import { initialsOf } from '../staff/initials.ts'
import { SalonSwitcher } from '../team/salon-switcher.tsx'
import { useMay } from '../team/use-may.ts'
import { DestinationLink } from './destination-link.tsx'
import type { Destination } from './destinations.ts'
import { ScheduleSwitcher } from './schedule-switcher.tsx'

function LogoutButton() {
  const logout = useMutation({
    mutationFn: () => call('logout'),
    onSuccess: () => endSession(() => window.location.assign('/')),
    onError: (error) => toastFailure(error),
  })
  return (
    <Button tone="quiet" busy={logout.isPending} onClick={() => logout.mutate()}>
      <LogOut aria-hidden="true" />
      {m.dashboard_logout()}
    </Button>
  )
}

type AccountMenuProps = {
  place: 'rail' | 'bar'
  /** Those that found no room in the bar. */
  more?: readonly Destination[]
}

export function AccountMenu({ place, more = [] }: AccountMenuProps) {
  const { pathname } = useLocation()
  const { data: user } = useSession()
  const may = useMay()
  return (
    <HeaderPopover
      // A new page closes the menu.
      key={pathname}
      place={place}
      label={
        place === 'rail' ? (
          <>
            <Drawn
              text={initialsOf(user?.name ?? '')}
              className="grid size-9 place-items-center rounded-full bg-accent text-caption font-bold text-on-accent"
            />
            <span className="sr-only">{m.menu_open()}</span>
          </>
        ) : (
          <>
            <Menu aria-hidden="true" className="size-5.5" strokeWidth={1.75} />
            <span className="text-[0.6875rem] leading-tight">{m.menu_open()}</span>
          </>
        )
      }
    >
      {user && (
        <div className="grid px-3">
          <p className="font-semibold break-words">{user.name}</p>
          <p className="text-small break-all text-muted">{user.email}</p>
        </div>
      )}
      <SalonSwitcher />
      <ScheduleSwitcher />
      <nav aria-label={m.menu_open()} className="grid justify-items-start">
        {more.map((destination) => (
          <DestinationLink key={destination.key} destination={destination} look="row" />
        ))}
        <ButtonLink to="/account" tone="quiet">
          <UserRound aria-hidden="true" />
          {m.account_title()}
        </ButtonLink>
        {may('getSubscription') && (
          <ButtonLink to="/subscription" tone="quiet">
            <Sparkles aria-hidden="true" />
            {m.subscription_title()}
          </ButtonLink>
        )}
      </nav>
      <DisplayChoices />
      <div>
        <LogoutButton />
      </div>
    </HeaderPopover>
  )
}
