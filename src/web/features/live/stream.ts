/** A message to an owner's pages, from the stream or from the tab that holds it. */
export type Told =
  | { kind: 'change'; scheduleId: number; page?: string }
  | { kind: 'again' }
  | { kind: 'state'; live: boolean; caughtUp?: boolean }

const kinds: Told['kind'][] = ['change', 'again', 'state']

/** The server sends something every 15 seconds; after two missed messages, the stream counts as broken. */
const silenceMilliseconds = 40_000
const reopenMilliseconds = 30_000

/** The server's change cursor when it sent this document; empty if the browser does not expose it. */
function documentsCursor(): string {
  const [document] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[]
  return document?.serverTiming?.find(({ name }) => name === 'heard')?.description ?? ''
}

/** Opens the stream, and reopens it when the browser gives up. */
function openStream(tell: (told: Told) => void): () => void {
  const since = documentsCursor()
  let source: EventSource
  let timer: ReturnType<typeof setTimeout> | undefined
  const reopenAfter = (milliseconds: number) => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      source.close()
      open()
    }, milliseconds)
  }
  const open = () => {
    tell({ kind: 'state', live: false })
    source = new EventSource(since ? `/api/live?since=${encodeURIComponent(since)}` : '/api/live')
    source.addEventListener('open', () => reopenAfter(silenceMilliseconds))
    for (const kind of kinds) {
      source.addEventListener(kind, ({ data }: MessageEvent<string>) => {
        reopenAfter(silenceMilliseconds)
        tell({ ...JSON.parse(data), kind })
      })
    }
    source.addEventListener('error', () => {
      tell({ kind: 'state', live: false })
      clearTimeout(timer)
      if (source.readyState === EventSource.CLOSED) reopenAfter(reopenMilliseconds)
    })
  }
  open()
  return () => {
    clearTimeout(timer)
    source.close()
  }
}

type Said = Told | { kind: 'hello' }

/**
 * Follows the live stream of an account. Browsers limit the connections to a site, so one tab opens the stream and
 * passes messages to the others. When that tab closes, another takes over. Without https the needed browser features
 * are missing, and the page is not live.
 */
export function followStream(account: string, tell: (told: Told) => void): () => void {
  if (!('locks' in navigator)) return () => {}
  const name = `creneau.live.${account}`
  const ending = new AbortController()
  const tabs = new BroadcastChannel(name)
  const say = (said: Said) => tabs.postMessage(said)
  tabs.onmessage = ({ data }: MessageEvent<Said>) => {
    if (data.kind !== 'hello') tell(data)
  }
  const lead = () =>
    new Promise<void>((release) => {
      let state: Told = { kind: 'state', live: false }
      tabs.onmessage = ({ data }: MessageEvent<Said>) => {
        if (data.kind === 'hello') say(state)
      }
      const close = openStream((told) => {
        tell(told)
        if (told.kind !== 'state') return say(told)
        // Another tab may show data older than this tab's document, so `caughtUp` is not passed on.
        state = { kind: 'state', live: told.live }
        say(state)
      })
      ending.signal.addEventListener('abort', () => {
        close()
        release()
      })
    })
  // Aborting before this tab's turn rejects the request.
  navigator.locks.request(name, { signal: ending.signal }, lead).catch(() => {})
  say({ kind: 'hello' })
  return () => {
    ending.abort()
    tabs.close()
  }
}
