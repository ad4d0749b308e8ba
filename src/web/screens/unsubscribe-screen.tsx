import { useMutation } from '@tanstack/react-query'
import { m } from '../../messages/messages.js'
import { call, messageOf } from '../api.ts'
import { useDocumentHead } from '../document-head.ts'
import { AccountPage, AccountTitle } from '../features/account/account-page.tsx'
import { usePageAddress } from '../page-address.tsx'
import { Button } from '../ui/button.tsx'
import { Notice, ProblemNotice } from '../ui/notice.tsx'

/** Opening the link must change nothing: mail scanners open it too. */
export function UnsubscribeScreen() {
  const { token } = usePageAddress().search
  useDocumentHead(m.unsubscribe_document_title(), { noindex: true })
  const unsubscribe = useMutation({ mutationFn: () => call('unsubscribe', { body: { token: token ?? '' } }) })

  if (unsubscribe.isSuccess)
    return (
      <AccountPage>
        <AccountTitle title={m.unsubscribe_done_title()} />
        <Notice tone="yes" announced>
          {m.unsubscribe_done_text()}
        </Notice>
      </AccountPage>
    )
  return (
    <AccountPage>
      <AccountTitle title={m.unsubscribe_title()}>{m.unsubscribe_text()}</AccountTitle>
      <ProblemNotice>{unsubscribe.isError && messageOf(unsubscribe.error)}</ProblemNotice>
      {token ? (
        <Button size="large" busy={unsubscribe.isPending} onClick={() => unsubscribe.mutate()}>
          {m.unsubscribe_action()}
        </Button>
      ) : (
        <Notice tone="no">{m.unsubscribe_missing()}</Notice>
      )}
    </AccountPage>
  )
}
