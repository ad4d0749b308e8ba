import { useState } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { schedules } from '../../../contract/schedules.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { problemText } from '../../form/contract-form.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Input } from '../../ui/input.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedBySettings } from '../schedules/affected-queries.ts'

const newName = schedules.createSchedule.body.pick({ name: true })

export function ScheduleName({ schedule: { id, name } }: { schedule: Reply<'getSchedule'> }) {
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
        // A new key on each opening resets the field to the current name.
        key={renaming.opening}
        open={renaming.open}
        onOpenChange={(open) => setRenaming((before) => ({ ...before, open }))}
        schema={newName}
        empty={{ name }}
        title={m.schedule_rename_title()}
        description={m.dashboard_name_hint()}
        submit={m.schedule_save()}
        cancel={m.common_cancel()}
        onSubmit={async (body) => {
          await call('editSchedule', { params: { scheduleId: id }, body })
          await refresh(...affectedBySettings)
          toastSuccess(m.toast_schedule_saved())
        }}
      >
        {({ register, formState: { errors } }) => (
          <Field label={m.dashboard_name()} error={problemText(errors.name?.message)}>
            {(field) => <Input {...field} autoComplete="organization" {...register('name')} />}
          </Field>
        )}
      </FormDialog>
    </div>
  )
}
