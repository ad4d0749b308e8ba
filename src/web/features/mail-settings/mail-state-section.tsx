import { useMutation } from '@tanstack/react-query'
import { Send } from 'lucide-react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { SettingsSection } from '../../ui/settings-section.tsx'
import { tellFailure } from '../../ui/tell-failure.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { useOperator } from '../account/use-operator.ts'
import { InboxNotice, MailTrouble } from './mail-trouble-notice.tsx'

/** Whether mails are sent, shown to operators only. */
function SendingState({ settings: { mailServer, waiting, dead } }: { settings: Reply<'getMailSettings'> }) {
  return (
    <>
      {!mailServer && <InboxNotice />}
      <MailTrouble waiting={waiting} dead={dead} />
      {mailServer && waiting === 0 && dead === 0 && <Notice tone="yes">{m.account_state_fine()}</Notice>}
    </>
  )
}

export function MailState({ settings }: { settings: Reply<'getMailSettings'> }) {
  const operator = useOperator()
  const test = useMutation({
    mutationFn: () => call('sendTestMail'),
    onSuccess: async (sent) => {
      toastSuccess(m.account_test_sent({ email: sent.email }))
      await refresh('getMailSettings')
    },
    onError: (error) => tellFailure(error),
  })

  return (
    <SettingsSection title={m.account_state_title()} text={m.account_state_text({ email: settings.email })}>
      {operator && <SendingState settings={settings} />}
      <div>
        <Button tone="secondary" busy={test.isPending} onClick={() => test.mutate()}>
          <Send aria-hidden="true" />
          {m.account_test()}
        </Button>
      </div>
    </SettingsSection>
  )
}
