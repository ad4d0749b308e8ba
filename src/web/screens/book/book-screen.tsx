import { Page } from '../../ui/page.tsx'

export function BookScreen() {
  return <Page />
}
