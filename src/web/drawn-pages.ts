import type { Page } from '../contract/pages.ts'

type DrawnPage = {
  name: Page
  screen: string
  /** Useful before the server has answered anything. */
  readable: boolean
}

/** A page with a password field waits for its code instead of showing the built HTML. */
export const drawnPages: DrawnPage[] = [
  { name: 'landing', screen: 'screens/landing-screen.tsx', readable: true },
  { name: 'book', screen: 'screens/book-screen.tsx', readable: false },
  { name: 'manageBooking', screen: 'screens/manage-booking-screen.tsx', readable: true },
]
