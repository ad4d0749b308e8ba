import { useId } from 'react'
import { m } from '../../../messages/messages.js'
import { forgetClient, type RememberedClient } from '../../remembered-client.ts'
import { Button } from '../../ui/button.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Tick } from '../../ui/tick.tsx'

export function RememberMe({ wanted, onChange }: { wanted: boolean; onChange: (wanted: boolean) => void }) {
  const hint = useId()
  return (
    <div>
      <Tick checked={wanted} onChange={onChange} aria-describedby={hint}>
        <span className="text-small font-semibold">{m.book_remember()}</span>
      </Tick>
      <p id={hint} className="pl-9 text-caption text-muted">
        {m.book_remember_hint()}
      </p>
    </div>
  )
}

type FilledFromMemoryProps = { client: RememberedClient; onForgotten: () => void }

/** The next person at this device sees whose details these are. */
export const FilledFromMemory = ({ client, onForgotten }: FilledFromMemoryProps) => (
  <Notice
    action={
      <Button
        tone="secondary"
        onClick={() => {
          forgetClient()
          onForgotten()
        }}
      >
        {m.book_remembered_forget()}
      </Button>
    }
  >
    {m.book_remembered({ client: client.name })}
  </Notice>
)
