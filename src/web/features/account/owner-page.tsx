import { useMutation, useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { endpoints } from '../../../contract/endpoints.ts'
import { m } from '../../../messages/messages.js'
import { call, knowEndpoints } from '../../api.ts'
import { formatDay } from '../../format.ts'
import { keyFor } from '../../lost-replies.ts'
import { queryClient, reading } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { useThisDevice } from '../devices/device-keeper.ts'
import { LiveNotice } from '../live/live-notice.tsx'
import { AppShell } from '../navigation/app-shell.tsx'
import { SessionDialog } from '../sessions/session-dialog.tsx'
import { SalonEndDialog } from '../team/salon-end-dialog.tsx'

function DeletionNotice() {
  const state = reading('getAccountState')
  const deletionAt = useQuery(state).data?.deletionAt
  const keep = useMutation({
    mutationFn: () => call('cancelAccountDeletion'),
    onSuccess: (kept) => {
      toastSuccess(m.toast_account_kept())
      document.getElementById('main')?.focus()
      queryClient.setQueryData(state.queryKey, kept)
    },
    onError: (error) => toastFailure(error),
  })
  if (!deletionAt) return null
  return (
    <div className="mb-8 print:hidden">
      <Notice
        tone="no"
        title={m.deletion_banner_title({ date: formatDay(deletionAt) })}
        action={
          <Button tone="secondary" busy={keep.isPending} onClick={() => keep.mutate()}>
            {m.deletion_keep()}
          </Button>
        }
      >
        {m.deletion_banner_text()}
      </Notice>
    </div>
  )
}

knowEndpoints(endpoints, keyFor)

type OwnerPageProps = {
  /** The page takes exactly the rest of the screen and scrolls inside. */
  fill?: boolean
  children: ReactNode
}

export function OwnerPage({ fill = false, children }: OwnerPageProps) {
  useThisDevice()
  return (
    <>
      <AppShell fill={fill}>
        <LiveNotice />
        <DeletionNotice />
        {children}
      </AppShell>
      <SessionDialog />
      <SalonEndDialog />
    </>
  )
}
