import { z } from 'zod'
import type { Reply } from '../../../contract/index.ts'
import { schedules } from '../../../contract/schedules.ts'
import { m } from '../../../messages/messages.js'
import { asTyped } from '../../form/amount-input.tsx'
import { DraftNotice } from '../../form/draft-notice.tsx'
import { FormField } from '../../form/form-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useScheduleForm } from './use-settings-form.ts'

const sent = schedules.editSchedule.body
  .pick({
    terms: true,
    legalName: true,
    legalAddress: true,
    registrationNumber: true,
    vatNumber: true,
    vatRate: true,
  })
  .required()

/** The rate is typed as text, with a comma or a point. */
const details = z
  .object({
    terms: z.string(),
    legalName: z.string(),
    legalAddress: z.string(),
    registrationNumber: z.string(),
    vatNumber: z.string(),
    vatRate: z.string(),
  })
  .transform(({ vatRate, ...rest }): z.input<typeof sent> => {
    const rate = vatRate.trim().replace(',', '.')
    return { ...rest, vatRate: rate === '' ? null : Number(rate) }
  })
  .pipe(sent)

const valuesOf = (schedule: Reply<'getSchedule'>): z.input<typeof details> => ({
  terms: schedule.terms ?? '',
  legalName: schedule.legalName ?? '',
  legalAddress: schedule.legalAddress ?? '',
  registrationNumber: schedule.registrationNumber ?? '',
  vatNumber: schedule.vatNumber ?? '',
  vatRate: asTyped(schedule.vatRate === null ? null : String(schedule.vatRate)),
})

export function LegalForm({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const { form, problems, draft, formProps } = useScheduleForm({
    schema: details,
    saved: schedule,
    valuesOf,
    draft: 'legal',
  })
  const { register, formState } = form
  const { isSubmitting } = formState
  const optional = m.common_optional()

  return (
    <SettingsSection title={m.legal_settings_title()} text={m.legal_settings_text()}>
      <form {...formProps}>
        <DraftNotice draft={draft} />
        <FormField
          label={m.legal_name()}
          optional={optional}
          hint={m.legal_name_hint()}
          problem={problems.legalName}
        >
          {(field) => <Input {...field} autoComplete="organization" {...register('legalName')} />}
        </FormField>
        <FormField
          label={m.legal_address()}
          optional={optional}
          hint={m.legal_address_hint()}
          problem={problems.legalAddress}
        >
          {(field) => <Textarea {...field} autoComplete="street-address" {...register('legalAddress')} />}
        </FormField>
        <FormField label={m.legal_registration()} optional={optional} problem={problems.registrationNumber}>
          {(field) => <Input {...field} autoComplete="off" {...register('registrationNumber')} />}
        </FormField>
        <div className="grid gap-5 sm:grid-cols-2">
          <FormField
            label={m.legal_vat_number()}
            optional={optional}
            hint={m.legal_vat_number_hint()}
            problem={problems.vatNumber}
          >
            {(field) => <Input {...field} autoComplete="off" {...register('vatNumber')} />}
          </FormField>
          <FormField
            label={m.legal_vat_rate()}
            optional={optional}
            hint={m.legal_vat_rate_hint()}
            problem={problems.vatRate}
          >
            {(field) => <Input {...field} inputMode="decimal" autoComplete="off" {...register('vatRate')} />}
          </FormField>
        </div>
        <FormField
          label={m.legal_booking_terms()}
          optional={optional}
          hint={m.legal_terms_hint()}
          problem={problems.terms}
        >
          {(field) => <Textarea {...field} rows={6} {...register('terms')} />}
        </FormField>
        <div>
          <Button type="submit" busy={isSubmitting}>
            {m.legal_save()}
          </Button>
        </div>
      </form>
    </SettingsSection>
  )
}
