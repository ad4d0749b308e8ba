import { Sparkles } from 'lucide-react'
import { type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { type BusinessType, businessTypes } from '../../../domain/business-types.ts'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { useShownProblem } from '../../form/shown-fields.ts'
import { refresh } from '../../query.ts'
import { getSessionItem, setSessionItem } from '../../session-storage.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemText } from '../../ui/field.tsx'
import { toastSuccess } from '../../ui/toast.ts'
import { affectedByHours, affectedByServices } from '../schedules/affected-queries.ts'
import { BusinessTypeDrawing } from './business-type-drawing.tsx'
import { businessTypeLooks } from './business-type-texts.ts'
import { SuggestedHours, SuggestedService } from './suggested-set-up-fields.tsx'
import { type SetUpForm, suggestedFor, typedSetUp } from './suggested-set-up-form.ts'

type BusinessTypeDialogProps = {
  scheduleId: string
  businessType: BusinessType
  open: boolean
  onOpenChange: (open: boolean) => void
  focusAfter: RefObject<HTMLElement | null>
}

function BusinessTypeDialog({ scheduleId, businessType, ...dialog }: BusinessTypeDialogProps) {
  return (
    <FormDialog
      {...dialog}
      draft={`set-up-${scheduleId}-${businessType}`}
      schema={typedSetUp}
      empty={suggestedFor(businessType)}
      title={businessTypeLooks[businessType].name()}
      description={m.business_type_dialog_text()}
      submit={m.business_type_add()}
      onSubmit={async (body) => {
        const again = () => refresh(...affectedByServices, ...affectedByHours)
        try {
          await call('setUpSchedule', { params: { scheduleId }, body })
        } catch (error) {
          if (refusedWith(error, 'already_set_up')) await again()
          throw error
        }
        await again()
        toastSuccess(m.toast_business_type_added())
      }}
    >
      {(form) => <Lines form={form} />}
    </FormDialog>
  )
}

function Lines({ form }: { form: SetUpForm }) {
  const { hours, services } = form.getValues()
  const { errors } = form.formState
  const problem = errors.services?.root ?? errors.services
  useShownProblem(errors.services)
  return (
    <div className="grid gap-5">
      <Group title={m.business_type_hours()}>
        {Array.from(hours.keys(), (index) => (
          <SuggestedHours key={index} form={form} index={index} />
        ))}
      </Group>
      <Group title={m.business_type_services()}>
        {Array.from(services.keys(), (index) => (
          <SuggestedService key={index} form={form} index={index} />
        ))}
      </Group>
      <div role="alert">
        {problem?.message && (
          <ProblemText>{problem.type === 'server' ? problem.message : m.business_type_nothing()}</ProblemText>
        )}
      </div>
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

type BusinessTypeChoiceProps = {
  scheduleId: string
  /** Nothing is set up yet. The choice stays open even if something is added meanwhile. */
  empty: boolean
  focusAfter: RefObject<HTMLElement | null>
}

export function BusinessTypeChoice({ scheduleId, empty, focusAfter }: BusinessTypeChoiceProps) {
  const [aside, setAside] = useState(() => getSessionItem<boolean>('trades-aside', scheduleId) === true)
  const [{ businessType, open, opening }, setDialog] = useState<{
    businessType: BusinessType
    open: boolean
    opening: number
  }>({
    businessType: 'other',
    open: false,
    opening: 0,
  })
  const pressed = useRef(false)
  const takeFocus = (element: HTMLElement | null) => {
    if (!element || !pressed.current) return
    pressed.current = false
    element.focus()
  }
  const putAside = (next: boolean) => {
    pressed.current = true
    setSessionItem('trades-aside', scheduleId, next || null)
    setAside(next)
  }
  if (!empty && !open) return null
  if (aside)
    return (
      <div className="-ml-gutter">
        <Button ref={takeFocus} tone="quiet" onClick={() => putAside(false)}>
          <Sparkles aria-hidden="true" />
          {m.business_type_show()}
        </Button>
      </div>
    )
  return (
    <section
      aria-labelledby="trades"
      className="grid gap-5 rounded-card bg-raised p-5 ring-1 ring-line md:p-6"
    >
      <div className="grid gap-1">
        <h2 ref={takeFocus} id="trades" tabIndex={-1} className="title text-title">
          {m.business_type_title()}
        </h2>
        <p className="text-small text-muted">{m.business_type_text()}</p>
      </div>
      <ul className="grid grid-cols-2 gap-2 max-[17rem]:grid-cols-1 md:grid-cols-4">
        {businessTypes.map((one) => {
          const { name, Icon } = businessTypeLooks[one]
          return (
            <li key={one} className="grid">
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={() => setDialog({ businessType: one, open: true, opening: opening + 1 })}
                className="group grid content-between gap-3 rounded-control bg-paper p-3.5 text-left ring-1 ring-line transition-shadow duration-150 ring-inset hover:ring-2 hover:ring-accent"
              >
                <span className="grid gap-1.5">
                  <Icon aria-hidden="true" className="size-5 text-accent" />
                  <span className="min-w-0 text-small font-semibold hyphens-auto">{name()}</span>
                </span>
                <BusinessTypeDrawing businessType={one} />
              </button>
            </li>
          )
        })}
      </ul>
      <div className="-mb-2 -ml-gutter">
        <Button tone="quiet" onClick={() => putAside(true)}>
          {m.business_type_skip()}
        </Button>
      </div>
      <BusinessTypeDialog
        // A new key on each opening resets the suggestions.
        key={opening}
        scheduleId={scheduleId}
        businessType={businessType}
        open={open}
        focusAfter={focusAfter}
        onOpenChange={(next) => setDialog((before) => ({ ...before, open: next }))}
      />
    </section>
  )
}
