import { Link, type LinkProps } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'

/** A link to the parent page, above the title. */
export function BackLink({ children, ...link }: LinkProps & { children: ReactNode }) {
  return (
    <Link
      activeOptions={{ exact: true }}
      {...link}
      className="-ml-2 inline-flex min-h-11 items-center gap-2 rounded-control px-2 text-small font-semibold text-muted hover:text-accent"
    >
      <ArrowLeft aria-hidden="true" className="size-[1.15em]" />
      {children}
    </Link>
  )
}
