import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call, isUnsure } from '../../api.ts'
import { formatDate, formatDay, formatEuros } from '../../format.ts'
import { queryClient, reading, refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusAfterRemoval } from '../../ui/focus-after-removal.ts'
import { TextLink } from '../../ui/links.tsx'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { useConfirmed } from './confirm-identity.tsx'
import { ExportButton } from './export-button.tsx'
import { KeptYearsSection } from './kept-years-section.tsx'
import { useOperator } from './use-operator.ts'

function ExportSection() {
  return (
    <SettingsSection title={m.deletion_export_title()} text={m.deletion_export_text()}>
      <p className="text-small text-muted">{m.deletion_export_hint()}</p>
      <div>
        <ExportButton
          tone="secondary"
          endpoint="exportAccount"
          fileName={m.export_file()}
          onSaved={() => toastSuccess(m.toast_exported())}
        >
          {m.deletion_export_button()}
        </ExportButton>
      </div>
    </SettingsSection>
  )
}

function DeletionSteps() {
  return (
    <ol className="grid gap-3 text-small">
      {[m.deletion_now(), m.deletion_then(), m.deletion_kept()].map((text, nth) => (
        <li key={text} className="grid grid-cols-[1.75rem_1fr]">
          <span aria-hidden="true" className="figures font-semibold text-accent">
            {nth + 1}
          </span>
          {text}
        </li>
      ))}
    </ol>
  )
}

function OpenDisputes({ disputes }: { disputes: Reply<'getAccountState'>['openDisputes'] }) {
  if (disputes.length === 0) return null
  return (
    <>
      <p>{m.deletion_waits_for_disputes()}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {disputes.map(({ bookingId, amount, clientName, date, referenceToken }) => (
          <li key={bookingId}>
            {m.deletion_open_dispute({
              amount: formatEuros(amount),
              client: clientName,
              date: formatDate(date, 'dayAndYear'),
              reference: referenceToken,
            })}
          </li>
        ))}
      </ul>
    </>
  )
}

function DeletionSection() {
  const state = reading('getAccountState')
  const { data, isPending } = useQuery(state)
  const { confirmed, dialog } = useConfirmed()
  const [confirming, setConfirming] = useState(false)
  const scheduledText = useRef<HTMLDivElement>(null)
  const focusAfterRemoval = useFocusAfterRemoval()

  const deleteAccount = async () => {
    try {
      queryClient.setQueryData(state.queryKey, await call('deleteAccount'))
    } catch (error) {
      if (isUnsure(error)) await refresh('getAccountState')
      throw error
    }
    focusAfterRemoval(() => scheduledText.current?.focus())
    toastSuccess(m.toast_account_deletion())
  }

  return (
    <SettingsSection title={m.deletion_title()} text={m.deletion_text()}>
      {isPending && <Skeleton className="h-24" />}
      {data?.deletionAt && (
        <div ref={scheduledText} tabIndex={-1} className="grid gap-2 text-small">
          <p className="font-semibold">{m.deletion_banner_title({ date: formatDay(data.deletionAt) })}</p>
          <p>{m.deletion_that_day()}</p>
          <OpenDisputes disputes={data.openDisputes} />
        </div>
      )}
      {!isPending && !data?.deletionAt && (
        <>
          <DeletionSteps />
          <div>
            <Button tone="danger" onClick={() => setConfirming(true)}>
              {m.deletion_button()}
            </Button>
          </div>
        </>
      )}
      <ConfirmDialog
        open={confirming}
        onOpenChange={setConfirming}
        title={m.deletion_confirm_title()}
        text={m.deletion_confirm_text()}
        confirm={m.deletion_confirm()}
        keep={m.deletion_keep()}
        onConfirm={() => void confirmed(deleteAccount)}
      />
      {dialog}
    </SettingsSection>
  )
}

export function DataSections() {
  const operator = useOperator()
  return (
    <>
      {operator && (
        <SettingsSection title={m.operations_title()} text={m.operations_link_text()}>
          <div>
            <TextLink to="/operations">{m.operations_link()}</TextLink>
          </div>
        </SettingsSection>
      )}
      <ExportSection />
      <KeptYearsSection />
      <DeletionSection />
    </>
  )
}
