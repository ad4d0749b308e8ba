import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { useDocumentHead } from '../../document-head.ts'
import { OwnerPage } from '../../features/account/owner-page.tsx'
import { reading } from '../../query.ts'
import { BackLink } from '../../ui/back-link.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { RefreshButton } from '../../ui/radix/refresh-button.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { DevicesSection } from './devices-section.tsx'
import { MailLanguage } from './mail-language.tsx'
import { MailState } from './mail-state.tsx'
import { SecuritySections } from './security/security-sections.tsx'
import { WantedMails } from './wanted-mails.tsx'

export function AccountScreen() {
  useDocumentHead(m.account_title(), { noindex: true })
  const { data, error, isFetching, refetch } = useQuery(reading('getMailSettings'))

  return (
    <OwnerPage>
      <div className="grid gap-8">
        <div className="grid gap-2">
          <div>
            <BackLink to="/dashboard">{m.dashboard_back()}</BackLink>
          </div>
          <div className="flex items-end justify-between gap-4">
            <h1 className="title text-display">{m.account_title()}</h1>
            {data && <RefreshButton busy={isFetching} onClick={() => void refetch()} />}
          </div>
        </div>
        {data && (
          <div className="border-b border-line">
            <MailState settings={data} />
            <MailLanguage settings={data} />
            <WantedMails settings={data} />
            <DevicesSection />
            <SecuritySections />
          </div>
        )}
        {!data && error && (
          <ErrorState
            title={m.account_load_failed()}
            error={error}
            busy={isFetching}
            onRetry={() => void refetch()}
          />
        )}
        {!data && !error && (
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
