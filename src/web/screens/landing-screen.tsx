import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { Features } from '../features/landing/features-section.tsx'
import { LandingHeader } from '../features/landing/landing-header.tsx'
import { LiveDay } from '../features/landing/live-demo-day.tsx'
import { Premium } from '../features/landing/premium-section.tsx'
import { LegalLinks } from '../legal-links.tsx'
import { ButtonLink } from '../ui/button.tsx'
import { Link } from '../ui/link.tsx'
import { TextLink } from '../ui/links.tsx'
import { Logo } from '../ui/logo.tsx'

export function LandingScreen() {
  useDocumentHead(m.landing_document_title())
  return (
    <div className="overflow-x-clip">
      <LandingHeader />
      <main id="main" tabIndex={-1} className="pt-16">
        <section className="pt-8 md:pt-[clamp(2rem,7vh,5rem)]">
          <div className="mx-auto grid max-w-6xl gap-6 px-gutter md:px-6">
            <h1 className="max-w-[13ch] title text-hero font-bold md:max-w-[16ch]">{m.landing_title()}</h1>
            <div className="grid gap-5 lg:grid-cols-[1fr_auto] lg:items-end lg:gap-12">
              <p className="max-w-[44ch] text-body text-muted">{m.landing_subtitle()}</p>
              <div className="grid gap-3 sm:flex sm:flex-wrap">
                <ButtonLink to="/auth" search={{ tab: 'register' }} size="large">
                  {m.landing_create_schedule()}
                </ButtonLink>
                <ButtonLink to="/auth" size="large" tone="secondary">
                  {m.landing_share_schedule()}
                </ButtonLink>
              </div>
            </div>
          </div>
          <LiveDay />
        </section>
        <Premium />
        <Features />
      </main>
      <footer className="border-t border-line">
        <div className="mx-auto flex max-w-6xl flex-wrap items-center justify-between gap-x-8 gap-y-2 px-gutter py-8 md:px-6">
          <Link to="/" aria-label={m.common_home_link()} className="inline-flex min-h-11 items-center">
            <Logo />
          </Link>
          <nav aria-label={m.landing_footer()} className="flex flex-wrap gap-x-6">
            <TextLink to="/manage-booking">{m.landing_manage_booking()}</TextLink>
            <LegalLinks />
          </nav>
        </div>
      </footer>
    </div>
  )
}
