export class StartRefused extends Error {
  constructor(message: string) {
    super(message.replace(/\s*\n\s*/g, ' '))
    this.name = 'StartRefused'
  }
}

/** Another process runs it. */
export class InUse extends StartRefused {}
