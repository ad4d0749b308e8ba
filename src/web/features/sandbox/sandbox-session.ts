import type { Reply } from '../../../contract/index.ts'

export type Session = Reply<'getSandboxSession'>

export type SandboxPageProps = {
  sessionId: string
  session: Session
  /** Fetches the session again. */
  refetch: () => Promise<unknown>
}
