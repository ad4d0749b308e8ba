import { RotateCw } from 'lucide-react'
import { m } from '../../messages/messages.js'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'

/** Asks again at once, for who does not want to wait until a page that is not live does. */
export function RefreshButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <IconButton label={m.dashboard_refresh()} aria-busy={busy} onClick={busy ? undefined : onClick}>
      <RotateCw aria-hidden="true" className={classes(busy && 'animate-spin')} />
    </IconButton>
  )
}
