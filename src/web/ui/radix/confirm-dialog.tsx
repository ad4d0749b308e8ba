import { AlertDialog as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { Button } from '../button.tsx'
import { closesOnEscape } from '../escape.ts'
import { UnavailableBanner } from '../unavailable-banner.tsx'
import { WholeWords } from '../whole-words.tsx'
import { panelLook, veilLook } from './dialog.tsx'
import { useFocusReturn } from './focus-return.ts'

type ConfirmDialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  text: string
  /** A sentence on further effects. */
  more?: string | null
  notice?: ReactNode
  confirm: string
  keep: string
  /** Takes the focus instead of the safe button. */
  focusFirst?: RefObject<HTMLElement | null>
  /** Without it, confirming closes the dialog; with it, only the owner does. */
  busy?: boolean
  onConfirm: () => void
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  text,
  more,
  notice,
  confirm,
  keep,
  focusFirst,
  busy,
  onConfirm,
}: ConfirmDialogProps) {
  const { remember, giveBack } = useFocusReturn()
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veilLook} />
        <Radix.Content
          className={panelLook}
          onOpenAutoFocus={(event) => {
            remember()
            if (!focusFirst?.current) return
            event.preventDefault()
            focusFirst.current.focus()
          }}
          onKeyDown={closesOnEscape(() => onOpenChange(false))}
          onCloseAutoFocus={giveBack}
        >
          <UnavailableBanner inDialog />
          <div className="grid gap-2">
            <Radix.Title className="title text-title">
              <WholeWords text={title} />
            </Radix.Title>
            <Radix.Description asChild>
              <div className="grid gap-2">
                <p className="text-muted">{text}</p>
                {more && <p className="font-semibold">{more}</p>}
              </div>
            </Radix.Description>
          </div>
          {notice}
          <div className="flex flex-col-reverse gap-2 sm:flex-row sm:justify-end">
            <Radix.Cancel asChild>
              <Button tone="secondary">{keep}</Button>
            </Radix.Cancel>
            <Button
              tone="danger"
              busy={busy === true}
              onClick={() => {
                if (busy === undefined) onOpenChange(false)
                onConfirm()
              }}
            >
              {confirm}
            </Button>
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
