import { Download } from 'lucide-react'
import type { ReactNode } from 'react'

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
