import { useMutation, useQuery } from '@tanstack/react-query'
import { endpoints } from '../../../contract/endpoints.ts'
import type { Reply } from '../../../contract/index.ts'
import { team } from '../../../contract/team.ts'
import { m } from '../../../messages/messages.js'
import { call, knowEndpoints, messageOf } from '../../api.ts'
import { showServerFields, useContractForm } from '../../form/contract-form.ts'
import { FormField } from '../../form/form-field.tsx'
import { reading } from '../../query.ts'
import { chooseSalon } from '../../salon.ts'
import { useSession } from '../../session.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { EmailInput, Input } from '../../ui/input.tsx'
import { Notice } from '../../ui/notice.tsx'
import { LoadingText, Skeleton } from '../../ui/skeleton.tsx'
import { toastError } from '../../ui/toast.ts'
import { AccountTitle } from '../account/account-page.tsx'
import { NewPasswordField } from '../passwords/new-password-field.tsx'
import { endSession, startSession } from '../sessions/session-change.ts'
import { roleNames, roleTexts } from './role-texts.ts'

knowEndpoints(endpoints)

/** A new document, because everything in memory belongs to another salon. */
function goToSalon(id: number): void {
  chooseSalon(id)
  window.location.assign('/dashboard')
}

type Invitation = Reply<'getInvitation'>

function AcceptButton({ token }: { token: string }) {
  const accept = useMutation({
    mutationFn: () => call('acceptInvitation', { body: { token } }),
    onSuccess: ({ id }) => goToSalon(id),
  })
  return (
    <>
      {accept.error && (
        <Notice tone="no" announced>
          {messageOf(accept.error)}
        </Notice>
      )}
      <Button size="large" wide busy={accept.isPending || accept.isSuccess} onClick={() => accept.mutate()}>
        {m.invitation_accept()}
      </Button>
    </>
  )
}

function JoinForm({ token, email }: { token: string; email: string }) {
  const form = useContractForm(team.joinTeam.body, { name: '', password: '' })
  const { errors, isSubmitting } = form.formState
  const join = form.handleSubmit(async (body) => {
    try {
      const { salon, ...user } = await call('joinTeam', { params: { invitationToken: token }, body })
      startSession(user)
      goToSalon(salon.id)
    } catch (error) {
      if (!showServerFields(form, error)) toastError(m.common_error(), messageOf(error))
    }
  })
  return (
    <form onSubmit={join} noValidate className="grid gap-5">
      <FormField label={m.auth_name()} problem={errors.name}>
        {(control) => <Input {...control} autoComplete="name" {...form.register('name')} />}
      </FormField>
      <FormField label={m.auth_email()}>
        {(control) => <EmailInput {...control} autoComplete="username" readOnly value={email} />}
      </FormField>
      <NewPasswordField
        label={m.auth_password()}
        field={form.register('password')}
        problem={errors.password}
      />
      <Button type="submit" size="large" wide busy={isSubmitting}>
        {m.invitation_join()}
      </Button>
    </form>
  )
}

function OtherAccount({ email, invited }: { email: string; invited: string }) {
  const leave = useMutation({
    mutationFn: () => call('logout'),
    onSuccess: () => endSession(() => window.location.reload()),
  })
  return (
    <>
      <Notice tone="wait">{m.invitation_other_account({ email, invited })}</Notice>
      <Button size="large" wide busy={leave.isPending} onClick={() => leave.mutate()}>
        {m.dashboard_logout()}
      </Button>
    </>
  )
}

function Answer({ token, invitation }: { token: string; invitation: Invitation }) {
  const { data: user, isPending } = useSession()
  const { email, hasAccount } = invitation
  if (isPending) return <Skeleton className="h-13 w-full" />
  if (user && user.email !== email) return <OtherAccount email={user.email} invited={email} />
  if (user) return <AcceptButton token={token} />
  if (!hasAccount) return <JoinForm token={token} email={email} />
  return (
    <>
      <p>{m.invitation_has_account({ email })}</p>
      <ButtonLink to="/auth" search={{ next: window.location.pathname }} size="large">
        {m.verify_to_login()}
      </ButtonLink>
    </>
  )
}

export function InvitationToTeam({ token }: { token: string }) {
  const { data, error } = useQuery(reading('getInvitation', { params: { invitationToken: token } }))
  if (error)
    return (
      <>
        <AccountTitle title={m.invitation_title()} />
        <Notice tone="no" announced>
          {messageOf(error)}
        </Notice>
        <ButtonLink to="/dashboard" size="large">
          {m.verify_to_dashboard()}
        </ButtonLink>
      </>
    )
  if (!data)
    return (
      <>
        <AccountTitle title={m.invitation_title()} />
        <LoadingText />
        <Skeleton className="h-24 w-full" />
      </>
    )
  return (
    <>
      <AccountTitle title={data.salon}>{m.invitation_text({ name: data.inviter })}</AccountTitle>
      <dl className="grid gap-1 border-l-4 border-line pl-4">
        <dt className="font-semibold">{roleNames[data.role]()}</dt>
        <dd className="text-muted">{roleTexts[data.role]()}</dd>
      </dl>
      <Answer token={token} invitation={data} />
    </>
  )
}
