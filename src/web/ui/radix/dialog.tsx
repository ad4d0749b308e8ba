import { X } from 'lucide-react'
import { Dialog as Radix } from 'radix-ui'
import type { ReactNode, RefObject } from 'react'
import { m } from '../../../messages/messages.js'
import { IconButton } from '../button.tsx'
import { classes } from '../classes.ts'
import { closesOnEscape } from '../escape.ts'
import { UnavailableBanner } from '../unavailable-banner.tsx'
import { WholeWords } from '../whole-words.tsx'
import { useFocusReturn } from './focus-return.ts'

/** On the panel's layer, so that a second dialog's veil covers the first dialog. */
export const veilLook = 'fixed inset-0 z-50 bg-veil'
export const panelLook =
  // On phones, a toast stands above the dialog and must not cover its title.
  'fixed z-50 grid max-h-[92dvh] max-md:[body:has([data-toast])_&]:max-h-[calc(100dvh-8.5rem)] animate-enter gap-5 overflow-y-auto bg-raised p-5 shadow-float outline-none max-md:inset-x-0 max-md:bottom-0 max-md:rounded-t-card max-md:pb-[max(1.25rem,env(safe-area-inset-bottom))] md:top-1/2 md:left-1/2 md:w-[min(34rem,calc(100vw-3rem))] md:-translate-1/2 md:rounded-card md:p-7'

const fields = 'form :is(input:not([readonly]), textarea, [role=combobox])'

/** The icon ends where the content ends, and is in the middle of the title's first line. */
export const CloseButton = () => (
  <div className="title mt-[calc((1lh-2.75rem)/2)] -mr-3 text-title">
    <Radix.Close asChild>
      <IconButton label={m.common_close()}>
        <X aria-hidden="true" />
      </IconButton>
    </Radix.Close>
  </div>
)

type DialogProps = {
  open: boolean
  onOpenChange: (open: boolean) => void
  title: string
  description?: string
  /** Focuses the first field instead of the close button. */
  formFirst?: boolean
  /** Stays in view below the title. */
  action?: ReactNode
  /** Room for rows. */
  wide?: boolean
  /** For when the control that opened the dialog is gone. */
  focusAfter?: RefObject<HTMLElement | null>
  children: ReactNode
}

export function Dialog({
  open,
  onOpenChange,
  title,
  description,
  formFirst = false,
  action,
  wide = false,
  focusAfter,
  children,
}: DialogProps) {
  const { remember, giveBack } = useFocusReturn(focusAfter)
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Overlay className={veilLook} />
        <Radix.Content
          className={classes(
            panelLook,
            action ? 'scroll-pt-36' : 'scroll-pt-24',
            wide && 'md:w-[min(56rem,calc(100vw-3rem))]',
          )}
          onOpenAutoFocus={(event) => {
            remember()
            const field = formFirst && (event.currentTarget as HTMLElement).querySelector<HTMLElement>(fields)
            if (!field) return
            event.preventDefault()
            field.focus()
          }}
          onKeyDown={closesOnEscape(() => onOpenChange(false))}
          onCloseAutoFocus={giveBack}
          {...(!description && { 'aria-describedby': undefined })}
        >
          <UnavailableBanner inDialog />
          <div
            className={classes(
              'flex min-w-0 flex-wrap items-start justify-between gap-x-4 gap-y-2 bg-raised',
              // With very large text, it would take the whole screen. Browsers measure `top` from inside the padding.
              'tall:sticky tall:-top-5 md:tall:-top-7 tall:z-10 tall:-mx-5 tall:px-5 tall:py-3 tall:first:-mt-5 md:tall:-mx-7 md:tall:px-7 md:tall:first:-mt-7 md:tall:first:pt-5',
            )}
          >
            <div className="grid min-w-0 flex-1 gap-1">
              <Radix.Title className="title text-title">
                <WholeWords text={title} />
              </Radix.Title>
              {description && (
                <Radix.Description className="text-small text-muted">{description}</Radix.Description>
              )}
            </div>
            <CloseButton />
            {action && <div className="basis-full">{action}</div>}
          </div>
          {children}
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  )
}
