import type { FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import type { Body, Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { type Edit, type Tracked, useSavedForm } from '../../form/saved-form.ts'
import { refresh } from '../../query.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedBySettings } from '../schedules/affected-queries.ts'

type Schedule = Reply<'getSchedule'>

type SettingsFormOptions<Input extends FieldValues, Output, Saved> = Tracked<Input, Saved> & {
  schema: z.ZodType<Output, Input>
  send: (body: Output, edit: Edit<Output, Saved>) => Promise<Saved>
  savedText: () => string
}

export function useSettingsForm<Input extends FieldValues, Output extends object, Saved extends object>({
  send,
  savedText,
  ...options
}: SettingsFormOptions<Input, Output, Saved>) {
  const { formProps, ...saved } = useSavedForm<Input, Output, Saved>({
    ...options,
    send: async (body, edit) => {
      const now = await send(body, edit)
      await refresh(...affectedBySettings)
      toastSuccess(savedText())
      return now
    },
  })
  return { ...saved, formProps: { ...formProps, className: 'grid gap-5' } }
}

type ScheduleFormOptions<Input extends FieldValues, Output> = Omit<Tracked<Input, Schedule>, 'draft'> & {
  /** The name of its draft. */
  draft: string
  schema: z.ZodType<Output, Input>
}

/** A part of the schedule's settings. */
export const useScheduleForm = <Input extends FieldValues, Output extends Body<'editSchedule'>>({
  draft,
  ...options
}: ScheduleFormOptions<Input, Output>) =>
  useSettingsForm<Input, Output, Schedule>({
    ...options,
    draft: { name: `${draft}-${options.saved.id}`, kind: 'edit' },
    send: (_, { changed, seen }) => {
      const body = { ...changed, seen } as Body<'editSchedule'>
      return call('editSchedule', { params: { scheduleId: options.saved.id }, body })
    },
    savedText: m.toast_schedule_saved,
  })
