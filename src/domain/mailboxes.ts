const gmail = new Set(['gmail.com', 'googlemail.com'])

/**
 * What counts by address counts by mailbox, because its holder may have any number of aliases (`ada+1@…`). Emails go to
 * the address as typed.
 */
export function mailboxOf(address: string): string {
  const [, local = '', domain = ''] = /^(.*)@(.*)$/s.exec(address.toLowerCase()) ?? []
  const name = local.replace(/(?<=.)\+.*/s, '')
  return gmail.has(domain) ? `${name.replaceAll('.', '')}@gmail.com` : `${name}@${domain}`
}
