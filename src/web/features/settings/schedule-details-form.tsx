import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { schedules } from '../../../contract/schedules.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { ControlledField } from '../../form/controlled-field.tsx'
import { DraftNotice } from '../../form/draft-notice.tsx'
import { FormDialog } from '../../form/form-dialog.tsx'
import { FormField } from '../../form/form-field.tsx'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input, Textarea } from '../../ui/input.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedBySettings } from '../schedules/affected-queries.ts'
import { ZonePicker } from '../schedules/zone-picker.tsx'
import { useScheduleForm } from './use-settings-form.ts'

const newName = schedules.createSchedule.body.pick({ name: true })

function ScheduleName({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const { id, name } = schedule
  const [renaming, setRenaming] = useState({ open: false, opening: 0 })
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_auto] items-end gap-2">
      <Field label={m.dashboard_name()}>{(field) => <Input {...field} readOnly value={name} />}</Field>
      <div className="grid min-h-12">
        <Button
          tone="secondary"
          onClick={() => setRenaming(({ opening }) => ({ open: true, opening: opening + 1 }))}
        >
          {m.schedule_rename()}
        </Button>
      </div>
      <FormDialog
        // A new key on each opening resets the field.
        key={renaming.opening}
        open={renaming.open}
        onOpenChange={(open) => setRenaming((before) => ({ ...before, open }))}
        draft={`schedule-name-${id}`}
        schema={newName}
        empty={{ name }}
        edits={{ saved: schedule, valuesOf: ({ name }) => ({ name }) }}
        title={m.schedule_rename_title()}
        description={m.dashboard_name_hint()}
        submit={m.schedule_save()}
        cancel={m.common_cancel()}
        onSubmit={async (_, { changed, seen }) => {
          const now = await call('editSchedule', { params: { scheduleId: id }, body: { ...changed, seen } })
          await refresh(...affectedBySettings)
          toastSuccess(m.toast_schedule_saved())
          return now
        }}
      >
        {({ register }, problems) => (
          <FormField label={m.dashboard_name()} problem={problems.name}>
            {(field) => <Input {...field} autoComplete="organization" {...register('name')} />}
          </FormField>
        )}
      </FormDialog>
    </div>
  )
}

const details = schedules.createSchedule.body.pick({ description: true, timezone: true })

export function DetailsForm({ schedule }: { schedule: Reply<'getSchedule'> }) {
  const { form, problems, draft, formProps } = useScheduleForm({
    draft: 'details',
    schema: details,
    saved: schedule,
    valuesOf: ({ description, timezone }) => ({ description: description ?? '', timezone }),
  })
  const { register, control, formState } = form
  const { isSubmitting } = formState

  return (
    <SettingsSection title={m.schedule_details_title()} text={m.schedule_details_text()}>
      <ScheduleName schedule={schedule} />
      <form {...formProps}>
        <DraftNotice draft={draft} />
        <FormField
          label={m.dashboard_description()}
          optional={m.common_optional()}
          problem={problems.description}
        >
          {(field) => <Textarea {...field} {...register('description')} />}
        </FormField>
        <ControlledField
          control={control}
          name="timezone"
          label={m.dashboard_timezone()}
          hint={m.schedule_details_timezone_hint()}
          problem={problems.timezone}
        >
          {({ value = '', ...input }) => <ZonePicker {...input} value={value} />}
        </ControlledField>
        <div>
          <Button type="submit" busy={isSubmitting}>
            {m.schedule_save()}
          </Button>
        </div>
      </form>
    </SettingsSection>
  )
}
