import { getRouteApi, Navigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '../../messages/messages.js'
import type { ApiError } from '../api.ts'
import { useDocumentHead } from '../document-head.ts'
import { AccountPage, AccountTitle } from '../features/account/account-page.tsx'
import { RegisterForm } from '../features/account/register-form.tsx'
import { LoginForm } from '../features/sessions/login-form.tsx'
import { startSession } from '../features/sessions/session-change.ts'
import { SecondStep } from '../features/two-factor/second-step.tsx'
import { useSession } from '../session.ts'
import { Tabs } from '../ui/radix/tabs.tsx'
import { toastError } from '../ui/toast.ts'

const route = getRouteApi('/auth')

export function AuthScreen() {
  const { tab, next } = route.useSearch()
  const navigate = route.useNavigate()
  const { data: user } = useSession()
  const [asked, setAsked] = useState<ApiError | null>(null)
  const startAgain = (reason?: string) => {
    setAsked(null)
    if (reason) toastError(m.common_error(), reason)
  }
  const registering = tab === 'register'
  useDocumentHead(registering ? m.auth_register_title() : m.auth_login_title(), { noindex: true })

  if (user) return <Navigate to={withinSite(next)} replace />
  if (asked) {
    return (
      <AccountPage>
        <AccountTitle title={m.auth_second_title()}>{m.auth_second_text()}</AccountTitle>
        <SecondStep asked={asked} onSignedIn={startSession} onOver={startAgain} />
      </AccountPage>
    )
  }
  return (
    <AccountPage>
      <AccountTitle title={registering ? m.auth_register_title() : m.auth_login_title()}>
        {registering ? m.auth_register_text() : m.auth_login_text()}
      </AccountTitle>
      <Tabs
        label={m.auth_tabs()}
        value={registering ? 'register' : 'login'}
        onChange={(chosen) =>
          void navigate({
            search: { ...(chosen === 'register' && { tab: chosen }), ...(next && { next }) },
            replace: true,
          })
        }
        tabs={[
          { value: 'login', label: m.auth_login(), content: <LoginForm onSecondStep={setAsked} /> },
          { value: 'register', label: m.auth_register(), content: <RegisterForm /> },
        ]}
      />
    </AccountPage>
  )
}

/** Prevents an open redirect. */
const withinSite = (next: string | undefined): string =>
  next && /^\/(?![/\\])/.test(next) ? next : '/dashboard'
