import type { FastifyRequest } from 'fastify'
import { choiceCookies, type Reader, type Theme, themes } from '../../contract/public-pages.ts'
import { locales } from '../../domain/locales.ts'
import { cookieName } from '../adapters/accounts.ts'
import { hasNoFrench } from './locale.ts'
import type { Server } from './server.ts'

type Settings = Pick<Server, 'authSettings' | 'payments' | 'legalDocuments' | 'supportEmail'>

type Choice = keyof typeof choiceCookies

/** The browser's choices, else the language of the link. Without them, French: the browser's own language does not count. */
export function readerOf(
  request: FastifyRequest,
  server: Settings,
  asked?: URLSearchParams,
): Promise<Reader> {
  const secure = server.authSettings.baseUrl.startsWith('https:')
  const { cookies } = request
  const chosen = (choice: Choice) =>
    cookies[cookieName(choiceCookies[choice], secure)] ?? asked?.get(choice) ?? undefined
  return readerWith(chosen, request, server)
}

/** An embedded page looks as the site around it asks. Most of these sites are light only. */
export const embeddedReaderOf = (
  request: FastifyRequest,
  server: Settings,
  asked: URLSearchParams,
): Promise<Reader> => readerWith((choice) => asked.get(choice) ?? undefined, request, server, 'light')

async function readerWith(
  chosen: (choice: Choice) => string | undefined,
  { headers }: FastifyRequest,
  { payments, legalDocuments, supportEmail }: Settings,
  usualTheme: Theme = 'system',
): Promise<Reader> {
  const language = locales.find((locale) => locale === chosen('language'))
  return {
    language: language ?? locales[0],
    theme: themes.find((theme) => theme === chosen('theme')) ?? usualTheme,
    sandbox: payments.name === 'sandbox',
    legal: [...(await legalDocuments()).texts.keys()],
    support: supportEmail,
    offersEnglish: language === undefined && hasNoFrench(headers['accept-language']),
  }
}
