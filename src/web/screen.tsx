import { lazyRouteComponent } from '@tanstack/react-router'
import type { FunctionComponent } from 'react'
import { useLanguage } from './language.ts'
import { lazyImport } from './lazy-import.ts'

function InLanguage({ screen: Screen }: { screen: FunctionComponent }) {
  useLanguage()
  return <Screen />
}

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
