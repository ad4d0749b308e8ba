import { Keyboard } from 'lucide-react'
import type { RefObject } from 'react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/radix/dialog.tsx'
import { SearchField } from './search-field.tsx'

type SearchDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  /** Shows the keyboard shortcuts instead. */
  onKeys: () => void
  focusAfter: RefObject<HTMLElement | null>
}

/** Finds a booking of any schedule and opens it in its calendar. The height is fixed, so nothing moves while typing. */
export function SearchDialog({ onKeys, ...dialog }: SearchDialogProps) {
  return (
    <Dialog {...dialog} formFirst title={m.search_title()}>
      <div className="flex h-[min(34rem,66dvh)] min-h-0 min-w-0 flex-col gap-3 max-md:h-[76dvh]">
        <SearchField onChosen={() => dialog.onOpenChange(false)} />
        <div className="mt-auto -mb-2 -ml-gutter">
          <Button tone="quiet" onClick={onKeys}>
            <Keyboard aria-hidden="true" />
            {m.keys_title()}
          </Button>
        </div>
      </div>
    </Dialog>
  )
}
