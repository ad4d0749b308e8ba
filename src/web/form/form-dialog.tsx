import type { ReactNode, RefObject } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
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
  /** On a button beside it that closes the dialog. */
  cancel?: string
  /** Over any failure. Without it, one that stands beside its field is not told again. */
  failure?: string
  /** Closes the dialog unless it fails. */
  onSubmit: (body: Output) => Promise<void>
  /** The fields. */
  children: (form: ContractForm<Input, Output>) => ReactNode
}

/**
 * A form in a dialog. It lives beside the dialog, not in it: closing by mistake loses nothing. Give it another `key`
 * with each opening where it is to start anew.
 */
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
