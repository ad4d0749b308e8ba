/** The reader's time zone. */
export const here = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
