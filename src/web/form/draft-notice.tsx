import type { MouseEvent } from 'react'
import { m } from '../../messages/messages.js'
import { Button } from '../ui/button.tsx'
import { Notice } from '../ui/notice.tsx'

const fields = 'input:not([readonly]), textarea, [role=combobox]'

/** The notice disappears with the button that was pressed. */
const focusForm = ({ currentTarget }: MouseEvent<HTMLButtonElement>) =>
  currentTarget.closest('form')?.querySelector<HTMLElement>(fields)?.focus()

type DraftNoticeProps = {
  draft: {
    /** `resume` is missing once the form shows the draft. */
    notice: { resume: (() => void) | undefined; drop: () => void } | undefined
  }
}

export function DraftNotice({ draft: { notice } }: DraftNoticeProps) {
  if (!notice) return null
  const { resume, drop } = notice
  const pressing = (action: () => void) => (event: MouseEvent<HTMLButtonElement>) => {
    focusForm(event)
    action()
  }
  return (
    <Notice
      tone={resume ? 'wait' : 'plain'}
      role="status"
      action={
        <div className="flex flex-wrap gap-2">
          {resume && (
            <Button tone="secondary" onClick={pressing(resume)}>
              {m.draft_resume()}
            </Button>
          )}
          <Button tone={resume ? 'quiet' : 'secondary'} onClick={pressing(drop)}>
            {m.draft_drop()}
          </Button>
        </div>
      }
    >
      {resume ? m.draft_offered() : m.draft_resumed()}
    </Notice>
  )
}
