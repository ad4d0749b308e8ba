import { useMutation } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DashboardPage } from '../../../domain/deposits.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { notesSessionEnd } from '../../session-end.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.ts'

/** Browsers open a tab only within the click, so it navigates once the URL is known. */
export function PaymentDashboardButton({
  page = 'home',
  children,
}: {
  page?: DashboardPage
  children: ReactNode
}) {
  const open = useMutation({
    mutationFn: async (tab: Window | null) => {
      const { url } = await call('createDashboardLink', { query: { page } })
      if (tab) tab.location.href = url
      else window.location.assign(url)
    },
    onError: (error, tab) => {
      tab?.close()
      if (!notesSessionEnd(error)) toastError(m.common_error(), m.deposit_account_dashboard_failed())
    },
  })
  return (
    <div>
      <Button tone="secondary" busy={open.isPending} onClick={() => open.mutate(window.open('', '_blank'))}>
        <ExternalLink aria-hidden="true" />
        {children}
        <span className="sr-only"> {m.common_new_tab()}</span>
      </Button>
    </div>
  )
}
