import type { ReactNode } from 'react'
import { m } from '../../messages/messages.js'
import { LegalFooter } from '../legal-links.tsx'
import { classes } from './classes.ts'
import { DisplaySettings } from './display-settings.tsx'
import { Link } from './link.tsx'
import { Logo } from './logo.tsx'

const widths = {
  text: 'max-w-2xl',
  wide: 'max-w-6xl',
}

type PageProps = {
  width?: keyof typeof widths
  actions?: ReactNode
  /** False if an action contains the language and theme settings. */
  display?: boolean
  /** The accent, if not the product's own. */
  color?: string | undefined
  /** False if the content ends with the links to the legal documents. */
  legal?: boolean
  children?: ReactNode
}

export function PageHeader({ actions, display = true }: Pick<PageProps, 'actions' | 'display'>) {
  return (
    <header className="mx-auto flex min-h-16 w-full max-w-6xl flex-wrap items-center justify-between gap-3 px-gutter max-sm:gap-1 md:px-6 print:hidden">
      <Link
        to="/"
        aria-label={m.common_home_link()}
        className="inline-flex min-h-11 items-center rounded-control"
      >
        <Logo />
      </Link>
      <div className="ml-auto flex flex-wrap items-center justify-end gap-1 max-md:gap-0">
        {actions}
        {display && <DisplaySettings />}
      </div>
    </header>
  )
}

export const SkipLink = () => (
  <a
    href="#main"
    className="sr-only focus:not-sr-only focus:fixed focus:top-[calc(var(--strip)+0.5rem)] focus:left-2 focus:z-50 focus:rounded-control focus:bg-accent focus:px-4 focus:py-3 focus:font-semibold focus:text-on-accent print:hidden"
  >
    {m.common_skip_to_content()}
  </a>
)

export function Page({ width = 'wide', actions, display = true, color, legal = true, children }: PageProps) {
  return (
    <div data-color={color} className="flex min-h-[calc(100dvh-var(--strip))] flex-col">
      <SkipLink />
      <PageHeader actions={actions} display={display} />
      <main
        id="main"
        tabIndex={-1}
        className={classes(
          'mx-auto w-full flex-1 px-gutter pt-6 pb-20 md:px-6 md:pt-10 print:max-w-none print:p-0',
          widths[width],
        )}
      >
        {children}
      </main>
      {legal && <LegalFooter />}
    </div>
  )
}
