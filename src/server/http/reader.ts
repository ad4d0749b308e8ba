import type { FastifyRequest } from 'fastify'
import { choiceCookies, type Reader, themes } from '../../contract/public-pages.ts'
import { locales } from '../../domain/locales.ts'
import { cookieName } from '../adapters/accounts.ts'
import { hasNoFrench } from './locale.ts'
import type { Server } from './server.ts'

type Settings = Pick<Server, 'authSettings' | 'payments' | 'legalDocuments'>

/** The choices of the browser. Without them, French: its own language does not count. */
export async function readerOf({ cookies, headers }: FastifyRequest, server: Settings): Promise<Reader> {
  const { authSettings, payments } = server
  const secure = authSettings.baseUrl.startsWith('https:')
  const chosen = (choice: keyof typeof choiceCookies) => cookies[cookieName(choiceCookies[choice], secure)]
  const language = locales.find((locale) => locale === chosen('language'))
  return {
    language: language ?? locales[0],
    theme: themes.find((theme) => theme === chosen('theme')) ?? 'system',
    sandbox: payments.name === 'sandbox',
    legal: [...(await server.legalDocuments()).texts.keys()],
    offersEnglish: language === undefined && hasNoFrench(headers['accept-language']),
  }
}
