import { getRouteApi } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { AccountPage } from '../features/account/account-page.tsx'
import { ConfirmAddress } from '../features/addresses/confirm-address.tsx'
import { TakeBackAddress } from '../features/addresses/take-back-address.tsx'
import { Verification, Waiting } from '../features/addresses/verify-address.tsx'

const route = getRouteApi('/verify-email')

export function VerifyEmailScreen() {
  const { token, change, back } = route.useSearch()
  useDocumentHead(m.verify_document_title(), { noindex: true })
  return (
    <AccountPage>
      {token && <Verification token={token} />}
      {!token && change && <ConfirmAddress token={change} />}
      {!token && !change && back && <TakeBackAddress token={back} />}
      {!token && !change && !back && <Waiting />}
    </AccountPage>
  )
}
