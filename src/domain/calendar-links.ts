/** `start` and `end` in epoch milliseconds. */
export type CalendarEntry = { title: string; start: number; end: number; details: string; location: string }

const query = (values: Record<string, string>): string =>
  // URLSearchParams writes spaces as '+', which Outlook shows.
  Object.entries(values)
    .map(([key, value]) => `${key}=${encodeURIComponent(value)}`)
    .join('&')

const inUtc = (instant: number): string => new Date(instant).toISOString().replace(/\.\d{3}/, '')

export function googleCalendarUrl({ title, start, end, details, location }: CalendarEntry): string {
  const dates = [start, end].map((instant) => inUtc(instant).replace(/[-:]/g, '')).join('/')
  return `https://calendar.google.com/calendar/render?action=TEMPLATE&${query({ text: title })}&dates=${dates}&${query({ details, location })}`
}

export function outlookCalendarUrl({ title, start, end, details, location }: CalendarEntry): string {
  const path = '/calendar/action/compose'
  return `https://outlook.live.com/calendar/0/deeplink/compose?${query({ path, rru: 'addevent', subject: title, startdt: inUtc(start), enddt: inUtc(end), body: details, location })}`
}
