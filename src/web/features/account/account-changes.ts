import { refresh } from '../../query.ts'

const name = 'creneau.account'

const askAgain = () => refresh('me', 'getProfile')

/** All tabs of this browser load the account again. */
export async function accountChanged(): Promise<void> {
  const tabs = new BroadcastChannel(name)
  tabs.postMessage('changed')
  tabs.close()
  await askAgain()
}

let following: BroadcastChannel | undefined

/** Call this before reading the account, so that no change is missed. */
export function followAccountChanges(): void {
  following ??= new BroadcastChannel(name)
  following.onmessage = () => void askAgain()
}
