import { Page } from '../../ui/page.tsx'

export function ManageBookingScreen() {
  return <Page />
}
