/** The zone of who reads. */
export const here = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone
