import { useQuery } from '@tanstack/react-query'
import { ExternalLink, FileText } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import type { InvoiceStatus } from '../../../domain/subscriptions.ts'
import { m } from '../../../messages/messages.js'
import { formatCents, formatDay } from '../../format.ts'
import { reading } from '../../query.ts'
import { Badge } from '../../ui/badge.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { isSandbox } from '../sandbox/sandbox-banner.tsx'

const looks = {
  open: { tone: 'wait', label: m.invoices_open },
  paid: { tone: 'yes', label: m.invoices_paid },
  void: { tone: 'off', label: m.invoices_void },
  uncollectible: { tone: 'no', label: m.invoices_uncollectible },
} as const satisfies Record<InvoiceStatus, object>

function InvoiceLink({ href, label, children }: { href: string; label: string; children: ReactNode }) {
  return (
    <a
      href={href}
      target="_blank"
      rel="noreferrer"
      aria-label={label}
      className="inline-flex min-h-11 items-center gap-1.5 rounded-control px-2 font-semibold text-accent hover:bg-accent-soft [&_svg]:size-[1.1em]"
    >
      {children}
    </a>
  )
}

/** If the provider is unavailable, only this section shows an error. */
export function Invoices() {
  const id = useId()
  const query = useQuery({
    ...reading('listInvoices'),
    staleTime: 0,
    gcTime: 0,
  })
  const { data, error, isPending } = query
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-card p-5 ring-1 ring-line md:p-7">
      <h2 id={id} className="title text-title">
        {m.invoices_title()}
      </h2>
      {isPending && (
        <div>
          <LoadingText />
          <Skeleton className="h-24" />
        </div>
      )}
      {error && !data && <ErrorState title={m.invoices_load_failed()} query={query} />}
      {data?.length === 0 && (
        <p className="text-small text-muted">
          {isSandbox() ? m.invoices_none_sandbox() : m.invoices_none()} {m.invoices_asked()}
        </p>
      )}
      {data && data.length > 0 && (
        <ul aria-labelledby={id} className="border-b border-line">
          {data.map(({ id: invoice, at, number, amountCents, status, pageUrl, pdfUrl }) => {
            const date = formatDay(at)
            return (
              <li
                key={invoice}
                className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-6 gap-y-1 border-t border-line py-2.5 sm:grid-cols-[minmax(0,1fr)_auto_6rem_auto]"
              >
                <span className="grid">
                  <span className="font-semibold">{date}</span>
                  {number && <span className="text-caption text-muted">{number}</span>}
                </span>
                <span className="grid justify-items-end gap-1 sm:contents">
                  <span className="figures font-semibold">{formatCents(amountCents)}</span>
                  <span>
                    <Badge tone={looks[status].tone}>{looks[status].label()}</Badge>
                  </span>
                </span>
                <span className="-mx-2 flex flex-wrap text-small max-sm:col-span-2">
                  {pageUrl && (
                    <InvoiceLink href={pageUrl} label={m.invoices_see_of({ date })}>
                      <ExternalLink aria-hidden="true" />
                      {m.invoices_see()}
                    </InvoiceLink>
                  )}
                  {pdfUrl && (
                    <InvoiceLink href={pdfUrl} label={m.invoices_pdf_of({ date })}>
                      <FileText aria-hidden="true" />
                      {m.invoices_pdf()}
                    </InvoiceLink>
                  )}
                </span>
              </li>
            )
          })}
        </ul>
      )}
    </section>
  )
}
