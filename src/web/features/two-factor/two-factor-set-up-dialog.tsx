import type { Reply } from '../../../contract/index.ts'
import { twoFactor } from '../../../contract/two-factor.ts'
import { m } from '../../../messages/messages.js'
import { call, refusedWith } from '../../api.ts'
import { asProblemOf } from '../../form/contract-form.ts'
import { FormDialog } from '../../form/form-dialog.tsx'
import { FormField } from '../../form/form-field.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { AppCode } from './authenticator-app-code.tsx'
import { CodeInput } from './two-factor-code-input.tsx'

type Props = {
  /** Null while no setup runs. */
  app: Reply<'setUpTwoFactor'> | null
  onClose: () => void
  onDone: (recoveryCodes: string[]) => void
}

const inFours = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ')

export function SetUpDialog({ app, onClose, onDone }: Props) {
  const turnOn = async (body: { code: string }) => {
    try {
      onDone((await call('turnOnTwoFactor', { body })).recoveryCodes)
    } catch (error) {
      throw refusedWith(error, 'wrong_code') ? asProblemOf('code', error) : error
    }
  }

  return (
    <FormDialog
      schema={twoFactor.turnOnTwoFactor.body}
      empty={{ code: '' }}
      open={app !== null}
      onOpenChange={(open) => {
        if (!open) onClose()
      }}
      title={m.security_setup_title()}
      description={m.security_setup_text()}
      submit={m.security_setup_submit()}
      onSubmit={turnOn}
    >
      {(form) => (
        <>
          {app && (
            <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
              <AppCode link={app.link} />
              <div className="grid min-w-0 flex-1 basis-52 justify-items-start gap-2">
                <p className="text-small text-muted">{m.security_setup_secret()}</p>
                <p className="font-semibold break-words select-all" translate="no">
                  {inFours(app.secret)}
                </p>
                <div className="flex flex-wrap items-center gap-2">
                  <CopyButton text={app.secret} />
                  <a
                    href={app.link}
                    className="inline-flex min-h-11 items-center font-semibold text-accent underline underline-offset-4"
                  >
                    {m.security_setup_open()}
                  </a>
                </div>
              </div>
            </div>
          )}
          <FormField
            label={m.auth_second_code()}
            hint={m.auth_second_hint()}
            problem={form.formState.errors.code}
          >
            {(control) => <CodeInput {...control} {...form.register('code')} />}
          </FormField>
        </>
      )}
    </FormDialog>
  )
}
