import { type QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { Component, type FunctionComponent, type ReactNode, StrictMode, useEffect } from 'react'
import { type FormResult, type PublicPage as Page, searchOf } from '../../contract/public-pages.ts'
import { InLanguage } from '../in-language.tsx'
import { PageAddress } from '../page-address.tsx'
import { PageFrame } from '../page-frame.tsx'
import { DocumentLink, LinkContext, NewTabLink } from '../ui/link.tsx'
import { PageError } from '../ui/page-error.tsx'
import { Tooltips } from '../ui/tooltips.tsx'

class ErrorBoundary extends Component<{ children: ReactNode }, { error: unknown }> {
  override state = { error: null }

  static getDerivedStateFromError(error: unknown) {
    return { error }
  }

  override render() {
    const { error } = this.state
    if (error === null) return this.props.children
    return <PageError error={error} onRetry={() => this.setState({ error: null })} />
  }
}

type PublicPageProps = {
  page: Page
  path: string
  search: string
  form?: FormResult | undefined
  drawn?: string
  screen: FunctionComponent
  queryClient: QueryClient
  /** Called once the browser has adopted the page. */
  onHydrated?: () => void
}

function AfterHydration({ run }: { run: (() => void) | undefined }) {
  useEffect(() => run?.(), [run])
  return null
}

/** A frame of another site keeps no cookie, so a choice goes into its address. */
const addressForm = ({ page, path, search }: Pick<PublicPageProps, 'page' | 'path' | 'search'>) => ({
  action: path,
  children: Object.entries(searchOf(page, search)).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  )),
})

/** Rendered on the server, and again over its HTML in the browser. */
export const PublicPage = ({ screen, queryClient, onHydrated, ...address }: PublicPageProps) => (
  <StrictMode>
    <QueryClientProvider client={queryClient}>
      <PageAddress {...address}>
        <LinkContext value={address.page === 'embed' ? NewTabLink : DocumentLink}>
          <PageFrame languageForm={address.page === 'embed' ? addressForm(address) : undefined}>
            <ErrorBoundary>
              <InLanguage screen={screen} />
            </ErrorBoundary>
          </PageFrame>
        </LinkContext>
      </PageAddress>
      <Tooltips />
      <AfterHydration run={onHydrated} />
    </QueryClientProvider>
  </StrictMode>
)
