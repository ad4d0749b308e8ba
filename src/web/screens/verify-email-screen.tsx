import { getRouteApi } from '@tanstack/react-router'
import { m } from '../../messages/messages.js'
import { useDocumentHead } from '../document-head.ts'
import { AccountPage } from '../features/account/account-page.tsx'
import { ChangeAddress } from '../features/addresses/confirm-address.tsx'
import { TakeBack } from '../features/addresses/take-back-address.tsx'
import { Verification, Waiting } from '../features/addresses/verify-address.tsx'

const route = getRouteApi('/verify-email')

export function VerifyEmailScreen() {
  const { token, change, back } = route.useSearch()
  useDocumentHead(m.verify_document_title(), { noindex: true })
  return (
    <AccountPage>
      {token && <Verification token={token} />}
      {!token && change && <ChangeAddress token={change} />}
      {!token && !change && back && <TakeBack token={back} />}
      {!token && !change && !back && <Waiting />}
    </AccountPage>
  )
}
