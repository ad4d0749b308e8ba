import { type ReactNode, type RefObject, useState } from 'react'
import type { DefaultValues, FieldValues } from 'react-hook-form'
import type { z } from 'zod'
import { refusedWith } from '../api.ts'
import { Button } from '../ui/button.tsx'
import { classes } from '../ui/classes.ts'
import { Dialog } from '../ui/radix/dialog.tsx'
import { toastFailure } from '../ui/toast-failure.ts'
import type { ContractForm } from './contract-form.ts'
import { DraftNotice } from './draft-notice.tsx'
import type { FieldProblem } from './meanwhile.tsx'
import { type Edit, type Tracked, useSavedForm } from './saved-form.ts'
import type { DraftOptions } from './use-draft.ts'

export type Problems<Input> = { [Field in keyof Input & string]?: FieldProblem }

type FormDialogProps<Input extends FieldValues, Output, Saved> = {
  schema: z.ZodType<Output, Input>
  /** The values of a form that edits nothing saved. */
  empty: DefaultValues<Input>
  /** What the form edits. `newest` reads it, for calls that do not compare it themselves. */
  edits?: (Omit<Tracked<Input, Saved>, 'together'> & { newest?: () => Promise<Saved> }) | undefined
  together?: Tracked<Input, Saved>['together']
  /** The name under which this device keeps what was typed and not sent. Never for passwords or codes. */
  draft?: string
  /** Offers the draft, although it is of a new thing. */
  offersDraft?: boolean
  /** See the options of drafts. */
  fromToday?: readonly (keyof Input & string)[] | undefined
  fits?: DraftOptions['fits']
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
  /** The dialog closes when this resolves, unless something was typed since the press. May return what is saved now. */
  onSubmit: (body: Output, edit: Edit<Output, Saved>) => Promise<Partial<Saved>> | Promise<void>
  children: (form: ContractForm<Input, Output>, problems: Problems<Input>) => ReactNode
}

/** Says what was saved by an earlier press whose reply was lost. The dialog then closes as after a reply. */
async function keptEarlier<Saved>(
  saving: Promise<Partial<Saved>> | Promise<void>,
  failure: string | undefined,
): Promise<Partial<Saved> | undefined> {
  try {
    return (await saving) ?? undefined
  } catch (error) {
    if (!refusedWith(error, 'already_saved')) throw error
    toastFailure(error, failure)
    return undefined
  }
}

/** The state lives outside the dialog, so that closing loses nothing. Another `key` reads what is saved again. */
export function FormDialog<Input extends FieldValues, Output extends object, Saved extends object = Input>({
  schema,
  empty,
  edits,
  together,
  draft: name,
  offersDraft = edits !== undefined,
  fromToday,
  fits,
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
}: FormDialogProps<Input, Output, Saved>) {
  const [first] = useState(empty)
  const created = {
    saved: first as unknown as Saved,
    valuesOf: (values: Saved) => values as unknown as Input,
  }
  const { form, problems, draft, formProps } = useSavedForm<Input, Output, Saved>({
    ...(edits ?? created),
    ...(together && { together }),
    draft:
      name === undefined
        ? undefined
        : { name, kind: edits ? 'edit' : 'new', offered: offersDraft, fromToday, fits, open },
    schema,
    failure,
    send: async (body, edit) => {
      const now = await keptEarlier(onSubmit(body, edit), failure)
      return edits ? { ...edit.base, ...now } : (empty as unknown as Saved)
    },
    open,
    onDone: () => onOpenChange(false),
  })

  const giveUp = () => {
    draft.drop()
    onOpenChange(false)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      {...(focusAfter && { focusAfter })}
      formFirst
      title={title}
      description={description}
    >
      <form {...formProps} className="grid gap-6">
        <DraftNotice draft={draft} />
        {children(form, problems)}
        <div className={classes('grid gap-2', cancel && 'sm:grid-cols-2')}>
          <Button type="submit" size="large" wide busy={form.formState.isSubmitting}>
            {submit}
          </Button>
          {cancel && (
            <Button tone="secondary" size="large" wide onClick={giveUp}>
              {cancel}
            </Button>
          )}
        </div>
      </form>
    </Dialog>
  )
}
