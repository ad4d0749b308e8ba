import type { ReactNode } from 'react'
import type { Reply } from '../../../contract/index.ts'
import { m } from '../../../messages/messages.js'
import { Notice } from '../../ui/notice.tsx'

const inbox = '/dev/inbox'

/** Without a mail server, mails can only be read on this machine. */
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

export function MailTrouble({ waiting, dead, action }: TroubleProps) {
  return (
    <>
      {waiting > 0 && (
        <Notice tone="wait" title={m.account_state_waiting_title()} action={dead === 0 && action}>
          {m.account_state_waiting({ count: waiting })}
        </Notice>
      )}
      {dead > 0 && (
        <Notice tone="no" title={m.account_state_dead_title()} action={action}>
          {m.account_state_dead({ count: dead })}
        </Notice>
      )}
    </>
  )
}

type TroubleProps = Pick<Reply<'getMailSettings'>, 'waiting' | 'dead'> & { action?: ReactNode }
