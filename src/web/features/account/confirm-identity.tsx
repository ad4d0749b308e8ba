import { type ReactNode, useRef, useState } from 'react'
import { twoFactor as contract } from '../../../contract/two-factor.ts'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { asProblemOf } from '../../form/contract-form.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { FormField } from '../../form/form-field.tsx'
import { queryClient, reading, refresh } from '../../query.ts'
import { PasswordInput } from '../../ui/password-input.tsx'
import { toastFailure } from '../../ui/toast-failure.ts'
import { CodeInput } from '../two-factor/two-factor-code-input.tsx'

const alone = contract.confirmIdentity.body.omit({ code: true })
const withCode = alone.extend(contract.answerChallenge.body.shape)
const empty = { password: '', code: '' }

function besideItsField(error: unknown): unknown {
  if (refusedWith(error, 'wrong_password')) return asProblemOf('password', error)
  return refusedWith(error, 'wrong_code', 'second_factor_needed') ? asProblemOf('code', error) : error
}

/**
 * Asks for proof of identity, unless the owner gave it in the last minutes. Show `dialog` beside the action; `reason`
 * replaces its general text.
 */
export function useConfirmed(reason?: string): {
  confirmed: (action: () => Promise<void>) => Promise<void>
  /** The form closes first and shows its other errors. */
  confirmedForm: (action: () => Promise<void>) => Promise<void>
  dialog: ReactNode
} {
  const [waiting, setWaiting] = useState<{ action: () => Promise<void> } | null>(null)
  const waitingNow = useRef(waiting)
  waitingNow.current = waiting
  const [secondStep, setSecondStep] = useState(false)

  /** Two-factor authentication may have been turned on elsewhere. */
  const ask = async (action: () => Promise<void>) => {
    const { twoFactor } = await queryClient.fetchQuery({ ...reading('getSecurity'), staleTime: 0 })
    setSecondStep(twoFactor.since !== null)
    setWaiting({ action })
  }

  const confirmed = async (action: () => Promise<void>) => {
    try {
      await action()
    } catch (error) {
      if (!refusedWith(error, 'confirmation_needed')) return toastFailure(error)
      await ask(action).catch((failure) => toastFailure(failure))
    }
  }

  const confirmedForm = async (action: () => Promise<void>) => {
    try {
      await action()
    } catch (error) {
      if (!refusedWith(error, 'confirmation_needed')) throw error
      setTimeout(() => void ask(action).catch((failure) => toastFailure(failure)))
    }
  }

  const confirm = async (body: { password: string; code?: string }) => {
    try {
      await call('confirmIdentity', { body })
    } catch (error) {
      if (refusedWith(error, 'second_factor_needed')) setSecondStep(true)
      throw besideItsField(error)
    }
    // Confirming starts a new session; the browser stays registered for notifications.
    void refresh('listSessions', 'listDevices')
    // Close this dialog before another opens: each returns the focus to where it was.
    setWaiting(null)
    // Closing the dialog meanwhile cancels the action.
    if (waitingNow.current) void confirmed(waitingNow.current.action)
  }

  const dialog = (
    <FormDialog
      schema={secondStep ? withCode : alone}
      empty={empty}
      open={waiting !== null}
      onOpenChange={(open) => {
        if (!open) setWaiting(null)
      }}
      title={m.security_confirm_title()}
      description={reason ?? m.security_confirm_text()}
      submit={m.security_confirm_submit()}
      onSubmit={confirm}
    >
      {(form) => (
        <>
          <FormField label={m.auth_password()} problem={form.formState.errors.password}>
            {(control) => (
              <PasswordInput {...control} autoComplete="current-password" {...form.register('password')} />
            )}
          </FormField>
          {secondStep && (
            <FormField
              label={m.security_confirm_code()}
              problem={(form.formState.errors as { code?: { message?: string } }).code}
            >
              {(control) => <CodeInput {...control} written {...form.register('code' as 'password')} />}
            </FormField>
          )}
        </>
      )}
    </FormDialog>
  )

  return { confirmed, confirmedForm, dialog }
}
