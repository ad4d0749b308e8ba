import { type ReactNode, useState } from 'react'
import { twoFactor as contract } from '../../../contract/two-factor.ts'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { asProblemOf, problemText } from '../../form/contract-form.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { queryClient, reading, refresh } from '../../query.ts'
import { Field } from '../../ui/field.tsx'
import { PasswordInput } from '../../ui/password-input.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { CodeInput } from './code-input.tsx'

const alone = contract.confirmIdentity.body.omit({ code: true })
const withCode = alone.extend(contract.answerChallenge.body.shape)

/** What is wrong, beside the field that it is wrong in. */
function besideItsField(error: unknown): unknown {
  if (refusedWith(error, 'wrong_password')) return asProblemOf('password', error)
  return refusedWith(error, 'wrong_code', 'second_factor_needed') ? asProblemOf('code', error) : error
}

/**
 * Does what needs its owner known for sure: where that was not shown within the last minutes, it is asked first.
 * Show `dialog` beside what is done.
 */
export function useConfirmed(): {
  confirmed: (action: () => Promise<void>) => Promise<void>
  /** The same for a form in a dialog, which closes first, and tells by itself what else is wrong. */
  confirmedForm: (action: () => Promise<void>) => Promise<void>
  dialog: ReactNode
} {
  const [waiting, setWaiting] = useState<{ action: () => Promise<void> } | null>(null)
  const [secondStep, setSecondStep] = useState(false)

  /** Asks for what this account signs in with: the second step may have been turned on elsewhere. */
  const ask = async (action: () => Promise<void>) => {
    const { twoFactor } = await queryClient.fetchQuery({ ...reading('getSecurity'), staleTime: 0 })
    setSecondStep(twoFactor.since !== null)
    setWaiting({ action })
  }

  const confirmed = async (action: () => Promise<void>) => {
    try {
      await action()
    } catch (error) {
      if (!refusedWith(error, 'confirmation_needed')) return tellFailure(error)
      await ask(action).catch((failure) => tellFailure(failure))
    }
  }

  const confirmedForm = async (action: () => Promise<void>) => {
    try {
      await action()
    } catch (error) {
      if (!refusedWith(error, 'confirmation_needed')) throw error
      setTimeout(() => void ask(action).catch((failure) => tellFailure(failure)))
    }
  }

  const confirm = async (body: { password: string; code?: string }) => {
    try {
      await call('confirmIdentity', { body })
    } catch (error) {
      throw besideItsField(error)
    }
    // Who shows anew who they are has a session anew, in which this browser goes on being notified.
    void refresh('listSessions', 'listDevices')
    // The dialog is closed before another opens: each gives the focus back where it was.
    setWaiting(null)
    if (waiting) void confirmed(waiting.action)
  }

  const dialog = (
    <FormDialog
      key={String(secondStep)}
      schema={secondStep ? withCode : alone}
      empty={secondStep ? { password: '', code: '' } : { password: '' }}
      open={waiting !== null}
      onOpenChange={(open) => {
        if (!open) setWaiting(null)
      }}
      title={m.security_confirm_title()}
      description={m.security_confirm_text()}
      submit={m.security_confirm_submit()}
      onSubmit={confirm}
    >
      {(form) => (
        <>
          <Field label={m.auth_password()} error={problemText(form.formState.errors.password?.message)}>
            {(control) => (
              <PasswordInput {...control} autoComplete="current-password" {...form.register('password')} />
            )}
          </Field>
          {secondStep && (
            <Field
              label={m.security_confirm_code()}
              error={problemText((form.formState.errors as { code?: { message?: string } }).code?.message)}
            >
              {(control) => <CodeInput {...control} written {...form.register('code' as 'password')} />}
            </Field>
          )}
        </>
      )}
    </FormDialog>
  )

  return { confirmed, confirmedForm, dialog }
}
