import { useNavigate, useSearch } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { ExportButton } from '../features/account/export-button.tsx'
import { OwnerPage } from '../features/account/owner-page.tsx'
import { AddClient } from '../features/clients/add-client.tsx'
import { ClientDialog } from '../features/clients/client-dialog.tsx'
import { ClientsList } from '../features/clients/clients-list.tsx'
import { ImportDialog } from '../features/clients/import-dialog.tsx'
import { useClients, useDebounced } from '../features/clients/use-clients.ts'
import { Button } from '../ui/button.tsx'
import { BackLink } from '../ui/links.tsx'
import { ScreenHead } from '../ui/screen-head.tsx'
import { SearchField } from '../ui/search-field.tsx'

export function ClientsScreen() {
  useDocumentHead(m.clients_title(), { noindex: true })
  const search = useSearch({ from: '/clients' })
  const navigate = useNavigate({ from: '/clients' })
  const [typed, setTyped] = useState(search.q ?? '')
  const q = useDebounced(typed.trim())
  const list = useClients(q)
  const [importing, setImporting] = useState(false)
  const heading = useRef<HTMLHeadingElement>(null)
  // The list may still show the previous search.
  const settled = list.data !== undefined && !list.isPlaceholderData && q === typed.trim()
  const total = list.data?.pages[0]?.total ?? 0
  const card = search.client === undefined ? null : Number(search.client)

  // In the address, the search survives a reload and the back button.
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
          <AddClient
            onAdded={(id) =>
              void navigate({ search: (now) => ({ ...now, client: String(id) }), resetScroll: false })
            }
          />
          <Button tone="secondary" onClick={() => setImporting(true)}>
            <Upload aria-hidden="true" />
            {m.clients_import()}
          </Button>
          <ExportButton tone="quiet" endpoint="exportClients" fileName="clients.csv">
            {m.clients_export()}
          </ExportButton>
        </ScreenHead>

        <div className="grid gap-4">
          <SearchField label={m.clients_search()} typed={typed} onType={setTyped} className="max-w-xl" />
          <p role="status" className="text-small text-muted">
            {settled && (q ? m.clients_found({ count: total }) : m.clients_count({ count: total }))}
          </p>

          <ClientsList list={list} q={q} isCurrent={q === typed.trim()} onImport={() => setImporting(true)} />
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
