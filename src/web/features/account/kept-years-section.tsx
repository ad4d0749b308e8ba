import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { keptYears } from '../../../domain/erasure.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { formatDay } from '../../format.ts'
import { queryClient, reading } from '../../query.ts'
import { ConfirmDialog } from '../../ui/radix/confirm-dialog.tsx'
import { Select } from '../../ui/radix/select.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { useConfirmed } from './confirm-identity.tsx'

const options = Array.from({ length: keptYears.max - keptYears.min + 1 }, (_, index) => {
  const count = keptYears.min + index
  return { value: String(count), count }
})

/** A shorter time erases, so it is confirmed. */
export function KeptYearsSection() {
  const profile = reading('getProfile')
  const { data } = useQuery(profile)
  const label = useId()
  const [shorter, setShorter] = useState<number | null>(null)
  const [busy, setBusy] = useState(false)
  const { confirmedForm, dialog } = useConfirmed()
  const hint = useId()

  const save = async (years: number) => {
    setBusy(true)
    try {
      await confirmedForm(async () => {
        queryClient.setQueryData(profile.queryKey, await call('setKeptYears', { body: { years } }))
        toastSuccess(m.toast_kept_years())
      })
    } catch (error) {
      toastFailure(error)
    } finally {
      setBusy(false)
      setShorter(null)
    }
  }

  return (
    <SettingsSection title={m.kept_years_title()} text={m.kept_years_text()}>
      {!data && <Skeleton className="h-12" />}
      {data && (
        <div className="grid max-w-xs gap-1.5">
          <label htmlFor={label} className="text-small font-semibold">
            {m.kept_years_label()}
          </label>
          <Select
            id={label}
            aria-describedby={data.erasesFrom ? hint : undefined}
            aria-invalid={false}
            value={String(data.keptYears)}
            options={options.map(({ value, count }) => ({ value, label: m.kept_years({ count }) }))}
            onChange={(chosen) => {
              const years = Number(chosen)
              if (years < data.keptYears) setShorter(years)
              else if (years > data.keptYears) void save(years)
            }}
          />
          {data.erasesFrom && (
            <p id={hint} className="text-small text-muted">
              {m.kept_years_from({ date: formatDay(data.erasesFrom) })}
            </p>
          )}
        </div>
      )}
      <ConfirmDialog
        open={shorter !== null}
        onOpenChange={(open) => !open && setShorter(null)}
        title={m.kept_years_confirm_title()}
        text={m.kept_years_confirm_text({ years: m.kept_years({ count: shorter ?? keptYears.usual }) })}
        confirm={m.kept_years_confirm()}
        keep={m.common_cancel()}
        busy={busy}
        onConfirm={() => shorter !== null && void save(shorter)}
      />
      {dialog}
    </SettingsSection>
  )
}
