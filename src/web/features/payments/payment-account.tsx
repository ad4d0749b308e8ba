import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import { useEffect } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { queryClient, reading } from '../../query.ts'
import { notesSessionEnd } from '../../session-end.ts'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { PaymentDashboardButton } from './payment-dashboard-button.tsx'
import { usePaymentRedirect } from './use-payment-redirect.ts'

export const canTakeDeposits = (account: Reply<'getPaymentAccount'> | undefined): boolean =>
  account?.connected === true && account.status === 'enabled'

/** Requests a new link if the old one expired before the owner returned. */
function usePaymentAccountReturn(goOn: () => void): void {
  const { payments } = useSearch({ from: '/schedules/$scheduleId' })
  const navigate = useNavigate({ from: '/schedules/$scheduleId' })

  // biome-ignore lint/correctness/useExhaustiveDependencies: once per return
  useEffect(() => {
    if (!payments) return
    void navigate({ search: ({ payments: _, ...rest }) => rest, replace: true, resetScroll: false })
    if (payments === 'refresh') goOn()
    else void announce()
  }, [payments])
}

async function announce() {
  try {
    const account = await queryClient.fetchQuery({ ...reading('getPaymentAccount'), staleTime: 0 })
    if (canTakeDeposits(account)) toastSuccess(m.deposit_account_connected())
    else toastError(m.deposit_account_unfinished(), m.deposit_account_unfinished_text())
  } catch (error) {
    toastFailure(error)
  }
}

export function PaymentAccount({ scheduleId }: { scheduleId: number }) {
  const account = useQuery(reading('getPaymentAccount'))
  const link = usePaymentRedirect(() => call('createAccountLink', { body: { scheduleId } }), {
    onError: (error) => {
      if (!notesSessionEnd(error)) toastError(m.common_error(), m.deposit_account_link_failed())
    },
  })
  usePaymentAccountReturn(link.leave)
  const { data } = account
  const ready = canTakeDeposits(data)

  return (
    <SettingsSection title={m.deposit_account_title()} text={m.deposit_account_text()}>
      {account.isPending && <Skeleton className="h-20 w-full" />}
      {account.isError && !data && <ErrorState query={account} />}
      {data && !ready && (
        <>
          <Notice tone="wait" title={m.schedule_deposit_required()}>
            {data.connected ? m.deposit_account_pending_text() : m.deposit_account_required_text()}
          </Notice>
          <div>
            <Button busy={link.busy} onClick={link.leave}>
              {data.connected ? m.deposit_account_continue() : m.deposit_account_connect()}
            </Button>
          </div>
        </>
      )}
      {ready && (
        <p className="flex items-center gap-2 font-semibold text-yes-ink">
          <CircleCheck aria-hidden="true" className="size-5 shrink-0" />
          {m.deposit_account_ready()}
        </p>
      )}
      {data?.connected && <PaymentDashboardButton>{m.deposit_account_dashboard()}</PaymentDashboardButton>}
    </SettingsSection>
  )
}
