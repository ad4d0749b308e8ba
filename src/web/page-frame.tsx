import type { ReactNode } from 'react'
import { SandboxBanner } from './features/sandbox/sandbox-banner.tsx'
import { LanguageOffer } from './ui/language-offer.tsx'
import { Toasts } from './ui/toasts.tsx'
import { UnavailableBanner } from './ui/unavailable-banner.tsx'

/** Around every screen of both applications. */
export const PageFrame = ({ children }: { children: ReactNode }) => (
  <>
    <UnavailableBanner />
    <SandboxBanner />
    <LanguageOffer />
    {children}
    <Toasts />
  </>
)
