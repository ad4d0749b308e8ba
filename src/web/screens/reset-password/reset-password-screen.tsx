import { Page } from '../../ui/page.tsx'

export function ResetPasswordScreen() {
  return <Page />
}
