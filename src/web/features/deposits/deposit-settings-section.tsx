import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import type { Body, Reply } from '../../../contract/index.ts'
import { schedules } from '../../../contract/schedules.ts'
import { eurosText } from '../../../domain/deposits.ts'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { AmountInput, asTyped } from '../../form/amount-input.tsx'
import { DraftNotice } from '../../form/draft-notice.tsx'
import { FormField } from '../../form/form-field.tsx'
import { MeanwhileChoice } from '../../form/meanwhile.tsx'
import { withoutUnshown } from '../../form/shown-fields.ts'
import { reading, refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Switch } from '../../ui/radix/switch.tsx'
import { Segments } from '../../ui/segments.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { canTakeDeposits } from '../payments/payment-account.tsx'
import { useSettingsForm } from '../settings/use-settings-form.ts'

const usualPercent = 30

/** The amount counts only while the deposit is on. */
const allSettings = z
  .object({
    requiresDeposit: z.boolean(),
    depositKind: z.enum(['amount', 'percent']),
    depositAmount: z.string(),
    depositPercent: z.number(),
    refundHours: z.number(),
  })
  .transform(({ depositKind, depositAmount, depositPercent, ...rest }): Body<'setDeposit'> => {
    const isShare = depositKind === 'percent'
    const counts = rest.requiresDeposit && !isShare && depositAmount.trim() !== ''
    return {
      ...rest,
      depositAmount: counts ? depositAmount : null,
      depositPercent: rest.requiresDeposit && isShare ? depositPercent : null,
    }
  })
  .pipe(schedules.setDeposit.body)

type Typed = z.input<typeof allSettings>

const settingsFor = ({ refundHours }: Reply<'getSchedule'>) =>
  withoutUnshown(allSettings, ({ requiresDeposit, depositKind }) => ({
    ...(!(requiresDeposit && depositKind === 'percent') && { depositPercent: usualPercent }),
    ...(!requiresDeposit && { refundHours }),
  }))

const asTypedBefore = (schedule: Reply<'getSchedule'>): Typed => ({
  requiresDeposit: schedule.requiresDeposit,
  depositKind: schedule.depositPercent === null ? 'amount' : 'percent',
  depositAmount: asTyped(schedule.depositAmount),
  depositPercent: schedule.depositPercent ?? usualPercent,
  refundHours: schedule.refundHours,
})

function depositText({ requiresDeposit, depositKind, depositAmount, depositPercent }: Typed): string {
  if (!requiresDeposit) return m.form_changed_off()
  return depositKind === 'percent'
    ? m.form_changed_percent({ percent: depositPercent })
    : m.form_changed_euros({ amount: depositAmount })
}

const kinds = [
  { value: 'amount', label: m.deposit_kind_amount },
  { value: 'percent', label: m.deposit_kind_percent },
] as const

