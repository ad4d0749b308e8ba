import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import { account } from '../../../contract/account.ts'
import { m } from '../../../messages/messages.js'
import { type ApiError, call, refusedWith } from '../../api.ts'
import { useContractForm } from '../../form/contract-form.ts'
import { FormField } from '../../form/form-field.tsx'
import { queryClient } from '../../query.ts'
import { sessionQuery, type User } from '../../session.ts'
import { resumeSession, useSessionEnd } from '../../session-end.ts'
import { Button } from '../../ui/button.tsx'
import { Input } from '../../ui/input.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { SecondStep } from '../two-factor/second-step.tsx'
import { endSession, loginFailure } from './session-change.ts'

/** Typed text stays on the page. */
export function SessionDialog() {
  const ended = useSessionEnd()
  const { data: user } = useQuery({ ...sessionQuery, enabled: false })
  const router = useRouter()

  const leave = async () => {
    queryClient.setQueryData(sessionQuery.queryKey, null)
    await endSession(async () => {
      await router.navigate({ to: '/auth', search: { next: router.latestLocation.href } })
      resumeSession()
    })
  }

  return (
    <Dialog
      open={ended}
      onOpenChange={(open) => {
        if (!open) resumeSession()
      }}
      formFirst
      title={m.dashboard_session_title()}
      description={m.dashboard_session_text()}
    >
      <SignInAgain email={user?.email ?? ''} onDone={resumeSession} onLeave={() => void leave()} />
    </Dialog>
  )
}

type SignInAgainProps = { email: string; onDone: () => void; onLeave: () => void }

function SignInAgain({ email, onDone, onLeave }: SignInAgainProps) {
  const form = useContractForm(account.login.body, { email, password: '' })
  const [asked, setAsked] = useState<ApiError | null>(null)
  const { errors, isSubmitting } = form.formState

  const resume = (user: User) => {
    // A passkey may belong to another account, which must not see this page.
    if (user.email !== email) return onLeave()
    queryClient.setQueryData(sessionQuery.queryKey, user)
    onDone()
    void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'me' })
  }
  const signIn = form.handleSubmit(async (body) => {
    try {
      resume(await call('login', { body }))
    } catch (error) {
      if (refusedWith(error, 'second_factor_needed')) return setAsked(error)
      form.setError('root', { message: loginFailure(error) })
    }
  })
  const startAgain = (reason?: string) => {
    setAsked(null)
    if (reason) form.setError('root', { message: reason })
  }

  if (asked) return <SecondStep asked={asked} onSignedIn={resume} onOver={startAgain} />
  return (
    <form onSubmit={signIn} onChange={() => form.clearErrors('root')} noValidate className="grid gap-5">
      <ProblemNotice>{errors.root?.message}</ProblemNotice>
      <FormField label={m.dashboard_session_email()} problem={errors.email}>
        {(control) => (
          <Input {...control} type="email" autoComplete="username" readOnly {...form.register('email')} />
        )}
      </FormField>
      <FormField label={m.dashboard_session_password()} problem={errors.password}>
        {(control) => (
          <PasswordInput {...control} autoComplete="current-password" {...form.register('password')} />
        )}
      </FormField>
      <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
        <Button tone="quiet" onClick={onLeave}>
          {m.dashboard_session_leave()}
        </Button>
        <Button type="submit" busy={isSubmitting}>
          {m.dashboard_session_submit()}
        </Button>
      </div>
    </form>
  )
}
