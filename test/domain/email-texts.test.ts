import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { renderEmail } from '../../src/server/emails/render-email.ts'
import { everyEmail } from './every-email.ts'

const printOf = (mails: unknown[]) => createHash('sha256').update(JSON.stringify(mails)).digest('hex')

// After an intended change, run with -u and look at the emails.
it('writes every email exactly as recorded, to the byte', async () => {
  const byKind = Map.groupBy(everyEmail, ({ kind, locale }) => `${kind} ${locale}`)
  const prints = [...byKind].map(([name, cases]) => [
    name,
    printOf(cases.map(({ email, locale }) => renderEmail(email, locale))),
  ])
  const recorded = `${JSON.stringify(Object.fromEntries(prints), null, 2)}\n`
  await expect(recorded).toMatchFileSnapshot('email-texts.json')
})
