import { getRouteApi } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { AccountPage } from '../features/account/account-page.tsx'
import { InvitationToTeam } from '../features/team/invitation.tsx'

const route = getRouteApi('/invitations/$invitationToken')

export function InvitationScreen() {
  const { invitationToken } = route.useParams()
  useDocumentHead(m.invitation_title(), { noindex: true })
  return (
    <AccountPage>
      <InvitationToTeam token={invitationToken} />
    </AccountPage>
  )
}
