import { Page } from '../../ui/page.tsx'

export function ScheduleScreen() {
  return <Page />
}
