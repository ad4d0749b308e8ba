import { Controller } from 'react-hook-form'
import type { z } from 'zod'
import type { Reply } from '../../../contract/index.ts'
import { schedules } from '../../../contract/schedules.ts'
import { type SalonColor, salonColors } from '../../../domain/salon-colors.ts'
import { m } from '../../../messages/messages.js'
import { DraftNotice } from '../../form/draft-notice.tsx'
import { FormField } from '../../form/form-field.tsx'
import { MeanwhileChoice } from '../../form/meanwhile.tsx'
import { ToggleField } from '../../form/toggle-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { useScheduleForm } from './use-settings-form.ts'

const details = schedules.editSchedule.body
  .pick({ address: true, phone: true, website: true, color: true, showHours: true })
  .required()

type Details = z.input<typeof details>

const colorNames: Record<SalonColor, () => string> = {
  plum: m.color_plum,
  rose: m.color_rose,
  terracotta: m.color_terracotta,
  ochre: m.color_ochre,
  green: m.color_green,
  teal: m.color_teal,
  blue: m.color_blue,
  grey: m.color_grey,
}

const valuesOf = ({ address, phone, website, color, showHours }: Reply<'getSchedule'>): Details => ({
  address: address ?? '',
  phone: phone ?? '',
  website: website ?? '',
  color,
  showHours,
})

export function SalonForm({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const { form, problems, draft, formProps } = useScheduleForm({
    schema: details,
    saved: schedule,
    valuesOf,
    draft: 'salon',
  })
  const { register, control, formState } = form
  const { isSubmitting } = formState
  const optional = m.common_optional()

  return (
    <SettingsSection title={m.salon_settings_title()} text={m.salon_settings_text()}>
      <form {...formProps}>
        <DraftNotice draft={draft} />
        <FormField
          label={m.salon_address()}
          optional={optional}
          hint={m.salon_address_hint()}
          problem={problems.address}
        >
          {(field) => <Textarea {...field} autoComplete="street-address" {...register('address')} />}
        </FormField>
        <FormField label={m.salon_phone()} optional={optional} problem={problems.phone}>
          {(field) => <Input {...field} type="tel" autoComplete="tel" {...register('phone')} />}
        </FormField>
        <FormField label={m.salon_website()} optional={optional} problem={problems.website}>
          {(field) => (
            <Input
              {...field}
              type="url"
              inputMode="url"
              autoComplete="url"
              autoCapitalize="none"
              spellCheck={false}
              {...register('website')}
            />
          )}
        </FormField>
        <ToggleField
          control={control}
          name="showHours"
          problem={problems.showHours}
          label={m.salon_hours_show()}
          text={m.salon_hours_show_text()}
        />
        <Controller
          control={control}
          name="color"
          render={({ field: { name, value, onChange } }) => (
            <ColorChoice name={name} value={value} onChange={onChange} />
          )}
        />
        <MeanwhileChoice
          problem={problems.color}
          label={m.team_color()}
          shown={(color: SalonColor) => colorNames[color]()}
        />
        <div>
          <Button type="submit" busy={isSubmitting}>
            {m.salon_save()}
          </Button>
        </div>
      </form>
    </SettingsSection>
  )
}

type ColorChoiceProps = { name: string; value: SalonColor; onChange: (color: SalonColor) => void }

function ColorChoice({ name, value, onChange }: ColorChoiceProps) {
  return (
    <fieldset className="grid gap-1.5">
      <legend className="text-small font-semibold">{m.team_color()}</legend>
      <p className="text-caption text-muted">{m.salon_color_hint()}</p>
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(9rem,100%),1fr))] gap-2 pt-1">
        {salonColors.map((color) => (
          <label
            key={color}
            data-color={color}
            className="relative flex min-h-11 items-center gap-2.5 rounded-control px-3 text-small ring-1 ring-line ring-inset hover:ring-edge has-checked:bg-accent-soft has-checked:font-semibold has-checked:ring-2 has-checked:ring-accent has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={color === value}
              onChange={() => onChange(color)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            <span
              aria-hidden="true"
              className="size-5 shrink-0 rounded-full bg-accent forced-color-adjust-none"
            />
            {colorNames[color]()}
          </label>
        ))}
      </div>
    </fieldset>
  )
}
