import type { FastifyReply, FastifyRequest } from 'fastify'
import { builtText } from './built-web.ts'
import { type Document, documentOf, encodingFor, sendDocument } from './documents.ts'
import { readerOf } from './reader.ts'

const builtRoot = '<html lang="fr" data-theme="system">'

/** The owner's application, marked with the choices of its reader so that neither language nor theme flashes. */
export function ownerDocuments(server: Parameters<typeof readerOf>[1]) {
  const page = builtText('index.html')
  if (!page.includes(builtRoot)) throw new Error('index.html has another root element')
  const made = new Map<string, Promise<Document>>()
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { language, theme, sandbox, offersEnglish, legal, support } = await readerOf(request, server)
    const payments = sandbox ? ' data-payments="sandbox"' : ''
    const offer = offersEnglish ? ' data-offer="en"' : ''
    const links = legal.length > 0 ? ` data-legal="${legal.join(' ')}"` : ''
    // `readEnv` has checked that it is an address, so it needs no escaping.
    const contact = support === null ? '' : ` data-support="${support}"`
    const written = `<html${payments}${offer}${links}${contact} lang="${language}" data-theme="${theme}">`
    const encoding = encodingFor(request)
    const document = made.getOrInsertComputed(`${encoding} ${written}`, () =>
      documentOf(page.replace(builtRoot, written), encoding),
    )
    return sendDocument(request, reply, await document)
  }
}
