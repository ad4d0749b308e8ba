import type { FormEvent } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { showServerFields, useContractForm } from '../../form/contract-form.ts'
import { refresh } from '../../query.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { affectedBySettings } from '../schedules/affected-queries.ts'

type SettingsFormOptions<Input extends FieldValues, Output extends object> = {
  schema: z.ZodType<Output, Input>
  values: DefaultValues<Input>
  /** Returns the form's new values. `changed` has only what was changed here: another tab may have changed the rest. */
  save: (body: Output, changed: Partial<Output>) => Promise<Input>
  savedText: () => string
}

export function useSettingsForm<Input extends FieldValues, Output extends object>({
  schema,
  values,
  save,
  savedText,
}: SettingsFormOptions<Input, Output>) {
  const form = useContractForm(schema, values)
  const dirty: Record<string, unknown> = form.formState.dirtyFields
  const submit = form.handleSubmit(async (body) => {
    const changed = Object.entries(body).filter(([name]) => dirty[name])
    try {
      const kept = await save(body, Object.fromEntries(changed) as Partial<Output>)
      await refresh(...affectedBySettings)
      form.reset(kept)
      toastSuccess(savedText())
    } catch (error) {
      if (!showServerFields(form, error)) toastFailure(error)
    }
  })
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    void submit()
  }
  return { form, formProps: { noValidate: true, onSubmit, className: 'grid gap-5' } }
}
