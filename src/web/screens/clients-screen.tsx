import { useNavigate, useSearch } from '@tanstack/react-router'
import { Upload } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { type ClientsShown, type ClientsSort, clientsShown } from '../../domain/clients.ts'
import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { ExportButton } from '../features/account/export-button.tsx'
import { OwnerPage } from '../features/account/owner-page.tsx'
import { AddClient } from '../features/clients/add-client.tsx'
import { ClientDialog } from '../features/clients/client-dialog.tsx'
import { ClientsFilter, hintOfShown } from '../features/clients/clients-filter.tsx'
import { ClientsList } from '../features/clients/clients-list.tsx'
import { ImportDialog } from '../features/clients/import-dialog.tsx'
import { useClients, useDebounced } from '../features/clients/use-clients.ts'
import { useOwnStaff } from '../features/team/use-may.ts'
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
  const mayFilter = useOwnStaff() === null
  const show = mayFilter ? clientsShown.find((one) => one === search.show) : undefined
  const sort = mayFilter && search.sort === 'lastVisit' ? 'lastVisit' : 'name'
  const list = useClients(q, { sort, show })
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

  const choose = (chosen: { show: ClientsShown | undefined; sort: ClientsSort }) =>
    void navigate({
      search: ({ show: _show, sort: _sort, ...rest }) => ({
        ...rest,
        ...(chosen.show && { show: chosen.show }),
        ...(chosen.sort !== 'name' && { sort: chosen.sort }),
      }),
      replace: true,
      resetScroll: false,
    })

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
          {mayFilter && (
            <ClientsFilter
              show={show}
              sort={sort}
              onShow={(chosen) => choose({ show: chosen, sort })}
              onSort={(chosen) => choose({ show, sort: chosen })}
            />
          )}
          <p role="status" className="text-small text-muted">
            {settled && (q || show ? m.clients_found({ count: total }) : m.clients_count({ count: total }))}
            {settled && show && ` · ${hintOfShown[show]()}`}
          </p>

          <ClientsList
            list={list}
            q={q}
            show={show}
            byVisit={sort === 'lastVisit' || show === 'away'}
            isCurrent={q === typed.trim()}
            onImport={() => setImporting(true)}
          />
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
