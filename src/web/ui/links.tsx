import type { LinkProps } from '@tanstack/react-router'
import { ArrowLeft, Download } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from './link.tsx'

export function TextLink({ children, ...link }: LinkProps & { children: ReactNode }) {
  return (
    <Link
      activeOptions={{ exact: true }}
      {...link}
      className="inline-flex min-h-11 items-center font-medium text-accent underline decoration-accent/35 underline-offset-4 hover:decoration-accent"
    >
      {children}
    </Link>
  )
}

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

export function DownloadLink({ href, children }: { href: string; children: ReactNode }) {
  return (
    <a
      href={href}
      download
      className="inline-flex min-h-11 items-center justify-center gap-2 rounded-control px-4 py-2 text-small font-semibold text-accent hover:bg-accent-soft [&_svg]:size-[1.15em]"
    >
      <Download aria-hidden="true" />
      {children}
    </a>
  )
}
