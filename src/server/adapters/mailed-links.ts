import { createHmac, timingSafeEqual } from 'node:crypto'

/** A booking's email to its client. `mailId` is the delivery's. */
type MailedLink = { reference: string; mailId: string }

/** 22 characters that only a reader of the email knows. Checking them needs no database. */
export const linkKeyOf = ({ reference, mailId }: MailedLink, secret: string): string =>
  createHmac('sha256', secret).update(`mailed link ${reference} ${mailId}`).digest('base64url').slice(0, 22)

export function isMailedLink(link: MailedLink, key: string, secret: string): boolean {
  const [expected, given] = [Buffer.from(linkKeyOf(link, secret)), Buffer.from(key)]
  return expected.length === given.length && timingSafeEqual(expected, given)
}
