import { KeyRound } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { m } from '../../../messages/messages.js'
import { messageOf } from '../../api.ts'
import type { User } from '../../session.ts'
import { Button } from '../../ui/button.tsx'
import { toastError } from '../../ui/toast.ts'
import { isLeft, knowsPasskeys, signInByPasskey } from './passkeys.ts'

type Props = {
  onSignedIn: (user: User) => void
  offered?: boolean
}

/** The server forgets a challenge after five minutes. */
const renewalDelay = 4 * 60_000
/** A browser that refuses sooner has asked nobody. */
const leastChoice = 1000

const canPropose = async () =>
  knowsPasskeys() && (await PublicKeyCredential.isConditionalMediationAvailable?.()) === true

export function PasskeySignIn({ onSignedIn, offered = false }: Props) {
  const [busy, setBusy] = useState(false)
  const [round, setRound] = useState(0)
  const underWay = useRef<AbortController>(undefined)
  const signedIn = useRef(onSignedIn)
  signedIn.current = onSignedIn

  // Propose again after a failure and after a press: a browser handles one request at a time.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each round starts it again
  useEffect(() => {
    if (!offered || busy) return
    const proposal = new AbortController()
    const { signal } = proposal
    const start = Date.now()
    underWay.current = proposal
    let chosen = false
    const onChosen = () => {
      chosen = true
    }
    const propose = async () => {
      if (!(await canPropose()) || signal.aborted) return
      signedIn.current(await signInByPasskey({ signal, offered: true, onChosen }))
    }
    propose().catch((error: unknown) => {
      if (signal.aborted) return
      // The user did not start this, so report only a passkey that they chose.
      if (chosen) toastError(m.common_error(), messageOf(error))
      if (chosen || (isLeft(error) && Date.now() - start > leastChoice)) setRound((last) => last + 1)
    })
    const renew = () => {
      const isOld = Date.now() - start >= renewalDelay
      if (isOld && !chosen && document.visibilityState === 'visible') setRound((last) => last + 1)
    }
    const timer = setInterval(renew, renewalDelay)
    document.addEventListener('visibilitychange', renew, { signal })
    window.addEventListener('focus', renew, { signal })
    return () => {
      clearInterval(timer)
      proposal.abort()
    }
  }, [offered, busy, round])

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
      setRound((last) => last + 1)
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
