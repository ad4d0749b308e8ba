import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { messageOf, refusedWith } from '../../api.ts'
import type { User } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.ts'
import { isLeft, knowsPasskeys, signInByPasskey } from './passkeys.ts'

type Props = {
  onSignedIn: (user: User) => void
  offered?: boolean
}

const canPropose = async () =>
  knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

export function PasskeySignIn({ onSignedIn, offered = false }: Props) {
  const [busy, setBusy] = useState(false)
  const [pressed, setPressed] = useState(0)
  const underWay = useRef<AbortController>(undefined)
  const signedIn = useRef(onSignedIn)
  signedIn.current = onSignedIn

  // Propose again after a failed press: a browser handles one request at a time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press starts it again
  useEffect(() => {
    if (!offered || busy) return
    const proposal = new AbortController()
    underWay.current = proposal
    const propose = async () => {
      if (!(await canPropose()) || proposal.signal.aborted) return
      signedIn.current(await signInByPasskey({ signal: proposal.signal, offered: true }))
    }
    propose().catch((error: unknown) => {
      // The user did not start this, so report only a chosen passkey that the server refused.
      if (refusedWith(error, 'passkey_not_accepted')) toastError(m.common_error(), error.message)
    })
    return () => proposal.abort()
  }, [offered, busy, pressed])

  useEffect(() => () => underWay.current?.abort(), [])

  const press = async () => {
    underWay.current?.abort()
    const asking = new AbortController()
    underWay.current = asking
    setBusy(true)
    try {
      onSignedIn(await signInByPasskey({ signal: asking.signal }))
    } catch (error) {
      if (!isLeft(error)) toastError(m.common_error(), messageOf(error))
    } finally {
      setBusy(false)
      setPressed((times) => times + 1)
    }
  }

  if (!knowsPasskeys()) return null
  return (
    <Button tone="secondary" size="large" wide busy={busy} onClick={() => void press()}>
      <KeyRound aria-hidden="true" />
      {m.auth_passkey()}
    </Button>
  )
}
