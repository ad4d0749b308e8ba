import { m } from '../../../messages/messages.js'
import { Notice } from '../../ui/notice.tsx'

const inbox = '/dev/inbox'

/** There is no mail server: what is sent can be read on this machine alone. */
export function InboxNotice() {
  return (
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
  )
}
