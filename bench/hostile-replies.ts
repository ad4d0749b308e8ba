import { type Agent, request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import english from '../messages/en.json' with { type: 'json' }
import french from '../messages/fr.json' with { type: 'json' }
import { type ErrorReply, refusalReplies } from '../src/contract/refusals.ts'
import type { Asker, HostileRequest } from './hostile-requests.ts'

export type Answer = { status: number; type: string; text: string }

/** `fetch` would correct what is wrong with the request. */
export function send(
  url: string,
  { method, path, headers, language, asker, body }: HostileRequest,
  { agent, cookies }: { agent: Agent; cookies: Record<Asker, string> },
): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method,
        path,
        agent,
        headers: {
          'accept-language': language,
          ...(cookies[asker] && { cookie: cookies[asker] }),
          ...headers,
          ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }),
        },
      },
      (response) => {
        const type = response.headers['content-type'] ?? ''
        const status = response.statusCode ?? 0
        buffer(response).then((bytes) => resolve({ status, type, text: bytes.toString() }), reject)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })
}

const largestReply = 16 * 1024

const texts: Record<'fr' | 'en', Record<string, unknown>> = { fr: french, en: english }

/** Accepts any values in the placeholders. */
function isTextOf(code: string, message: string, language: 'fr' | 'en'): boolean {
  const text = texts[language][`refusal_${code}`]
  if (typeof text !== 'string') return message.length > 0
  const parts = text.split(/\{\w+\}/).map((part) => RegExp.escape(part))
  return new RegExp(`^${parts.join('.*')}$`).test(message)
}

const known = new Set(['error', 'code', 'message', 'fields'])

/** Returns the fault in words, or null for a correct refusal. */
export function faultOf(
  { language }: HostileRequest,
  { status, type, text }: Answer,
  canaries: readonly string[],
): string | null {
  if (status >= 500) return `answered ${status}`
  if (status < 400) return `was accepted (${status})`
  if (text.length > largestReply) return `answered with ${text.length} characters`
  const seen = canaries.find((canary) => text.includes(canary))
  if (seen) return `revealed ${seen}`
  if (type !== 'application/json; charset=utf-8') return `answered with ${type || 'no type'}`
  let reply: ErrorReply
  try {
    reply = JSON.parse(text)
  } catch {
    return 'answered with invalid JSON'
  }
  const agreed = refusalReplies[reply.code]
  if (agreed?.status !== status || agreed.error !== reply.error)
    return `answered ${status} ${text.slice(0, 100)}`
  if (!isTextOf(reply.code, reply.message, language)) return `said "${reply.message}" in another language`
  const more = Object.keys(reply).find((key) => !known.has(key))
  if (more) return `answered with the extra field ${more}`
  const fields = Object.entries(reply.fields ?? {})
  const isSaid = fields.every(([, problem]) => typeof problem === 'string' && problem !== '')
  return isSaid ? null : 'named a field without a message'
}
