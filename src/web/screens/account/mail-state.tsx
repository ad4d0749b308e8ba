import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { MailTrouble } from '../../features/account/mail-trouble.tsx'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'

const inbox = '/dev/inbox'

/** Whether mails go out, and a way to find out. */
export function MailState({ settings }: { settings: Reply<'getMailSettings'> }) {
  const { email, mailServer, waiting, dead } = settings
  const test = useMutation({
    mutationFn: () => call('sendTestMail'),
    onSuccess: async (sent) => {
      toastSuccess(m.account_test_sent({ email: sent.email }))
      await refresh('getMailSettings')
    },
    onError: (error) => tellFailure(error),
  })

  return (
    <SettingsSection title={m.account_state_title()} text={m.account_state_text({ email })}>
      {!mailServer && (
        <Notice
          tone="wait"
          title={m.account_state_inbox_title()}
          action={
            <a
              href={inbox}
              className="inline-flex min-h-11 items-center font-semibold underline underline-offset-4"
            >
              {m.account_state_inbox_open()}
            </a>
          }
        >
          {m.account_state_inbox()}
        </Notice>
      )}
      <MailTrouble waiting={waiting} dead={dead} />
      {mailServer && waiting === 0 && dead === 0 && <Notice tone="yes">{m.account_state_fine()}</Notice>}
      <div>
        <Button tone="secondary" busy={test.isPending} onClick={() => test.mutate()}>
          <Send aria-hidden="true" />
          {m.account_test()}
        </Button>
      </div>
    </SettingsSection>
  )
}
