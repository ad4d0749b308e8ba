import type { ReactNode, RefObject } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { refusedWith } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/radix/dialog.tsx'
import { toastFailure } from '../ui/toast-failure.ts'
import { type ContractForm, showServerFields, useContractForm } from './contract-form.ts'

type FormDialogProps<Input extends FieldValues, Output> = {
  schema: z.ZodType<Output, Input>
  empty: DefaultValues<Input>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** For when the control that opened the dialog is gone. */
  focusAfter?: RefObject<HTMLElement | null>
  title: string
  description: string
  submit: string
  cancel?: string
  /** The title for any failure. Without it, a failure shown beside its field is not repeated. */
  failure?: string
  /** The dialog closes when this resolves. */
  onSubmit: (body: Output) => Promise<void>
  children: (form: ContractForm<Input, Output>) => ReactNode
}

/** The state lives outside the dialog, so that closing loses nothing. Change `key` on each opening to start empty. */
export function FormDialog<Input extends FieldValues, Output>({
  schema,
  empty,
  open,
  onOpenChange,
  focusAfter,
  title,
  description,
  submit,
  cancel,
  failure,
  onSubmit,
  children,
}: FormDialogProps<Input, Output>) {
  const form = useContractForm(schema, empty)

  const close = () => {
    onOpenChange(false)
    form.reset(empty)
  }
  const send = form.handleSubmit(async (body) => {
    try {
      await onSubmit(body)
      close()
    } catch (error) {
      if (refusedWith(error, 'already_saved')) close()
      if (!showServerFields(form, error) || failure) toastFailure(error, failure)
    }
  })

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      {...(focusAfter && { focusAfter })}
      formFirst
      title={title}
      description={description}
    >
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void send()
        }}
        className="grid gap-6"
      >
        {children(form)}
        <div className={classes('grid gap-2', cancel && 'sm:grid-cols-2')}>
          <Button type="submit" size="large" wide busy={form.formState.isSubmitting}>
            {submit}
          </Button>
          {cancel && (
            <Button tone="secondary" size="large" wide onClick={() => onOpenChange(false)}>
              {cancel}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
