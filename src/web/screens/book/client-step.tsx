import { useEffect } from 'react'
import { z } from 'zod'
import { clientDetails } from '../../../contract/bookings.ts'
import { m } from '../../../messages/messages.js'
import { call, messageOf, refusedWith } from '../../api.ts'
import { problemText, showServerFields, useContractForm } from '../../form/contract-form.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { EmailInput, Input, Textarea } from '../../ui/input.tsx'
import { toastError } from '../../ui/toast.ts'
import { type Booked, type Draft, keep, kept } from './kept.ts'
import { forgetRequestKey, requestKey } from './request-key.ts'
import type { Service } from './wizard.ts'

const details = z.object(clientDetails)
const nothing: Draft = { clientName: '', clientEmail: '', clientPhone: '', comment: '' }

type ClientStepProps = {
  token: string
  name: string
  service: Service
  date: string
  time: string
  onBooked: (booked: Booked) => void
  /** Somebody else was faster: why, in words. */
  onLost: (reason: string) => void
  /** The password has to be given again. */
  onLocked: () => void
}

export function ClientStep({
  token,
  name,
  service,
  date,
  time,
  onBooked,
  onLost,
  onLocked,
}: ClientStepProps) {
  const form = useContractForm(details, kept<Draft>('draft', token) ?? nothing)
  const { register, formState, getValues } = form
  const { errors, isSubmitting } = formState

  // What is typed outlives a reload, a step back, and a slot that is lost.
  useEffect(() => () => keep('draft', token, getValues()), [getValues, token])

  const book = form.handleSubmit(async (client) => {
    const body = { serviceId: service.id, date, startTime: time, ...client }
    try {
      const { referenceToken } = await call('book', {
        params: { token },
        body,
        idempotencyKey: requestKey({ token, ...body }),
      })
      forgetRequestKey()
      const { name: serviceName, durationMinutes } = service
      onBooked({ referenceToken, service: serviceName, durationMinutes, date, time })
    } catch (error) {
      if (refusedWith(error, 'slot_taken', 'slot_unavailable', 'date_not_offered')) onLost(messageOf(error))
      else if (refusedWith(error, 'password_required')) onLocked()
      else showServerFields(form, error)
      toastError(m.book_failed(), messageOf(error))
    }
  })

  return (
    <form
      noValidate
      onChange={() => keep('draft', token, getValues())}
      onSubmit={(event) => {
        event.preventDefault()
        void book()
      }}
      className="grid max-w-2xl gap-5 max-md:[&_input]:scroll-mb-44 max-md:[&_textarea]:scroll-mb-44"
    >
      <Field label={m.book_client_name()} error={problemText(errors.clientName?.message)}>
        {(field) => <Input {...field} autoComplete="name" {...register('clientName')} />}
      </Field>
      <Field
        label={m.book_client_email()}
        optional={m.common_optional()}
        hint={m.book_client_email_hint()}
        error={problemText(errors.clientEmail?.message)}
      >
        {(field) => <EmailInput {...field} autoComplete="email" {...register('clientEmail')} />}
      </Field>
      <Field label={m.book_client_phone()} error={problemText(errors.clientPhone?.message)}>
        {(field) => (
          <Input {...field} type="tel" inputMode="tel" autoComplete="tel" {...register('clientPhone')} />
        )}
      </Field>
      <Field
        label={m.book_client_comment()}
        optional={m.common_optional()}
        error={problemText(errors.comment?.message)}
      >
        {(field) => <Textarea {...field} {...register('comment')} />}
      </Field>
      <div className="sticky bottom-0 -mx-4 grid gap-2 border-t border-line bg-paper px-4 pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:static md:mx-0 md:border-0 md:p-0">
        <Button type="submit" size="large" wide busy={isSubmitting}>
          {m.book_submit()}
        </Button>
        <p className="text-center text-caption text-muted md:text-left">{m.book_submit_hint({ name })}</p>
      </div>
    </form>
  )
}
