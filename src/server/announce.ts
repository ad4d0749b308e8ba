import { demo } from '../../db/seed.ts'
import { pages } from '../contract/pages.ts'
import type { CompleteEnv } from './complete-env.ts'
import { usesInbox } from './inbox/settings.ts'

export function announce(env: CompleteEnv): void {
  const { BASE_URL: base } = env
  const lines: [string, string][] = [['Site', base]]
  if (env.NODE_ENV !== 'production') {
    lines.push(
      ['Demo owner', `${base}${pages.auth}  ${demo.email} / ${demo.password}`],
      ['Demo booking', `${base}${pages.book.replace(':token', demo.shareToken)}`],
    )
  }
  if (usesInbox(env)) lines.push(['Inbox', `${base}/dev/inbox`])
  lines.push(['API', `${base}/api/docs`])
  process.stdout.write(
    `\nCréneau is running\n${lines.map(([name, at]) => `  ${name.padEnd(14)}${at}\n`).join('')}\n`,
  )
}
