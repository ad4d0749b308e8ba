import type { ReactNode, RefObject } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/radix/dialog.tsx'
import { tellFailure } from '../ui/tell-failure.ts'
import { type ContractForm, showServerFields, useContractForm } from './contract-form.ts'

type FormDialogProps<Input extends FieldValues, Output> = {
  schema: z.ZodType<Output, Input>
  /** What it opens with, and again once something has been sent. */
  empty: DefaultValues<Input>
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Takes the focus when the control that opened the dialog is gone by the time it closes. */
  focusAfter?: RefObject<HTMLElement | null>
  title: string
  description: string
  /** On the button that sends it. */
  submit: string
  /** Over any failure. Without it, one that stands beside its field is not told again. */
  failure?: string
  /** Closes the dialog unless it fails. */
  onSubmit: (body: Output) => Promise<void>
  /** The fields. */
  children: (form: ContractForm<Input, Output>) => ReactNode
}

/** A form in a dialog that adds something. It lives beside the dialog, not in it: closing by mistake loses nothing. */
export function FormDialog<Input extends FieldValues, Output>({
  schema,
  empty,
  open,
  onOpenChange,
  focusAfter,
  title,
  description,
  submit,
  failure,
  onSubmit,
  children,
}: FormDialogProps<Input, Output>) {
  const form = useContractForm(schema, empty)

  const send = form.handleSubmit(async (body) => {
    try {
      await onSubmit(body)
      onOpenChange(false)
      form.reset(empty)
    } catch (error) {
      if (!showServerFields(form, error) || failure) tellFailure(error, failure)
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
        className="grid gap-5"
      >
        {children(form)}
        <Button type="submit" size="large" wide busy={form.formState.isSubmitting}>
          {submit}
        </Button>
      </form>
    </Dialog>
  )
}
