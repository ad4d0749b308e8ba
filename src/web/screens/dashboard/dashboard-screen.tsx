import { Page } from '../../ui/page.tsx'

export function DashboardScreen() {
  return <Page />
}
