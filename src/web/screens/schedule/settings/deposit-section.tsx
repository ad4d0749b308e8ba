import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { Reply } from '../../../../contract/index.ts'
import { m } from '../../../../messages/messages.js'
import { reading } from '../../../query.ts'
import { ErrorState } from '../../../ui/error-state.tsx'
import { Field } from '../../../ui/field.tsx'
import { Input } from '../../../ui/input.tsx'
import { Notice } from '../../../ui/notice.tsx'
import { SettingsSection } from '../../../ui/settings-section.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { Switch } from '../../../ui/switch.tsx'

/** Deposits need a payment account; until one can be connected, what they will be is shown and cannot be set. */
export function DepositSection({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const account = useQuery(reading('getPaymentAccount'))
  const ready = account.data?.connected === true && account.data.status === 'enabled'
  const switchId = useId()

  return (
    <SettingsSection title={m.schedule_deposit_title()} text={m.schedule_deposit_text()}>
      {account.isPending && <Skeleton className="h-20 w-full" />}
      {account.isError && (
        <ErrorState error={account.error} busy={account.isFetching} onRetry={() => void account.refetch()} />
      )}
      {account.data && !ready && (
        <Notice tone="wait" title={m.schedule_deposit_required()}>
          {m.schedule_deposit_required_text()}
        </Notice>
      )}
      <div className="flex items-center justify-between gap-4">
        <label htmlFor={switchId} className="text-small font-semibold">
          {m.schedule_deposit_ask()}
        </label>
        <Switch id={switchId} checked={schedule.requiresDeposit} disabled />
      </div>
      <Field label={m.schedule_deposit_amount()} hint={m.schedule_deposit_reason()}>
        {(field) => (
          <Input {...field} inputMode="decimal" value={schedule.depositAmount ?? ''} readOnly disabled />
        )}
      </Field>
    </SettingsSection>
  )
}
