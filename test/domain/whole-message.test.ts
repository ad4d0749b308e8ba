import MailComposer from 'nodemailer/lib/mail-composer'
import { expect, it } from 'vitest'
import { wholeMessage } from '../../src/server/adapters/whole-message.ts'
import { renderEmail } from '../../src/server/emails/render-email.ts'
import { everyEmail } from './every-email.ts'

const calendar = 'BEGIN:VCALENDAR\r\nSUMMARY:Coupe chez L’été\r\nEND:VCALENDAR\r\n'

const texts = [
  'a',
  'a\n',
  'a\r\n',
  'a\r',
  ' \t',
  'é '.repeat(100),
  `${'x'.repeat(75)} \n.\n`,
  '日本語'.repeat(60),
  '\r\r\n\n',
  '=\n'.repeat(90),
]

it('builds a message equal to the one that Nodemailer streams, to the byte', async () => {
  const oneOfEach = [...Map.groupBy(everyEmail, ({ kind }) => kind).values()].flatMap((all) =>
    all.slice(0, 2),
  )
  const mails = oneOfEach.map(({ email, locale }, at) => ({
    ...renderEmail(email, locale),
    ...(at % 2 === 0 && { icalEvent: { method: 'PUBLISH', content: calendar, filename: 'creneau.ics' } }),
  }))
  const odd = texts.map((text) => ({ subject: text, text, html: text }))
  for (const mail of [...mails, ...odd]) {
    const envelope = {
      from: 'Créneau <bonjour@creneau.example>',
      to: { name: 'Ada "É"', address: 'ada@été.example' },
    }
    const message = new MailComposer({ ...envelope, ...mail }).compile()
    const streamed = await message.build()
    expect(wholeMessage(message)).toBe(streamed.toString())
  }
})
