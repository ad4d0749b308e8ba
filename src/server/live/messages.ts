/** A server-sent event, as text. */
export type Message = string

const message = (event: string, data: object): Message => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`

/** The messages to owners' pages. They name the schedule that changed, never a person or a detail. */
export const messages = {
  /**
   * Whether changes arrive at present. Repeated every few seconds, so that silence means a broken stream.
   * `caughtUp` says that changes since the page was requested follow.
   */
  state: (live: boolean, caughtUp = false) => message('state', caughtUp ? { live, caughtUp } : { live }),
  /** `page` is the id of the page that made the change; all other pages refetch. */
  changed: (scheduleId: number, page: string | null) =>
    message('change', page === null ? { scheduleId } : { scheduleId, page }),
  /** Changes may have been missed: refetch everything. */
  again: message('again', {}),
}

/** Milliseconds until a browser reconnects; random, so that not all reconnect at once after a restart. */
export const coming = {
  soon: (): Message => `retry: ${2_000 + Math.floor(Math.random() * 3_000)}\n\n`,
  later: 'retry: 300000\n\n' satisfies Message,
}
