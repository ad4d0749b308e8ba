import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect } from 'react'
import { m } from '../../../messages/messages.js'
import { queryClient, reading } from '../../query.ts'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastError, toastSuccess } from '../../ui/toast.ts'
import { canTakeDeposits } from './can-take-deposits.ts'

/** After a return from the provider: reports the account's state, or requests a new link if the old one expired. */
export function useAccountReturn(goOn: () => void): void {
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
    tellFailure(error)
  }
}
