import { RotateCw } from 'lucide-react'
import { m } from '../../messages/messages.js'
import { IconButton } from './button.tsx'
import { classes } from './classes.ts'

export function RefreshButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <IconButton label={m.dashboard_refresh()} aria-busy={busy} onClick={busy ? undefined : onClick}>
      <RotateCw aria-hidden="true" className={classes(busy && 'animate-spin')} />
    </IconButton>
  )
}
