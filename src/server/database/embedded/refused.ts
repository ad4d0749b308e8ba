/** One line for the person at the terminal. */
export class StartRefused extends Error {
  constructor(message: string) {
    super(message.replace(/\s*\n\s*/g, ' '))
    this.name = 'StartRefused'
  }
}
