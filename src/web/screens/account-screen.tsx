import { useQuery } from '@tanstack/react-query'
import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { groups, SectionLinks } from '../features/account/account-section-links.tsx'
import { DataSections } from '../features/account/data-sections.tsx'
import { OwnerPage } from '../features/account/owner-page.tsx'
import { LanguageSection, NameSection } from '../features/account/profile-sections.tsx'
import { SecuritySections } from '../features/account/security-sections.tsx'
import { AddressSection } from '../features/addresses/address-section.tsx'
import { DevicesSection } from '../features/devices/devices-section.tsx'
import { MailState, WantedMails } from '../features/mail-settings/mail-settings-sections.tsx'
import { SessionsSection } from '../features/sessions/sessions-section.tsx'
import { reading, refresh } from '../query.ts'
import { ErrorState } from '../ui/error-state.tsx'
import { BackLink } from '../ui/links.tsx'
import { RefreshButton } from '../ui/refresh-button.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { SettingsGroup } from '../ui/settings-section.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'

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
                <DataSections />
              </SettingsGroup>
            </div>
          </div>
        )}
        {!isLoaded && error && (
          <ErrorState title={m.account_load_failed()} query={{ error, isFetching, refetch }} />
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
