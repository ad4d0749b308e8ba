import { useEffect } from 'react'
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

/** Shows of the account what another tab has changed. */
export function useAccountChanges(): void {
  useEffect(() => {
    const tabs = new BroadcastChannel(name)
    tabs.onmessage = () => void askAgain()
    return () => tabs.close()
  }, [])
}
