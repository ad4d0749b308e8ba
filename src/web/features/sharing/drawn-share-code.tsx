import { useQuery } from '@tanstack/react-query'
import { Download } from 'lucide-react'
import { m } from '../../../messages/messages.js'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { DrawnCode, drawPng, drawSvg } from '../qr-code/drawn-qr-code.tsx'

async function draw(link: string) {
  return { svg: await drawSvg(link), png: await drawPng(link) }
}

/** "Salon Élodie & Co" as "salon-elodie-co". */
const fileNameOf = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '') || 'creneau'

function save(href: string, name: string): void {
  const link = document.createElement('a')
  link.href = href
  link.download = name
  link.click()
}

type DrawnShareCodeProps = { link: string; name: string; onSaved: () => void }

export function DrawnShareCode({ link, name, onSaved }: DrawnShareCodeProps) {
  const code = useQuery({ queryKey: ['share-code', link], queryFn: () => draw(link) })
  const { data, error } = code

  if (error) return <ErrorState query={code} />
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <div className="aspect-square w-40 max-w-full shrink-0 overflow-hidden rounded-card ring-1 ring-line">
        {data ? (
          <DrawnCode svg={data.svg} alt={m.schedule_code_alt({ name })} />
        ) : (
          <Skeleton className="size-full" />
        )}
      </div>
      <div className="grid min-w-0 flex-1 basis-56 justify-items-start gap-3">
        <p className="text-small text-muted">{m.schedule_code_text()}</p>
        <div className="flex flex-wrap gap-2">
          {(['png', 'svg'] as const).map((format) => (
            <Button
              key={format}
              tone="secondary"
              disabled={!data}
              onClick={() => {
                if (!data) return
                save(data[format], `${fileNameOf(name)}-qr.${format}`)
                onSaved()
              }}
            >
              <Download aria-hidden="true" />
              {m.schedule_code_download({ format: format.toUpperCase() })}
            </Button>
          ))}
        </div>
      </div>
    </div>
  )
}
