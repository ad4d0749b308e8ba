import { Link, type LinkProps } from '@tanstack/react-router'
import type { ReactNode } from 'react'

/** A link in running text; marked as current only on an exact match. */
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
