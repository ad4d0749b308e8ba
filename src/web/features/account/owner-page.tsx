import { useMutation, useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
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
import type { ReactNode } from 'react'
import { endpoints } from '../../../contract/endpoints.ts'
import { m } from '../../../messages/messages.js'
import { call, knowEndpoints } from '../../api.ts'
import { formatDay } from '../../format.ts'
import { queryClient, reading } from '../../query.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { DisplayChoices } from '../../ui/display-settings.tsx'
import { HeaderPopover } from '../../ui/header-popover.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Page } from '../../ui/page.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { useWide } from '../../ui/use-wide.ts'
import { OwnerSearch } from '../booking-search/owner-search.tsx'
import { useThisDevice } from '../devices/device-keeper.ts'
import { LiveNotice } from '../live/live-notice.tsx'
import { endSession } from '../sessions/session-change.ts'
import { SessionDialog } from '../sessions/session-dialog.tsx'

const places = [
  { to: '/clients', icon: Users, name: m.clients_title },
  { to: '/money', icon: Wallet, name: m.deposits_title },
  { to: '/subscription', icon: Sparkles, name: m.subscription_title },
  { to: '/account', icon: UserRound, name: m.account_title },
] as const

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

function OwnerLinks() {
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

function OwnerMenu() {
  const { pathname } = useLocation()
  return (
    <HeaderPopover
      // A new page closes the menu.
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

function DeletionNotice() {
  const state = reading('getAccountState')
  const deletionAt = useQuery(state).data?.deletionAt
  const keep = useMutation({
    mutationFn: () => call('cancelAccountDeletion'),
    onSuccess: (kept) => {
      toastSuccess(m.toast_account_kept())
      document.getElementById('main')?.focus()
      queryClient.setQueryData(state.queryKey, kept)
    },
    onError: (error) => toastFailure(error),
  })
  if (!deletionAt) return null
  return (
    <div className="mb-8 print:hidden">
      <Notice
        tone="no"
        title={m.deletion_banner_title({ date: formatDay(deletionAt) })}
        action={
          <Button tone="secondary" busy={keep.isPending} onClick={() => keep.mutate()}>
            {m.deletion_keep()}
          </Button>
        }
      >
        {m.deletion_banner_text()}
      </Notice>
    </div>
  )
}

knowEndpoints(endpoints)

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
        <DeletionNotice />
        {children}
      </Page>
      <SessionDialog />
    </>
  )
}
