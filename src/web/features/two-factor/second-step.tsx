import { useState } from 'react'
import { twoFactor } from '../../../contract/two-factor.ts'
import { m } from '../../../messages/messages.js'
import { type ApiError, call, messageOf, refusedWith } from '../../api.ts'
import { showServerFields, useContractForm } from '../../form/contract-form.ts'
import { FormField } from '../../form/form-field.tsx'
import type { User } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { ProblemNotice } from '../../ui/notice.tsx'
import { PasskeySignIn } from '../passkeys/passkey-sign-in.tsx'
import { CodeInput } from './two-factor-code-input.tsx'

type Props = {
  /** Lists the accepted second factors. */
  asked: ApiError
  onSignedIn: (user: User) => void
  /** Called without a reason by choice, with one when the time for the code is over. */
  onOver: (reason?: string) => void
}

export function SecondStep({ asked, onSignedIn, onOver }: Props) {
  const [recovery, setRecovery] = useState(false)
  const form = useContractForm(twoFactor.answerChallenge.body, { code: '' })
  const { errors, isSubmitting } = form.formState

  const answer = form.handleSubmit(async (body) => {
    try {
      onSignedIn(await call('answerChallenge', { body }))
    } catch (error) {
      if (refusedWith(error, 'challenge_over')) onOver(error.message)
      else if (refusedWith(error, 'wrong_code'))
        form.setError('code', { type: 'server', message: error.message }, { shouldFocus: true })
      else if (!showServerFields(form, error)) form.setError('root', { message: messageOf(error) })
    }
  })

  const change = () => {
    form.reset({ code: '' })
    setRecovery(!recovery)
    setTimeout(() => form.setFocus('code'))
  }

  return (
    <div className="grid gap-5">
      <form onSubmit={answer} onChange={() => form.clearErrors('root')} noValidate className="grid gap-5">
        <ProblemNotice>{errors.root?.message}</ProblemNotice>
        <FormField
          label={recovery ? m.auth_second_recovery() : m.auth_second_code()}
          hint={recovery ? m.auth_second_recovery_hint() : m.auth_second_hint()}
          problem={errors.code}
        >
          {(control) => <CodeInput {...control} written={recovery} autoFocus {...form.register('code')} />}
        </FormField>
        <Button type="submit" size="large" wide busy={isSubmitting}>
          {m.auth_login_submit()}
        </Button>
      </form>
      {asked.secondFactors.includes('passkey') && <PasskeySignIn onSignedIn={onSignedIn} />}
      <div className="grid justify-items-start">
        <Button tone="quiet" onClick={change}>
          {recovery ? m.auth_second_app() : m.auth_second_use_recovery()}
        </Button>
        <Button tone="quiet" onClick={() => onOver()}>
          {m.auth_second_back()}
        </Button>
      </div>
    </div>
  )
}
