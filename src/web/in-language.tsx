import type { FunctionComponent } from 'react'
import { useLanguage } from './language.ts'

/** Renders the screen again when the language changes. */
export function InLanguage({ screen: Screen }: { screen: FunctionComponent }) {
  useLanguage()
  return <Screen />
}
