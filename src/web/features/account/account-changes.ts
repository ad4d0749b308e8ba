import { refresh } from '../../query.ts'

const name = 'creneau.account'

const askAgain = () => refresh('me', 'getProfile')

/** The owner's name or address is another now: all tabs of this browser ask what it is. */
export async function accountChanged(): Promise<void> {
  const tabs = new BroadcastChannel(name)
  tabs.postMessage('changed')
  tabs.close()
  await askAgain()
}

let following: BroadcastChannel | undefined

/** From now on this page shows of the account what another tab has changed: to be called before anything of it is read. */
export function followAccountChanges(): void {
  following ??= new BroadcastChannel(name)
  following.onmessage = () => void askAgain()
}
