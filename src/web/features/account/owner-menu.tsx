import { useMutation } from '@tanstack/react-query'
import { useLocation, useNavigate } from '@tanstack/react-router'
import {
  ChartNoAxesColumn,
  LayoutDashboard,
  LogOut,
  Menu,
  Sparkles,
  UserRound,
  Users,
  Wallet,
} from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DisplayChoices } from '../../ui/display-settings.tsx'
import { HeaderPopover } from '../../ui/header-popover.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { endSession } from '../sessions/session-change.ts'

const places = [
  { to: '/clients', icon: Users, name: m.clients_title },
  { to: '/money', icon: Wallet, name: m.money_title },
  { to: '/subscription', icon: Sparkles, name: m.subscription_title },
  { to: '/account', icon: UserRound, name: m.account_title },
] as const

function LogoutButton() {
  const navigate = useNavigate()
  const logout = useMutation({
    mutationFn: () => call('logout'),
    onSuccess: () => endSession(() => navigate({ to: '/' })),
    onError: (error) => tellFailure(error),
  })
  return (
    <Button tone="quiet" busy={logout.isPending} onClick={() => logout.mutate()}>
      <LogOut aria-hidden="true" />
      {m.dashboard_logout()}
    </Button>
  )
}

/** The owner's links side by side, on wide screens. */
export function OwnerLinks() {
  return (
    <div className="flex *:px-3">
      {places.map(({ to, icon: Icon, name }) => (
        <ButtonLink key={to} to={to} tone="quiet">
          <Icon aria-hidden="true" />
          {name()}
        </ButtonLink>
      ))}
      <LogoutButton />
    </div>
  )
}

/** The owner's links, language and theme behind one button, on narrow screens. */
export function OwnerMenu() {
  const { pathname } = useLocation()
  return (
    <HeaderPopover
      // Closes the menu after navigation.
      key={pathname}
      label={
        <>
          <Menu aria-hidden="true" />
          {m.menu_open()}
        </>
      }
    >
      <nav aria-label={m.menu_open()} className="grid justify-items-start">
        <ButtonLink to="/dashboard" tone="quiet">
          <LayoutDashboard aria-hidden="true" />
          {m.menu_dashboard()}
        </ButtonLink>
        <ButtonLink to="/statistics" tone="quiet">
          <ChartNoAxesColumn aria-hidden="true" />
          {m.statistics_title()}
        </ButtonLink>
        {places.map(({ to, icon: Icon, name }) => (
          <ButtonLink key={to} to={to} tone="quiet">
            <Icon aria-hidden="true" />
            {name()}
          </ButtonLink>
        ))}
      </nav>
      <DisplayChoices />
      <div>
        <LogoutButton />
      </div>
    </HeaderPopover>
  )
}
