/** Says in one line, for the person at the terminal, why the database cannot be started. */
export class StartRefused extends Error {
  constructor(message: string) {
    super(message.replace(/\s*\n\s*/g, ' '))
    this.name = 'StartRefused'
  }
}
