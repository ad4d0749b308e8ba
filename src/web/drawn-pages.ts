import type { Page } from '../contract/pages.ts'

type DrawnPage = {
  name: Page
  /** The file of its screen. */
  screen: string
  /** Whether the page is useful before the server has answered anything. */
  readable: boolean
}

/** Public pages whose first paint is built into the HTML. A page with a password field waits for its code instead. */
export const drawnPages: DrawnPage[] = [
  { name: 'landing', screen: 'screens/landing-screen.tsx', readable: true },
  { name: 'book', screen: 'screens/book-screen.tsx', readable: false },
  { name: 'manageBooking', screen: 'screens/manage-booking-screen.tsx', readable: true },
]
