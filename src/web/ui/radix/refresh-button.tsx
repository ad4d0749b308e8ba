import { RotateCw } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { Tooltip, TooltipProvider } from './tooltip.tsx'

/** Nothing here changes by itself: this asks again for what clients may have booked since. */
export function RefreshButton({ busy, onClick }: { busy: boolean; onClick: () => void }) {
  return (
    <TooltipProvider>
      <Tooltip text={m.dashboard_refresh()}>
        <IconButton label={m.dashboard_refresh()} aria-busy={busy} onClick={busy ? undefined : onClick}>
          <RotateCw aria-hidden="true" className={classes(busy && 'animate-spin')} />
        </IconButton>
      </Tooltip>
    </TooltipProvider>
  )
}
