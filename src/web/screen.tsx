import { lazyRouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { InLanguage } from './in-language.tsx'
import { lazyImport } from './lazy-import.ts'

export function screen<Name extends string>(
  load: () => Promise<Record<Name, FunctionComponent>>,
  name: Name,
) {
  const loaded = lazyRouteComponent(
    lazyImport(load as () => Promise<Record<string, FunctionComponent>>),
    name,
  )
  return Object.assign(() => <InLanguage screen={loaded as FunctionComponent} />, {
    preload: async () => {
      await loaded.preload?.()
    },
  })
}
