import type { ComponentProps, ReactNode } from 'react'
import { SandboxBanner } from './features/sandbox/sandbox-banner.tsx'
import { LanguageOffer } from './ui/language-offer.tsx'
import { Toasts } from './ui/toasts.tsx'
import { UnavailableBanner } from './ui/unavailable-banner.tsx'

type PageFrameProps = {
  children: ReactNode
  /** Chooses the language until React runs. */
  languageForm?: ComponentProps<'form'> | undefined
}

/** Around every screen of both applications. */
export const PageFrame = ({ children, languageForm }: PageFrameProps) => (
  <>
    <UnavailableBanner />
    <SandboxBanner />
    <LanguageOffer form={languageForm} />
    {children}
    <Toasts />
  </>
)
