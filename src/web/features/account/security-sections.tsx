import { useQuery } from '@tanstack/react-query'
import { m } from '../../../messages/messages.js'
import { reading } from '../../query.ts'
import { ErrorState } from '../../ui/error-state.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { PasskeysSection } from '../passkeys/passkeys-section.tsx'
import { PasswordSection } from '../passwords/password-section.tsx'
import { TwoFactorSection } from '../two-factor/two-factor-section.tsx'

export function SecuritySections() {
  const query = useQuery(reading('getSecurity'))
  const { data, error } = query
  if (data) {
    return (
      <>
        <PasswordSection />
        <TwoFactorSection twoFactor={data.twoFactor} />
        <PasskeysSection passkeys={data.passkeys} />
      </>
    )
  }
  if (error) {
    return (
      <div className="border-t border-line py-8">
        <ErrorState title={m.security_load_failed()} query={query} />
      </div>
    )
  }
  return (
    <div className="grid gap-4 border-t border-line py-8">
      <Skeleton className="h-28" />
      <Skeleton className="h-28" />
    </div>
  )
}
