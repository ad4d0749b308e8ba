import { useNavigate, useSearch } from '@tanstack/react-router'
import { Search, Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { OwnerPage } from '../features/account/owner-page.tsx'
import { ClientDialog } from '../features/clients/client-dialog.tsx'
import { ClientRow } from '../features/clients/client-row.tsx'
import { ExportClients } from '../features/clients/export-clients.tsx'
import { ImportDialog } from '../features/clients/import-dialog.tsx'
import { useClients, usePaused } from '../features/clients/use-clients.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import { ErrorState } from '../ui/error-state.tsx'
import { controlLook } from '../ui/input.tsx'
import { BackLink } from '../ui/links.tsx'
import { MoreButton } from '../ui/more-button.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { LoadingText, Skeleton } from '../ui/skeleton.tsx'

export function ClientsScreen() {
  useDocumentHead(m.clients_title(), { noindex: true })
  const search = useSearch({ from: '/clients' })
  const navigate = useNavigate({ from: '/clients' })
  const [typed, setTyped] = useState(search.q ?? '')
  const q = usePaused(typed.trim())
  const list = useClients(q)
  const [importing, setImporting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  const clients = list.data?.pages.flatMap((page) => page.clients) ?? []
  // The list may still show the previous search.
  const settled = list.data !== undefined && !list.isPlaceholderData && q === typed.trim()
  const total = list.data?.pages[0]?.total ?? 0
  const card = search.client === undefined ? null : Number(search.client)

  // The search text is in the address, so that a reload or the back button restores it.
  useEffect(() => {
    void navigate({
      search: ({ q: _, ...rest }) => (q ? { ...rest, q } : rest),
      replace: true,
      resetScroll: false,
    })
  }, [q, navigate])

  return (
    <OwnerPage>
      <div className="grid gap-8">
        <ScreenHead
          back={<BackLink to="/dashboard">{m.dashboard_back()}</BackLink>}
          title={m.clients_title()}
          heading={heading}
        >
          <Button tone="secondary" onClick={() => setImporting(true)}>
            <Upload aria-hidden="true" />
            {m.clients_import()}
          </Button>
          <ExportClients />
        </ScreenHead>

        <div className="grid gap-4">
          <search className="relative max-w-xl">
            <Search
              aria-hidden="true"
              className="pointer-events-none absolute top-3.5 left-3.5 size-5 text-muted"
            />
            <input
              type="text"
              inputMode="search"
              enterKeyHint="search"
              aria-label={m.clients_search()}
              placeholder={m.clients_search()}
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={100}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
              className={classes(controlLook, 'h-12 pl-11')}
            />
          </search>
          <p role="status" className="text-small text-muted">
            {settled && (q ? m.clients_found({ count: total }) : m.clients_count({ count: total }))}
          </p>

          {list.isError && q === typed.trim() && (
            <ErrorState
              title={m.clients_load_failed()}
              error={list.error}
              busy={list.isFetching}
              onRetry={() => void list.refetch()}
            />
          )}
          {list.isPending && (
            <div className="grid gap-3">
              <LoadingText />
              {[1, 2, 3, 4, 5].map((row) => (
                <Skeleton key={row} className="h-16" />
              ))}
            </div>
          )}
          {settled && clients.length === 0 && (
            <EmptyState
              title={q ? m.clients_none_found() : m.clients_empty_title()}
              text={q ? m.clients_none_found_text() : m.clients_empty_text()}
              action={
                !q && (
                  <Button size="large" onClick={() => setImporting(true)}>
                    <Upload aria-hidden="true" />
                    {m.clients_import()}
                  </Button>
                )
              }
            />
          )}
          {clients.length > 0 && (
            <ul aria-label={m.clients_title()} className="border-b border-line">
              {clients.map((client) => (
                <ClientRow key={client.id} client={client} q={q} />
              ))}
            </ul>
          )}
          <MoreButton list={list}>{m.clients_more()}</MoreButton>
        </div>
      </div>
      <ClientDialog
        clientId={card}
        focusAfter={heading}
        onClose={() =>
          void navigate({ search: ({ client: _, ...rest }) => rest, replace: true, resetScroll: false })
        }
      />
      <ImportDialog open={importing} onOpenChange={setImporting} />
    </OwnerPage>
  )
}
