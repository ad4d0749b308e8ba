/** What an owner's pages are told, over the stream or by the tab that has it open. */
export type Told =
  | { kind: 'change'; scheduleId: number; page?: string }
  | { kind: 'again' }
  | { kind: 'state'; live: boolean; caughtUp?: boolean }

const kinds: Told['kind'][] = ['change', 'again', 'state']

/** The server says something every 15 seconds: after more than two of them the stream is taken for broken. */
const silenceMilliseconds = 40_000
const reopenMilliseconds = 30_000

/** How far the server had heard of changes when it sent this page's document; where browsers do not tell, nothing. */
function documentsCursor(): string {
  const [document] = performance.getEntriesByType('navigation') as Partial<PerformanceNavigationTiming>[]
  return document?.serverTiming?.find(({ name }) => name === 'heard')?.description ?? ''
}

/** Opens the stream, and again whenever the browser no longer does so by itself. */
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
 * Follows the stream of an account. Browsers open only a few connections to a site, so one tab has the stream and tells
 * the others; when it goes, another takes its place. Where browsers lack what that takes (pages without https), nothing
 * is told, and the page is not live.
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
        // What another tab shows may be older than this one's document.
        state = { kind: 'state', live: told.live }
        say(state)
      })
      ending.signal.addEventListener('abort', () => {
        close()
        release()
      })
    })
  // Given up before its turn came, it is refused.
  navigator.locks.request(name, { signal: ending.signal }, lead).catch(() => {})
  say({ kind: 'hello' })
  return () => {
    ending.abort()
    tabs.close()
  }
}
