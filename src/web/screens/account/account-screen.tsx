import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { useDocumentHead } from '../../document-head.ts'
import { OwnerPage } from '../../features/account/owner-page.tsx'
import { reading, refresh } from '../../query.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RefreshButton } from '../../ui/refresh-button.tsx'
import { ScreenHead } from '../../ui/screen-head.tsx'
import { SettingsGroup } from '../../ui/settings-section.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { DevicesSection } from './devices-section.tsx'
import { LeavingSections } from './leaving-sections.tsx'
import { MailState } from './mail-state.tsx'
import { AddressSection } from './profile/address-section.tsx'
import { LanguageSection } from './profile/language-section.tsx'
import { NameSection } from './profile/name-section.tsx'
import { groups, SectionLinks } from './section-links.tsx'
import { SecuritySections } from './security/security-sections.tsx'
import { SessionsSection } from './sessions/sessions-section.tsx'
import { WantedMails } from './wanted-mails.tsx'

// Exported here to stay in one build file: another entry would enlarge what every page loads.
export { OperationsScreen } from './operations/operations-screen.tsx'

const shown = ['getMailSettings', 'getProfile', 'getSecurity', 'listSessions', 'listDevices'] as const

export function AccountScreen() {
  useDocumentHead(m.account_title(), { noindex: true })
  const mails = useQuery(reading('getMailSettings'))
  const profile = useQuery(reading('getProfile'))
  const isFetching = mails.isFetching || profile.isFetching
  const error = mails.error ?? profile.error
  const refetch = () => Promise.all([mails.refetch(), profile.refetch()])
  const isLoaded = mails.data !== undefined && profile.data !== undefined

  return (
    <OwnerPage>
      <div className="grid gap-8">
        <ScreenHead
          back={<BackLink to="/dashboard">{m.dashboard_back()}</BackLink>}
          title={m.account_title()}
        >
          {isLoaded && <RefreshButton busy={isFetching} onClick={() => void refresh(...shown)} />}
        </ScreenHead>
        {mails.data && profile.data && (
          <div className="grid grid-cols-1 gap-x-12 gap-y-8 lg:grid-cols-[13rem_minmax(0,1fr)]">
            <SectionLinks />
            <div className="grid grid-cols-1 gap-14">
              <SettingsGroup id={groups.profile.id} title={groups.profile.title()}>
                <NameSection name={profile.data.name} />
                <AddressSection profile={profile.data} />
                <LanguageSection settings={mails.data} />
              </SettingsGroup>
              <SettingsGroup id={groups.security.id} title={groups.security.title()}>
                <SecuritySections />
                <SessionsSection />
              </SettingsGroup>
              <SettingsGroup id={groups.messages.id} title={groups.messages.title()}>
                <MailState settings={mails.data} />
                <WantedMails settings={mails.data} />
                <DevicesSection />
              </SettingsGroup>
              <SettingsGroup id={groups.leaving.id} title={groups.leaving.title()}>
                <LeavingSections />
              </SettingsGroup>
            </div>
          </div>
        )}
        {!isLoaded && error && (
          <ErrorState
            title={m.account_load_failed()}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!isLoaded && !error && (
          <div className="grid gap-4">
            <LoadingText />
            <Skeleton className="h-48" />
            <Skeleton className="h-36" />
            <Skeleton className="h-52" />
          </div>
        )}
      </div>
    </OwnerPage>
  )
}
