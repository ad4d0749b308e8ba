import { useState } from 'react'
import { Controller } from 'react-hook-form'
import { z } from 'zod'
import { clientDetails, date as dateField, email, time } from '../../../contract/fields.ts'
import { wholeDay } from '../../../domain/waiting.ts'
import { m } from '../../../messages/messages.js'
import { searchOfTexts } from '../../addresses.ts'
import { ApiError, call, messageOf } from '../../api.ts'
import { showServerFields, useContractForm } from '../../form/contract-form.ts'
import { FormField } from '../../form/form-field.tsx'
import { useHydrated } from '../../hydrated.ts'
import { usePageAddress } from '../../page-address.tsx'
import { getSessionItem, setSessionItem } from '../../session-storage.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { EmailInput, Input } from '../../ui/input.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { pressSends } from '../../ui/press-sends.ts'
import { TimeInput } from '../../ui/time-input.tsx'
import { toastError } from '../../ui/toast.ts'
import { FormProof } from '../booking-page/form-proof.tsx'
import { type ChosenServices, chosenOf, type OpenSchedule, type StaffMember } from '../booking-page/wizard.ts'

const anyTime = z.union([z.literal(''), time])

const wanted = z.object({
  fromDate: dateField,
  toDate: dateField,
  fromTime: anyTime,
  toTime: anyTime,
  clientName: clientDetails.clientName,
  clientEmail: email,
  clientPhone: clientDetails.clientPhone,
})

const personal = ['clientName', 'clientEmail', 'clientPhone'] as const

type Personal = { [field in (typeof personal)[number]]?: string }

/** In this tab, here or in the form of a booking. */
const typedBefore = (token: string): Personal => {
  const typed = getSessionItem<Personal>('draft', token) ?? {}
  return Object.fromEntries(personal.flatMap((field) => (typed[field] ? [[field, typed[field]]] : [])))
}

export type WaitingFormProps = {
  token: string
  schedule: OpenSchedule
  service: ChosenServices
  member: StaffMember | undefined
  date: string
  onJoined: (waitingToken: string, clientEmail: string) => void
}

export function WaitingForm({ token, schedule, service, member, date, onJoined }: WaitingFormProps) {
  const { path, search, form: sent } = usePageAddress()
  const hydrated = useHydrated()
  const refusal = sent?.refusal?.reply
  const first = {
    fromDate: date,
    toDate: date,
    fromTime: '',
    toTime: '',
    clientName: '',
    clientEmail: '',
    clientPhone: '',
    ...sent?.typed,
  }
  const form = useContractForm(wanted, { ...first, ...typedBefore(token), ...sent?.typed }, refusal?.fields)
  const { register, formState, control, watch } = form
  const { errors, isSubmitting } = formState
  const [problem, setProblem] = useState(refusal && !refusal.fields ? refusal.message : null)
  const dates = { min: schedule.today, max: schedule.lastDate }

  const join = form.handleSubmit(async ({ fromTime, toTime, ...entry }) => {
    setProblem(null)
    try {
      const { waitingToken } = await call('joinWaitingList', {
        params: { token },
        body: {
          ...chosenOf(service),
          ...(member && { staffId: member.id }),
          ...entry,
          fromTime: fromTime || wholeDay.fromTime,
          toTime: toTime || wholeDay.toTime,
        },
      })
      onJoined(waitingToken, entry.clientEmail)
    } catch (error) {
      showServerFields(form, error)
      toastError(m.waiting_failed(), messageOf(error))
      if (error instanceof ApiError && Object.keys(error.fields).length === 0) setProblem(messageOf(error))
    }
  })

  const timeField = (name: 'fromTime' | 'toTime', label: string, placeholder: string) => (
    <FormField label={label} optional={m.common_optional()} problem={errors[name]}>
      {(field) => (
        <Controller
          control={control}
          name={name}
          render={({ field: { ref: _, ...input } }) => (
            <TimeInput {...field} {...input} placeholder={placeholder} />
          )}
        />
      )}
    </FormField>
  )

  return (
    <form
      noValidate
      method="post"
      action={`${path}${searchOfTexts.stringifySearch(search)}`}
      onChange={() => {
        const { clientName, clientEmail, clientPhone } = form.getValues()
        const typed = { clientName, clientEmail, clientPhone }
        setSessionItem('draft', token, { ...getSessionItem<object>('draft', token), ...typed })
        setProblem(null)
      }}
      onSubmit={(event) => {
        event.preventDefault()
        void join()
      }}
      className="grid gap-5"
    >
      {!hydrated && (
        <>
          <input type="hidden" name="join" value="yes" />
          <FormProof />
        </>
      )}
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(12rem,100%),1fr))] gap-5">
        <FormField label={m.waiting_from_date()} problem={errors.fromDate}>
          {(field) => (
            <DateInput
              {...field}
              {...dates}
              {...register('fromDate')}
              defaultValue={first.fromDate}
              shown={hydrated ? watch('fromDate') : ''}
            />
          )}
        </FormField>
        <FormField label={m.waiting_to_date()} problem={errors.toDate}>
          {(field) => (
            <DateInput
              {...field}
              {...dates}
              {...register('toDate')}
              defaultValue={first.toDate}
              shown={hydrated ? watch('toDate') : ''}
            />
          )}
        </FormField>
        {timeField('fromTime', m.waiting_from_time(), '09:00')}
        {timeField('toTime', m.waiting_to_time(), '18:00')}
      </div>
      <FormField label={m.book_client_name()} problem={errors.clientName}>
        {(field) => (
          <Input {...field} autoComplete="name" {...register('clientName')} defaultValue={first.clientName} />
        )}
      </FormField>
      <FormField label={m.book_client_email()} hint={m.waiting_email_hint()} problem={errors.clientEmail}>
        {(field) => (
          <EmailInput
            {...field}
            autoComplete="email"
            {...register('clientEmail')}
            defaultValue={first.clientEmail}
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
            defaultValue={first.clientPhone}
          />
        )}
      </FormField>
      <p className="text-caption text-muted">{m.waiting_consent({ name: schedule.name })}</p>
      <ProblemNotice>{problem}</ProblemNotice>
      <Button {...pressSends(join)} size="large" busy={isSubmitting}>
        {m.waiting_join()}
      </Button>
    </form>
  )
}
