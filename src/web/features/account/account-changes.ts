import { refresh } from '../../query.ts'

const name = 'creneau.account'

const askAgain = () => refresh('me', 'getProfile')

/** The owner's name or address changed: all tabs of this browser load it again. */
export async function accountChanged(): Promise<void> {
  const tabs = new BroadcastChannel(name)
  tabs.postMessage('changed')
  tabs.close()
  await askAgain()
}

let following: BroadcastChannel | undefined

/** Follows account changes made in other tabs. Call this before reading the account. */
export function followAccountChanges(): void {
  following ??= new BroadcastChannel(name)
  following.onmessage = () => void askAgain()
}
