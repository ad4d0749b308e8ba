export const draftPrefix = 'creneau.draft.'

/** All that was typed and not sent, except what belongs to another account or salon that stays on this device. */
export function forgetDrafts(isKept: (account: string, salon: string) => boolean = () => false): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (!key.startsWith(draftPrefix)) continue
      const [account = '', salon = ''] = key.slice(draftPrefix.length).split('.')
      if (!isKept(account, salon)) localStorage.removeItem(key)
    }
  } catch {}
}
