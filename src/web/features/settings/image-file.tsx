import { useMutation } from '@tanstack/react-query'
import { ImagePlus } from 'lucide-react'
import { type ReactNode, type Ref, useRef } from 'react'
import type { EndpointName } from '../../../contract/endpoints.ts'
import { maxImageBytes } from '../../../domain/salon-images.ts'
import { m } from '../../../messages/messages.js'
import { messageOf } from '../../api.ts'
import { base64Of } from '../../file-bytes.ts'
import { refresh } from '../../query.ts'
import { Button } from '../../ui/button.tsx'
import { useFocusAfterRemoval } from '../../ui/focus-after-removal.ts'
import { toastSuccess } from '../../ui/toast.ts'
import { smallerImage } from './smaller-image.ts'

class FileTooLarge extends Error {}

export async function sentImage(file: File): Promise<{ file: string }> {
  const image = await smallerImage(file)
  if (image.size > maxImageBytes) throw new FileTooLarge()
  return { file: await base64Of(image) }
}

export const imageProblem = (error: unknown): string =>
  error instanceof FileTooLarge ? m.salon_image_too_heavy() : messageOf(error)

type Shown = {
  saidAfter: () => string
  affected: readonly EndpointName[]
  /** What shows the image. Another tab may have changed it when a change fails. */
  shownBy: 'getSchedule' | 'listStaff'
}

/** Saves at once. A failure leaves the image as it was. */
export function useImageChange<Given>(
  send: (given: Given) => Promise<unknown>,
  { saidAfter, affected, shownBy }: Shown,
) {
  return useMutation({
    mutationFn: send,
    onSuccess: async () => {
      await refresh(...affected)
      toastSuccess(saidAfter())
    },
    onError: () => refresh(shownBy),
  })
}

type FileButtonProps = {
  buttonRef: Ref<HTMLButtonElement>
  busy: boolean
  onChoose: (file: File) => void
  children: ReactNode
}

/** A real button, for the keyboard; the browser's own file input cannot be styled. */
export function FileButton({ buttonRef, busy, onChoose, children }: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        tabIndex={-1}
        aria-hidden="true"
        className="hidden"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          target.value = ''
          if (chosen) onChoose(chosen)
        }}
      />
      <Button ref={buttonRef} tone="secondary" busy={busy} onClick={() => input.current?.click()}>
        <ImagePlus aria-hidden="true" />
        {busy ? m.salon_image_sending() : children}
      </Button>
    </>
  )
}

type Change<Argument> = { isPending: boolean; reset: () => void; mutate: (argument: Argument) => void }

type ImageButtonsProps = {
  /** Its id, or null if there is none. */
  image: string | null
  set: Change<File>
  remove: Change<string>
  labels: { choose: string; replace: string; remove: string }
}

/** Sets, replaces and removes the only image of its kind. Each change hides the other one's error. */
export function ImageButtons({ image, set, remove, labels }: ImageButtonsProps) {
  const choose = useRef<HTMLButtonElement>(null)
  const focusAfterRemoval = useFocusAfterRemoval()
  const busy = set.isPending || remove.isPending
  return (
    <div className="flex flex-wrap gap-2">
      <FileButton
        buttonRef={choose}
        busy={busy}
        onChoose={(file) => {
          remove.reset()
          set.mutate(file)
        }}
      >
        {image ? labels.replace : labels.choose}
      </FileButton>
      {image && (
        <Button
          tone="quiet"
          busy={busy}
          onClick={() => {
            set.reset()
            focusAfterRemoval(() => choose.current?.focus())
            remove.mutate(image)
          }}
        >
          {labels.remove}
        </Button>
      )}
    </div>
  )
}
