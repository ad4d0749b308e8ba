/** One message of a stream of server-sent events, as it is written. */
export type Message = string

const message = (event: string, data: object): Message => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** What owners' pages are told: that something changed and in which schedule, never whose or what. */
export const messages = {
  /**
   * Whether changes are heard of at this moment. Said every few seconds too, so that silence means a broken stream.
   * Caught up: what has changed since the page was asked for is told by what follows.
   */
  state: (live: boolean, caughtUp = false) => message('state', caughtUp ? { live, caughtUp } : { live }),
  /** `page` is what the page that did it calls itself: all others ask again. */
  changed: (scheduleId: number, page: string | null) =>
    message('change', page === null ? { scheduleId } : { scheduleId, page }),
  /** Something may have changed unheard. */
  again: message('again', {}),
}

/** When a browser whose stream has ended comes again, in milliseconds: not all at once after a restart. */
export const coming = {
  soon: (): Message => `retry: ${2_000 + Math.floor(Math.random() * 3_000)}\n\n`,
  later: 'retry: 300000\n\n' satisfies Message,
}
