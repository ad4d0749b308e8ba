import { useEffect, useState } from 'react'
import { z } from 'zod'
import type { AvailableSlots } from '../../../contract/available-slots.ts'
import { clientDetails, companionsUpTo } from '../../../contract/fields.ts'
import type { Reply } from '../../../contract/index.ts'
import type { FormResult } from '../../../contract/public-pages.ts'
import { m } from '../../../messages/messages.js'
import { searchOfTexts } from '../../addresses.ts'
import { ApiError, call, messageOf, refusedWith } from '../../api.ts'
import { showServerFields, useContractForm } from '../../form/contract-form.ts'
import { FormField } from '../../form/form-field.tsx'
import { withoutUnshown } from '../../form/shown-fields.ts'
import { formatCents } from '../../format.ts'
import { useHydrated } from '../../hydrated.ts'
import { usePageAddress } from '../../page-address.tsx'
import { forgetClient, rememberClient, useMayRemember, useRememberedClient } from '../../remembered-client.ts'
import { newKey } from '../../request-keys.ts'
import { getSessionItem, setSessionItem } from '../../session-storage.ts'
import { Button } from '../../ui/button.tsx'
import { classes } from '../../ui/classes.ts'
import { EmailInput, Input, Textarea } from '../../ui/input.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { pressSends } from '../../ui/press-sends.ts'
import { toastError } from '../../ui/toast.ts'
import { CompanionsField, namesIn } from '../places/companions-field.tsx'
import { CallSalon } from '../salon/salon-links.tsx'
import { useCancelTerms } from './cancellation-terms.tsx'
import { FormProof } from './form-proof.tsx'
import { startHold } from './held-booking.ts'
import { FilledFromMemory, RememberMe } from './remember-me.tsx'
import { SummaryBar } from './summary-bar.tsx'
import { detailsForm, takeLateDetails } from './typed-details.ts'
import {
  type Booked,
  type ChosenServices,
  chosenOf,
  type Draft,
  leftAfterDeposit,
  type OpenSchedule,
  type StaffMember,
  shownOf,
} from './wizard.ts'

// The same file, because it is a form with the same fields.
export { FullDay } from '../waiting/full-day.tsx'

let last: { content: string; key: string } | null = null

/** If a reply was lost, sending again returns the existing booking instead of a conflict with its own slot. */
function requestKey(body: unknown): string {
  const content = JSON.stringify(body)
  if (last?.content !== content) last = { content, key: newKey() }
  return last.key
}

function forgetRequestKey(): void {
  last = null
}

/** Everyone but the client. */
const detailsFor = (places: number) =>
  withoutUnshown(z.object({ ...clientDetails, companions: companionsUpTo(places - 1) }), () =>
    places > 1 ? {} : { companions: [] },
  )
const nothing: Draft = { clientName: '', clientEmail: '', clientPhone: '', comment: '', companions: [] }

const textFields = ['clientName', 'clientEmail', 'clientPhone', 'comment'] as const

/** A form that the browser kept itself has the names in one text, and drafts of older versions have none. */
function draftIn(token: string): Draft {
  const stored = getSessionItem<Omit<Draft, 'companions'> & { companions?: string | string[] }>(
    'draft',
    token,
  )
  if (!stored) return nothing
  const { companions } = stored
  return {
    ...nothing,
    ...stored,
    companions: typeof companions === 'string' ? namesIn(companions) : (companions ?? []),
  }
}

const submits = {
  manual: { label: m.book_submit, hint: m.book_submit_hint },
  automatic: { label: m.book_submit_confirm, hint: m.book_submit_confirm_hint },
}

