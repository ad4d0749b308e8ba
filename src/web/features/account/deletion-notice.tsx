import { useMutation, useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { formatDay } from '../../format.ts'
import { queryClient, reading } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'

/** Shown on every page while the account is scheduled for deletion: the date, and a button that keeps the account. */
export function LeavingNotice() {
  const state = reading('getAccountState')
  const leavesAt = useQuery(state).data?.leavesAt
  const keep = useMutation({
    mutationFn: () => call('cancelAccountDeletion'),
    onSuccess: (kept) => {
      toastSuccess(m.toast_account_kept())
      document.getElementById('main')?.focus()
      queryClient.setQueryData(state.queryKey, kept)
    },
    onError: (error) => tellFailure(error),
  })
  if (!leavesAt) return null
  return (
    <div className="mb-8 print:hidden">
      <Notice
        tone="no"
        title={m.leaving_banner_title({ date: formatDay(leavesAt) })}
        action={
          <Button tone="secondary" busy={keep.isPending} onClick={() => keep.mutate()}>
            {m.leaving_keep()}
          </Button>
        }
      >
        {m.leaving_banner_text()}
      </Notice>
    </div>
  )
}
