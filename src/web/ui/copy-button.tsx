import { Check, Copy } from 'lucide-react'
import { useEffect, useState } from 'react'
import { m } from '../../messages/messages.js'
import { Button } from './button.tsx'

const copiedFor = 2000

export function CopyButton({
  text,
  label,
  onCopied,
}: {
  text: string
  label?: string
  onCopied?: () => void
}) {
  const [copied, setCopied] = useState(false)

  useEffect(() => {
    if (!copied) return
    const timer = setTimeout(() => setCopied(false), copiedFor)
    return () => clearTimeout(timer)
  }, [copied])

  return (
    <>
      <Button
        tone="secondary"
        onClick={() => {
          void copy(text).then((done) => {
            setCopied(done)
            if (done) onCopied?.()
          })
        }}
      >
        {copied ? <Check aria-hidden="true" /> : <Copy aria-hidden="true" />}
        {copied ? m.common_copied() : (label ?? m.common_copy())}
      </Button>
      <span role="status" className="sr-only">
        {copied ? m.common_copied() : ''}
      </span>
    </>
  )
}

/** The clipboard API needs https. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = document.createElement('textarea')
    area.value = text
    document.body.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}
