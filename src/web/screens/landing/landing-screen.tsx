import { Page } from '../../ui/page.tsx'

export function LandingScreen() {
  return <Page />
}
