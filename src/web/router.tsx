import {
  createRootRoute,
  createRoute,
  createRouter,
  Link,
  type LinkProps,
  notFound,
  Outlet,
  redirect,
} from '@tanstack/react-router'
import { pageAt } from '../contract/pages.ts'
import { publicPages } from '../contract/public-pages.ts'
import { pathTo, searchOfTexts, textsOf } from './addresses.ts'
import { followAccountChanges } from './features/account/account-changes.ts'
import { loadDates } from './format.ts'
import { searchFor } from './owner-search.ts'
import { PageFrame } from './page-frame.tsx'
import { queryClient } from './query.ts'
import { enterSalon } from './salon.ts'
import { screen } from './screen.tsx'
import { sessionQuery } from './session.ts'
import { type AnyLinkProps, LinkContext } from './ui/link.tsx'
import { RouteError } from './ui/route-error.tsx'
import { PageSkeleton } from './ui/skeleton.tsx'

async function ownerOnly({ location }: { location: { href: string } }) {
  followAccountChanges()
  setTimeout(loadDates)
  const user = await queryClient.ensureQueryData(sessionQuery)
  if (!user) throw redirect({ to: '/auth', search: { next: location.href } })
  enterSalon(location.href)
}

function leaveFor({ location, preload }: { location: { href: string }; preload: boolean }) {
  if (preload) return undefined
  window.location.assign(location.href)
  // The router waits until the document is gone.
  return new Promise<void>(() => {})
}

const publicPaths: readonly string[] = publicPages.map((page) => pathTo(page))

const RouterLink = (props: AnyLinkProps) => (
  <Link {...(props as unknown as LinkProps)} reloadDocument={publicPaths.includes(String(props.to))} />
)

const root = createRootRoute({
  // The router also matches other letter case and extra slashes.
  beforeLoad: ({ location }) => {
    if (pageAt(location.pathname) === null) throw notFound()
  },
  component: () => (
    <LinkContext value={RouterLink}>
      <PageFrame>
        <Outlet />
      </PageFrame>
    </LinkContext>
  ),
  notFoundComponent: screen(() => import('./screens/not-found-screen.tsx'), 'NotFoundScreen'),
})
const getParentRoute = () => root

/** Belongs to the application of public pages: navigation loads a document. */
const elsewhere = { getParentRoute, beforeLoad: leaveFor } as const
const landing = createRoute({ ...elsewhere, path: pathTo('landing') })
const book = createRoute({ ...elsewhere, path: pathTo('book') })
const manageBooking = createRoute({
  ...elsewhere,
  path: pathTo('manageBooking'),
  validateSearch: textsOf('reference'),
})

const waiting = createRoute({ ...elsewhere, path: pathTo('waiting') })

const auth = createRoute({
  getParentRoute,
  path: pathTo('auth'),
  validateSearch: searchFor('auth'),
  component: screen(() => import('./screens/auth-screen.tsx'), 'AuthScreen'),
})

const verifyEmail = createRoute({
  getParentRoute,
  path: pathTo('verifyEmail'),
  validateSearch: searchFor('verifyEmail'),
  component: screen(() => import('./screens/verify-email-screen.tsx'), 'VerifyEmailScreen'),
})

const forgotPassword = createRoute({
  getParentRoute,
  path: pathTo('forgotPassword'),
  component: screen(() => import('./screens/forgot-password-screen.tsx'), 'ForgotPasswordScreen'),
})

const resetPassword = createRoute({
  getParentRoute,
  path: pathTo('resetPassword'),
  validateSearch: searchFor('resetPassword'),
  component: screen(() => import('./screens/reset-password-screen.tsx'), 'ResetPasswordScreen'),
})

const dashboard = createRoute({
  getParentRoute,
  path: pathTo('dashboard'),
  beforeLoad: ownerOnly,
  component: screen(() => import('./screens/dashboard-screen.tsx'), 'DashboardScreen'),
})

