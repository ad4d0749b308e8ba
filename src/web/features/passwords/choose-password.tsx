import { m } from '../../../messages/messages.js'
import { call } from '../../api.ts'
import type { User } from '../../session.ts'
import { PasswordByLink } from './password-by-link.tsx'

/** Opened in another browser than the registration: the holder of the link chooses the account's password. */
export const ChoosePassword = ({
  token,
  onVerified,
}: {
  token: string
  onVerified: (user: User) => void
}) => (
  <PasswordByLink
    token={token}
    title={m.verify_choose_title()}
    text={m.verify_choose_text()}
    submit={m.verify_choose_submit()}
    onSubmit={async (body) => onVerified(await call('verifyWithPassword', { body }))}
  />
)
