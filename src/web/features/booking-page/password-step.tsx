import { type FormEvent, useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { call, messageOf } from '../../api.ts'
import { notifyHost } from '../../host-messages.ts'
import { usePageAddress, useShareToken } from '../../page-address.tsx'
import { queryClient, reading } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toastError } from '../../ui/toast.ts'
import { ContinueOnBookingPage } from './continue-on-booking-page.tsx'
import { StepFrame } from './step-frame.tsx'
import { stepNumber } from './wizard.ts'

export function PasswordStep({ name }: { name: string }) {
  const token = useShareToken()
  const { embedded, form: sent } = usePageAddress()
  const [password, setPassword] = useState('')
  const [problem, setProblem] = useState(sent?.refusal?.reply.message)
  const [busy, setBusy] = useState(false)
  const input = useRef<HTMLInputElement>(null)

  const fail = (text: string) => {
    setProblem(text)
    input.current?.focus()
  }

  const open = async (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    if (password === '') return fail(m.problem_required())
    setBusy(true)
    try {
      const { schedule } = await call('unlockSchedule', { params: { token }, body: { password } })
      queryClient.setQueryData(reading('getPublicSchedule', { params: { token } }).queryKey, schedule)
    } catch (error) {
      toastError(messageOf(error))
      fail(messageOf(error))
    } finally {
      setBusy(false)
    }
  }

  useEffect(() => {
    if (embedded) notifyHost({ type: 'creneau:step', step: 'password' })
  }, [embedded])

  const frame = {
    ...stepNumber('password', { password: true, payment: false }),
    name,
    heading: m.book_password_heading(),
    direction: null,
  }
  if (embedded) {
    return (
      <StepFrame {...frame}>
        <ContinueOnBookingPage text={m.book_embedded_password()} />
      </StepFrame>
    )
  }
  return (
    <StepFrame {...frame} hint={m.book_password_text()}>
      <form noValidate method="post" onSubmit={open} className="grid max-w-md gap-5">
        <Field label={m.book_password()} error={problem}>
          {(field) => (
            <PasswordInput
              {...field}
              ref={input}
              name="password"
              autoComplete="off"
              value={password}
              onChange={(event) => {
                setPassword(event.target.value)
                setProblem(undefined)
              }}
            />
          )}
        </Field>
        <Button type="submit" size="large" wide busy={busy}>
          {m.book_password_submit()}
        </Button>
      </form>
    </StepFrame>
  )
}
