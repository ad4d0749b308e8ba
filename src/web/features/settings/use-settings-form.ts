import type { FormEvent } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { showServerFields, useContractForm } from '../../form/contract-form.ts'
import { refresh } from '../../query.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { toastFailure } from '../../ui/toast-failure.ts'
import { affectedBySettings } from '../schedules/affected-queries.ts'

type SettingsFormOptions<Input extends FieldValues, Output> = {
  schema: z.ZodType<Output, Input>
  values: DefaultValues<Input>
  /** Returns the form's new values. */
  save: (body: Output) => Promise<Input>
  savedText: () => string
}

export function useSettingsForm<Input extends FieldValues, Output>({
  schema,
  values,
  save,
  savedText,
}: SettingsFormOptions<Input, Output>) {
  const form = useContractForm(schema, values)
  const submit = form.handleSubmit(async (body) => {
    try {
      const kept = await save(body)
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