type ClientStepProps = {
  token: string
  schedule: OpenSchedule
  service: ChosenServices
  member: StaffMember | undefined
  date: string
  time: string
  /** In cents; null for none. */
  deposit: number | null
  form: FormResult | undefined
  /** Set if the browser sent the form itself and the server refused it. */
  refusal: ApiError | null
  onBooked: (booked: Reply<'book'> & Pick<Booked, 'withoutEmail'>) => void
  onHeld: () => void
  /** Called when another client was faster, with a sentence to show and the times that are still free. */
  onLost: (reason: string, availableSlots?: AvailableSlots) => void
  /** Called when the schedule now needs a password or another deposit. */
  onChanged: () => void
}

export function ClientStep({
  token,
  schedule,
  service,
  member,
  date,
  time,
  deposit,
  form: sent,
  refusal,
  onBooked,
  onHeld,
  onLost,
  onChanged,
}: ClientStepProps) {
  const { path, search } = usePageAddress()
  const hydrated = useHydrated()
  const mayRemember = useMayRemember()
  const remembered = useRememberedClient()
  const form = useContractForm(
    detailsFor(service.places),
    { ...draftIn(token), ...(sent?.typed?.companions && { companions: namesIn(sent.typed.companions) }) },
    refusal?.fields,
  )
  const { register, formState, getValues } = form
  const { errors, isSubmitting } = formState

  // biome-ignore lint/correctness/useExhaustiveDependencies: once the form is adopted
  useEffect(() => {
    const late = takeLateDetails()
    for (const field of textFields) if (late.has(field)) form.setValue(field, late.get(field) ?? '')
  }, [])

  const [wanted, setWanted] = useState<boolean | null>(null)
  const remembers = wanted ?? remembered !== null
  const [isFilled, setIsFilled] = useState(false)
  // After the server's HTML is adopted, because only this browser knows the client.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once the device is known
  useEffect(() => {
    const { clientName, clientPhone } = getValues()
    if (!remembered || clientName || clientPhone) return
    form.setValue('clientName', remembered.name)
    form.setValue('clientPhone', remembered.phone)
    setIsFilled(true)
  }, [mayRemember])

  const left = leftAfterDeposit(schedule, service)
  const submit = submits[schedule.approval]
  const cancelTerms = useCancelTerms({ schedule, choices: { service, member, date, time } })
  const [problem, setProblem] = useState(
    refusal && Object.keys(refusal.fields).length === 0 ? refusal.message : null,
  )

  const book = form.handleSubmit(async ({ companions, ...client }) => {
    setProblem(null)
    const body = {
      ...chosenOf(service),
      ...(member && { staffId: member.id }),
      date,
      startTime: time,
      ...client,
      ...(companions.length > 0 && { companions }),
    }
    const shown = shownOf(schedule, service)
    const given = {
      params: { token },
      body: { ...body, shown },
      idempotencyKey: requestKey({ token, deposit, shown, ...body }),
    }
    try {
      if (deposit !== null) {
        const payment = await call('createDepositPayment', given)
        if (remembers) rememberClient({ name: client.clientName, phone: client.clientPhone })
        forgetRequestKey()
        startHold(token, body, payment)
        return onHeld()
      }
      const booked = await call('book', given)
      if (remembers) rememberClient({ name: client.clientName, phone: client.clientPhone })
      forgetRequestKey()
      onBooked({ ...booked, ...(client.clientEmail === null && { withoutEmail: true }) })
    } catch (error) {
      const isFull = service.capacity > 1 && refusedWith(error, 'slot_taken')
      const full = service.places > 1 ? m.book_session_too_few : m.book_session_full
      const reason = isFull ? full() : messageOf(error)
      if (refusedWith(error, 'slot_taken', 'slot_unavailable', 'date_not_offered'))
        onLost(reason, error.availableSlots)
      else if (
        refusedWith(
          error,
          'password_required',
          'staff_not_found',
          'deposit_required',
          'deposit_not_required',
          'conditions_changed',
        )
      )
        onChanged()
      else showServerFields(form, error)
      toastError(deposit === null ? m.book_failed() : m.payment_error(), reason)
      if (error instanceof ApiError && Object.keys(error.fields).length === 0) setProblem(messageOf(error))
    }
  })

  return (
    <form
      noValidate
      id={detailsForm}
      method="post"
      action={`${path}${searchOfTexts.stringifySearch(search)}`}
      // Typed text survives a reload, a step back, and a lost slot.
      onChange={() => {
        setSessionItem('draft', token, getValues())
        setProblem(null)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void book()
      }}
      className="grid max-w-2xl gap-5 max-lg:[&_input]:scroll-mb-56 max-lg:[&_textarea]:scroll-mb-56"
    >
      {isFilled && remembered && (
        <FilledFromMemory
          client={remembered}
          onForgotten={() => {
            form.reset(nothing)
            setSessionItem('draft', token, null)
            setWanted(false)
            setIsFilled(false)
          }}
        />
      )}
      <FormField label={m.book_client_name()} problem={errors.clientName}>
        {(field) => (
          <Input
            {...field}
            autoComplete="name"
            {...register('clientName')}
            defaultValue={sent?.typed?.clientName}
          />
        )}
      </FormField>
      <FormField
        label={m.book_client_email()}
        optional={m.common_optional()}
        hint={m.book_client_email_hint()}
        problem={errors.clientEmail}
      >
        {(field) => (
          <EmailInput
            {...field}
            autoComplete="email"
            {...register('clientEmail')}
            defaultValue={sent?.typed?.clientEmail}
          />
        )}
      </FormField>
      <FormField label={m.book_client_phone()} problem={errors.clientPhone}>
        {(field) => (
          <Input
            {...field}
            type="tel"
            inputMode="tel"
            autoComplete="tel"
            {...register('clientPhone')}
            defaultValue={sent?.typed?.clientPhone}
          />
        )}
      </FormField>
      {service.places > 1 && (
        <CompanionsField
          control={form.control}
          places={service.places}
          label={m.places_companions_label()}
          problem={errors.companions}
        />
      )}
      <FormField label={m.book_client_comment()} optional={m.common_optional()} problem={errors.comment}>
        {(field) => <Textarea {...field} {...register('comment')} defaultValue={sent?.typed?.comment} />}
      </FormField>
      {mayRemember && (
        <RememberMe
          wanted={remembers}
          onChange={(wanted) => {
            setWanted(wanted)
            if (!wanted) forgetClient()
          }}
        />
      )}
      {!hydrated && <FormProof />}
      {!hydrated && <input type="hidden" name="shown" value={JSON.stringify(shownOf(schedule, service))} />}
      {schedule.terms !== undefined && (
        <details className="rounded-control bg-raised px-4 py-2 ring-1 ring-line ring-inset">
          <summary className="flex min-h-11 cursor-pointer items-center text-small font-semibold">
            {m.legal_booking_terms()}
          </summary>
          <p className="pb-3 text-small wrap-anywhere whitespace-pre-line text-muted">{schedule.terms}</p>
        </details>
      )}
      <SummaryBar schedule={schedule} choices={{ service, member, date, time }}>
        <ProblemNotice>
          {problem && (
            <>
              {problem}
              <CallSalon salon={schedule.salon} />
            </>
          )}
        </ProblemNotice>
        {deposit !== null && (
          <noscript>
            <Notice tone="wait">{m.book_deposit_needs_script()}</Notice>
          </noscript>
        )}
        <div className={classes('grid', deposit !== null && 'noscript:hidden')}>
          <Button {...pressSends(book)} size="large" wide busy={isSubmitting}>
            {deposit === null ? submit.label() : m.book_payment_continue()}
          </Button>
        </div>
        <p className="text-center text-caption text-muted md:text-left">
          {deposit === null
            ? submit.hint({ name: schedule.name })
            : [
                m.book_payment_continue_hint({ amount: formatCents(deposit) }),
                left !== null && m.book_left_hint({ amount: left }),
              ]
                .filter(Boolean)
                .join(' ')}
          {cancelTerms && <span className="block">{cancelTerms}</span>}
        </p>
      </SummaryBar>
    </form>
  )
}
