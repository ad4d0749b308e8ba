import { type ReactNode, type RefObject, useId } from 'react'
import type { Trade } from '../../../domain/business-types.ts'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { refresh } from '../../query.ts'
import { ProblemText } from '../../ui/field.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedByHours, affectedByServices } from '../schedules/affected-queries.ts'
import { tradeLooks } from './business-type-texts.ts'
import { SuggestedHours } from './suggested-hours.tsx'
import { SuggestedService } from './suggested-service.tsx'
import { type SetUpForm, suggestedFor, typedSetUp } from './suggested-set-up-form.ts'

type TradeDialogProps = {
  scheduleId: string
  trade: Trade
  open: boolean
  onOpenChange: (open: boolean) => void
  focusAfter: RefObject<HTMLElement | null>
}

/** The suggestions for a business type, to keep, edit or uncheck. All checked ones are added in one request. */
export function TradeDialog({ scheduleId, trade, ...dialog }: TradeDialogProps) {
  return (
    <FormDialog
      {...dialog}
      schema={typedSetUp}
      empty={suggestedFor(trade)}
      title={tradeLooks[trade].name()}
      description={m.trade_dialog_text()}
      submit={m.trade_add()}
      onSubmit={async (body) => {
        const again = () => refresh(...affectedByServices, ...affectedByHours)
        try {
          await call('setUpSchedule', { params: { scheduleId }, body })
        } catch (error) {
          if (refusedWith(error, 'already_set_up')) await again()
          throw error
        }
        await again()
        toastSuccess(m.toast_trade_added())
      }}
    >
      {(form) => <Lines form={form} />}
    </FormDialog>
  )
}

function Lines({ form }: { form: SetUpForm }) {
  const { hours, services } = form.getValues()
  const { errors } = form.formState
  const nothing = errors.services?.message ?? errors.services?.root?.message
  return (
    <div className="grid gap-5">
      <Group title={m.trade_hours()}>
        {Array.from(hours.keys(), (index) => (
          <SuggestedHours key={index} form={form} index={index} />
        ))}
      </Group>
      <Group title={m.trade_services()}>
        {Array.from(services.keys(), (index) => (
          <SuggestedService key={index} form={form} index={index} />
        ))}
      </Group>
      <div role="alert">{nothing && <ProblemText>{m.trade_nothing()}</ProblemText>}</div>
    </div>
  )
}

function Group({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="grid gap-1">
      <h3 id={id} className="text-caption font-semibold text-muted">
        {title}
      </h3>
      <ul className="border-b border-line">{children}</ul>
    </section>
  )
}
