import { Page } from '../../ui/page.tsx'

export function SubscriptionScreen() {
  return <Page />
}
