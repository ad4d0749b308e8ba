import { useMutation } from '@tanstack/react-query'
import { endpoints } from '../../../contract/endpoints.ts'
import { m } from '../../../messages/messages.js'
import { call, knowEndpoints, messageOf } from '../../api.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice, ProblemNotice } from '../../ui/notice.tsx'
import { accountChanged } from '../account/account-changes.ts'
import { AccountTitle } from '../account/account-page.tsx'

knowEndpoints(endpoints)

/** Opening the link must change nothing: mail scanners open it too. */
export function ConfirmAddress({ token }: { token: string }) {
  const confirm = useMutation({
    mutationFn: () => call('confirmAddress', { body: { token } }),
    onSuccess: accountChanged,
  })
  if (confirm.data)
    return (
      <>
        <AccountTitle title={m.verify_success_title()}>{m.verify_change_done()}</AccountTitle>
        <Notice tone="yes" announced>
          {confirm.data.email}
        </Notice>
        <ButtonLink to="/account" size="large">
          {m.verify_change_to_account()}
        </ButtonLink>
      </>
    )
  return (
    <>
      <AccountTitle title={m.verify_change_title()}>{m.verify_change_text()}</AccountTitle>
      <ProblemNotice>{confirm.isError && messageOf(confirm.error)}</ProblemNotice>
      <Button size="large" busy={confirm.isPending} onClick={() => confirm.mutate()}>
        {m.verify_change_submit()}
      </Button>
    </>
  )
}
