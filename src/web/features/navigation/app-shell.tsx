import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { m } from '../../../messages/messages.js'
import { classes } from '../../ui/classes.ts'
import { Logo, LogoMark } from '../../ui/logo.tsx'
import { SkipLink } from '../../ui/page.tsx'
import { useWide } from '../../ui/use-wide.ts'
import { OwnerSearch, SearchHost } from '../booking-search/owner-search.tsx'
import { AccountMenu } from './account-menu.tsx'
import { DestinationLink } from './destination-link.tsx'
import { useDestinations } from './destinations.ts'

function Rail() {
  const destinations = useDestinations()
  return (
    <header className="sticky top-(--strip) flex h-[calc(100dvh-var(--strip))] w-16 flex-col gap-1 overflow-y-auto border-r border-line px-0.5 py-2 roomy:w-50 roomy:px-3 print:hidden">
      <Link
        to="/dashboard"
        aria-label={m.nav_home()}
        className="grid min-h-11 shrink-0 place-items-center rounded-control roomy:justify-start roomy:px-2"
      >
        <span className="roomy:hidden">
          <LogoMark small />
        </span>
        <span className="hidden roomy:block">
          <Logo />
        </span>
      </Link>
      <OwnerSearch place="rail" />
      <nav aria-label={m.nav_main()} className="flex grow flex-col gap-1">
        {destinations.map((destination) => (
          <div key={destination.key} className={classes(destination.key === 'settings' && 'mt-auto')}>
            <DestinationLink destination={destination} look="rail" />
          </div>
        ))}
      </nav>
      <div className="grid place-items-center roomy:justify-items-start">
        <AccountMenu place="rail" />
      </div>
    </header>
  )
}

const inBar = ['today', 'agenda', 'requests', 'clients']

function TopBar() {
  return (
    <header className="flex min-h-14 items-center justify-between gap-2 px-gutter print:hidden">
      <Link
        to="/dashboard"
        aria-label={m.nav_home()}
        className="inline-flex min-h-11 items-center rounded-control"
      >
        <Logo />
      </Link>
      <OwnerSearch place="bar" />
    </header>
  )
}

function BottomBar() {
  const destinations = useDestinations()
  return (
    <div
      data-bar
      className="fixed inset-x-0 bottom-0 z-30 flex h-(--bar) items-stretch border-t border-line bg-paper px-1 py-1 print:hidden"
    >
      <nav aria-label={m.nav_main()} className="flex min-w-0 flex-1">
        {destinations
          .filter(({ key }) => inBar.includes(key))
          .map((destination) => (
            <div key={destination.key} className="grid min-w-0 flex-1">
              <DestinationLink destination={destination} look="tile" />
            </div>
          ))}
      </nav>
      <div className="grid w-1/5 min-w-0">
        <AccountMenu place="bar" more={destinations.filter(({ key }) => !inBar.includes(key))} />
      </div>
    </div>
  )
}

type AppShellProps = {
  /** The page takes exactly the rest of the screen and scrolls inside. */
  fill: boolean
  children: ReactNode
}

export function AppShell({ fill, children }: AppShellProps) {
  const wide = useWide()
  return (
    <SearchHost>
      <div
        data-shell
        className={classes(
          'md:grid md:grid-cols-[auto_minmax(0,1fr)] print:block',
          !fill && 'min-h-[calc(100dvh-var(--strip))]',
        )}
      >
        <SkipLink />
        {wide && <Rail />}
        {!wide && !fill && <TopBar />}
        <main
          id="main"
          tabIndex={-1}
          className={
            fill
              ? 'flex h-[calc(100dvh-var(--strip)-var(--bar))] min-w-0 flex-col overflow-hidden print:h-auto print:overflow-visible'
              : 'mx-auto w-full max-w-6xl min-w-0 px-gutter pt-4 pb-[calc(var(--bar)+3rem)] md:px-6 md:pt-8 print:max-w-none print:p-0'
          }
        >
          {children}
        </main>
        {!wide && <BottomBar />}
      </div>
    </SearchHost>
  )
}