const schedule = createRoute({
  getParentRoute,
  path: pathTo('schedule'),
  validateSearch: searchFor('schedule'),
  beforeLoad: ownerOnly,
  component: screen(() => import('./screens/schedule-screen.tsx'), 'ScheduleScreen'),
})

const calendar = createRoute({
  getParentRoute,
  path: pathTo('calendar'),
  validateSearch: searchFor('calendar'),
  beforeLoad: ownerOnly,
  component: screen(() => import('./screens/calendar-screen.tsx'), 'CalendarScreen'),
})

const member = createRoute({
  getParentRoute,
  path: pathTo('member'),
  beforeLoad: ownerOnly,
  component: screen(() => import('./screens/member-screen.tsx'), 'MemberScreen'),
})

const statisticsRoute = <Path extends 'scheduleStatistics' | 'statistics'>(
  path: Path,
  name: 'ScheduleStatisticsScreen' | 'StatisticsScreen',
) =>
  createRoute({
    getParentRoute,
    path: pathTo(path),
    validateSearch: searchFor('statistics'),
    beforeLoad: ownerOnly,
    component: screen(() => import('./screens/statistics-screen.tsx'), name),
  })
const scheduleStatistics = statisticsRoute('scheduleStatistics', 'ScheduleStatisticsScreen')
const statistics = statisticsRoute('statistics', 'StatisticsScreen')

const requests = createRoute({
  getParentRoute,
  path: pathTo('requests'),
  beforeLoad: ownerOnly,
  component: screen(() => import('./screens/requests-screen.tsx'), 'RequestsScreen'),
})

const clients = createRoute({
  getParentRoute,
  path: pathTo('clients'),
  validateSearch: searchFor('clients'),
  beforeLoad: ownerOnly,
  component: screen(() => import('./screens/clients-screen.tsx'), 'ClientsScreen'),
})

const money = createRoute({
  getParentRoute,
  path: pathTo('money'),
  validateSearch: searchFor('money'),
  beforeLoad: ownerOnly,
  component: screen(() => import('./screens/deposits-screen.tsx'), 'DepositsScreen'),
})

const subscription = createRoute({
  getParentRoute,
  path: pathTo('subscription'),
  validateSearch: searchFor('subscription'),
  beforeLoad: ownerOnly,
  component: screen(() => import('./screens/subscription-screen.tsx'), 'SubscriptionScreen'),
})

const account = createRoute({
  getParentRoute,
  path: pathTo('account'),
  beforeLoad: ownerOnly,
  component: screen(() => import('./screens/account-screen.tsx'), 'AccountScreen'),
})

const operations = createRoute({
  getParentRoute,
  path: pathTo('operations'),
  beforeLoad: ownerOnly,
  component: screen(() => import('./screens/operations-screen.tsx'), 'OperationsScreen'),
})

const invitation = createRoute({
  getParentRoute,
  path: pathTo('invitation'),
  component: screen(() => import('./screens/invitation-screen.tsx'), 'InvitationScreen'),
})

const sandbox = createRoute({
  getParentRoute,
  path: pathTo('sandbox'),
  component: screen(() => import('./screens/sandbox-screen.tsx'), 'SandboxScreen'),
})

const sandboxBank = createRoute({
  getParentRoute,
  path: pathTo('sandboxBank'),
  validateSearch: searchFor('sandboxBank'),
  component: screen(() => import('./screens/sandbox-bank-screen.tsx'), 'SandboxBankScreen'),
})

export const router = createRouter({
  routeTree: root.addChildren([
    landing,
    auth,
    verifyEmail,
    forgotPassword,
    resetPassword,
    dashboard,
    schedule,
    calendar,
    member,
    scheduleStatistics,
    statistics,
    requests,
    clients,
    money,
    subscription,
    account,
    operations,
    book,
    manageBooking,
    waiting,
    invitation,
    sandbox,
    sandboxBank,
  ]),
  ...searchOfTexts,
  defaultPreload: 'intent',
  defaultPendingMs: 0,
  defaultPendingMinMs: 0,
  defaultPendingComponent: PageSkeleton,
  defaultErrorComponent: RouteError,
  scrollRestoration: true,
})

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
