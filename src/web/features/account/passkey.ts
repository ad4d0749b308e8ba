import { call } from '../../api.ts'

/** Passkeys belong to a name: a site that is reached by a bare address has none. */
const isNamed = (): boolean => !/^[\d.]+$|:/.test(location.hostname)

/** Whether this browser can make and use passkeys here, and speaks of them in JSON. */
export const knowsPasskeys = (): boolean =>
  isNamed() &&
  typeof PublicKeyCredential === 'function' &&
  'parseRequestOptionsFromJSON' in PublicKeyCredential

const jsonOf = (credential: Credential | null) => {
  if (!credential) throw new DOMException('', 'NotAllowedError')
  return (credential as PublicKeyCredential).toJSON()
}

/** Asks the authenticator, and signs in; `offered` lets the browser propose it in the field where a name is typed. */
export async function signInByPasskey({
  signal,
  offered = false,
}: {
  signal: AbortSignal
  offered?: boolean
}) {
  const options = await call('startPasskeySignIn', { signal })
  const credential = await navigator.credentials.get({
    publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(
      options as unknown as PublicKeyCredentialRequestOptionsJSON,
    ),
    signal,
    ...(offered && { mediation: 'conditional' as const }),
  })
  return call('signInWithPasskey', { body: { credential: jsonOf(credential) as never } })
}

/** Has a passkey made on this device or another, and adds it to the account. */
export async function createPasskey() {
  const options = await call('startPasskey')
  const credential = await navigator.credentials.create({
    publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(
      options as unknown as PublicKeyCredentialCreationOptionsJSON,
    ),
  })
  return call('createPasskey', { body: { credential: jsonOf(credential) as never } })
}

/** The browser brought nothing: the person said no, let the time pass, or has no authenticator that can. */
export const isLeft = (error: unknown): boolean => error instanceof DOMException

/** The authenticator holds one for this account already. */
export const isKnown = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'InvalidStateError'
