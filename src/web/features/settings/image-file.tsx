import { ImagePlus } from 'lucide-react'
import { type ReactNode, type Ref, useRef } from 'react'
import { maxImageBytes } from '../../../domain/salon-images.ts'
import { m } from '../../../messages/messages.js'
import { messageOf } from '../../api.ts'
import { base64Of } from '../../file-bytes.ts'
import { Button } from '../../ui/button.tsx'
import { smallerImage } from './smaller-image.ts'

class FileTooLarge extends Error {}

export async function sentImage(file: File): Promise<{ file: string }> {
  const image = await smallerImage(file)
  if (image.size > maxImageBytes) throw new FileTooLarge()
  return { file: await base64Of(image) }
}

export const imageProblem = (error: unknown): string =>
  error instanceof FileTooLarge ? m.salon_image_too_heavy() : messageOf(error)

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
