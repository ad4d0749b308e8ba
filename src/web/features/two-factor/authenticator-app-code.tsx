import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { lazyImport } from '../../lazy-import.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'

const load = lazyImport(() => import('../qr-code/drawn-qr-code.tsx'))

async function draw(link: string) {
  const { drawSvg, DrawnCode } = await load()
  return { svg: await drawSvg(link), DrawnCode }
}

/** Drawn in the browser, so that the secret is not sent anywhere. */
export function AppCode({ link }: { link: string }) {
  const code = useQuery({ queryKey: ['app-code', link], queryFn: () => draw(link), gcTime: 0 })
  const { data, error } = code
  if (error) return <ErrorState query={code} />
  return (
    <div className="size-44 shrink-0 overflow-hidden rounded-card ring-1 ring-line">
      {data ? (
        <data.DrawnCode svg={data.svg} alt={m.security_setup_alt()} />
      ) : (
        <Skeleton className="size-full" />
      )}
    </div>
  )
}