export function DepositSection({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const account = useQuery(reading('getPaymentAccount'))
  const ready = canTakeDeposits(account.data)
  const id = useId()
  const { form, problems, draft, formProps } = useSettingsForm({
    draft: { name: `deposit-${schedule.id}`, kind: 'edit' },
    schema: settingsFor(schedule),
    saved: schedule,
    valuesOf: asTypedBefore,
    together: [['requiresDeposit', 'depositKind', 'depositAmount', 'depositPercent']],
    send: async ({ refundHours: _, depositAmount, ...deposit }, { changed, seen, base }) => {
      const { refundHours } = changed
      // The call sets the whole deposit.
      const body = {
        ...deposit,
        depositAmount: depositAmount == null ? null : eurosText(depositAmount),
        ...(refundHours !== undefined && { refundHours }),
        seen: {
          requiresDeposit: base.requiresDeposit,
          depositAmount: base.depositAmount,
          depositPercent: base.depositPercent,
          ...seen,
        },
      }
      try {
        return await call('setDeposit', { params: { scheduleId: schedule.id }, body })
      } catch (error) {
        if (refusedWith(error, 'payment_account_required')) await refresh('getPaymentAccount')
        throw error
      }
    },
    savedText: m.toast_deposit_saved,
  })
  const { register, control, formState, watch } = form
  const { isSubmitting } = formState
  const asks = watch('requiresDeposit')
  // Without a working payment account, the deposit can still be turned off.
  const maySave = ready || (schedule.requiresDeposit && !asks)
  const maySwitch = ready || schedule.requiresDeposit
  const cannotSwitch = !maySwitch && account.data !== undefined

  return (
    <SettingsSection title={m.schedule_deposit_title()} text={m.schedule_deposit_text()}>
      <form
        {...formProps}
        onSubmit={(event) => {
          if (maySave) formProps.onSubmit(event)
          else event.preventDefault()
        }}
      >
        <DraftNotice draft={draft} />
        {schedule.depositsPaused && account.data && !ready && (
          <Notice tone="no" title={m.deposit_paused_title()}>
            {m.deposit_paused_text()}
          </Notice>
        )}
        <div className="grid gap-1">
          <div className="flex items-center justify-between gap-4">
            <label htmlFor={id} className="text-small font-semibold">
              {m.schedule_deposit_ask()}
            </label>
            <Controller
              control={control}
              name="requiresDeposit"
              render={({ field: { value, onChange, onBlur, ref } }) => (
                <Switch
                  id={id}
                  ref={ref}
                  checked={value ?? false}
                  disabled={!maySwitch}
                  aria-describedby={cannotSwitch ? `${id}-why` : undefined}
                  onCheckedChange={onChange}
                  onBlur={onBlur}
                />
              )}
            />
          </div>
          {cannotSwitch && (
            <p id={`${id}-why`} className="text-caption text-muted">
              {m.deposit_unavailable()}
            </p>
          )}
          <MeanwhileChoice
            problem={problems.requiresDeposit}
            label={m.schedule_deposit_ask()}
            shown={(_, values: Typed) => depositText(values)}
          />
          {!asks && <MeanwhileChoice problem={problems.refundHours} label={m.deposit_refund_hours()} />}
        </div>
        {asks && (
          <>
            <Controller
              control={control}
              name="depositKind"
              render={({ field: { value, onChange } }) => (
                <Segments
                  legend={m.deposit_kind()}
                  value={value}
                  onChange={onChange}
                  options={kinds.map(({ value, label }) => ({ value, label: label() }))}
                />
              )}
            />
            {watch('depositKind') === 'percent' ? (
              <FormField
                label={m.deposit_percent()}
                hint={m.deposit_percent_hint()}
                problem={problems.depositPercent}
              >
                {(field) => (
                  <Input
                    {...field}
                    type="number"
                    inputMode="numeric"
                    min={1}
                    max={100}
                    disabled={!ready}
                    {...register('depositPercent', { valueAsNumber: true })}
                  />
                )}
              </FormField>
            ) : (
              <FormField
                label={m.schedule_deposit_amount()}
                hint={m.deposit_amount_hint()}
                problem={problems.depositAmount}
              >
                {(field) => (
                  <AmountInput
                    {...field}
                    required
                    disabled={!ready}
                    amount={watch('depositAmount') ?? ''}
                    onStep={(amount) =>
                      form.setValue('depositAmount', amount, {
                        shouldDirty: true,
                        shouldValidate: problems.depositAmount !== undefined,
                      })
                    }
                    {...register('depositAmount')}
                  />
                )}
              </FormField>
            )}
            <FormField
              label={m.deposit_refund_hours()}
              hint={m.deposit_refund_hours_hint()}
              problem={problems.refundHours}
            >
              {(field) => (
                <Input
                  {...field}
                  type="number"
                  inputMode="numeric"
                  min={0}
                  max={720}
                  disabled={!ready}
                  {...register('refundHours', { valueAsNumber: true })}
                />
              )}
            </FormField>
          </>
        )}
        <div>
          <Button type="submit" disabled={!maySave} busy={isSubmitting}>
            {m.schedule_deposit_save()}
          </Button>
        </div>
      </form>
    </SettingsSection>
  )
}
