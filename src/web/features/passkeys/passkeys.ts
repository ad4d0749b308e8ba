import { call } from '../../api.ts'

/** Passkeys belong to a domain name, so a site opened by IP address has none. */
const isNamed = (): boolean => !/^[\d.]+$|:/.test(location.hostname)

export const knowsPasskeys = (): boolean =>
  isNamed() &&
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

const jsonOf = (credential: Credential | null) => {
  if (!credential) throw new DOMException('', 'NotAllowedError')
  return (credential as PublicKeyCredential).toJSON()
}

type SignIn = {
  signal: AbortSignal
  /** Lets the browser suggest a passkey in the email field. */
  offered?: boolean
  onChosen?: () => void
}

export async function signInByPasskey({ signal, offered = false, onChosen }: SignIn) {
  const options = await call('startPasskeySignIn', { signal })
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
      options as unknown as PublicKeyCredentialRequestOptionsJSON,
    ),
    signal,
    ...(offered && { mediation: 'conditional' as const }),
  })
  onChosen?.()
  return call('signInWithPasskey', { body: { credential: jsonOf(credential) as never } })
}

export async function createPasskey() {
  const options = await call('startPasskey')
  const credential = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    ),
  })
  return call('createPasskey', { body: { credential: jsonOf(credential) as never } })
}

/** The user declined, the time ran out, or no authenticator is available. */
export const isLeft = (error: unknown): boolean => error instanceof DOMException

/** The authenticator already holds a passkey of this account. */
export const isKnown = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError'
