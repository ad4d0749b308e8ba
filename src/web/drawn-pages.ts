import type { Page } from '../contract/pages.ts'

type DrawnPage = {
  name: Page
  /** The file of its screen. */
  screen: string
  /** Whether it says all that it has to say before the server has answered anything. */
  readable: boolean
}

/** Pages that strangers open, which come drawn. One with a password to type in waits for its code. */
export const drawnPages: DrawnPage[] = [
  { name: 'landing', screen: 'screens/landing/landing-screen.tsx', readable: true },
  { name: 'book', screen: 'screens/book/book-screen.tsx', readable: false },
  { name: 'manageBooking', screen: 'screens/manage-booking/manage-booking-screen.tsx', readable: true },
]
