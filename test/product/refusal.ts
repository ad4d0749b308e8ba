import { expect } from 'vitest'
import { type ErrorReply, refusalReplies } from '../../src/contract/refusals.ts'

/** Reads a reply, and checks that it is a refusal in the documented format. */
export async function readRefusal(response: Response): Promise<ErrorReply> {
  const text = await response.text()
  expect(response.headers.get('content-type'), text).toBe('application/json; charset=utf-8')
  const body = JSON.parse(text) as ErrorReply
  const { status, error } = refusalReplies[body.code] ?? {}
  expect({ status: response.status, error: body.error }).toEqual({ status, error })
  expect(body.message).toMatch(/\S/)
  expect(body.message).not.toMatch(/[{}<>]|undefined|null/)
  for (const problem of Object.values(body.fields ?? {})) expect(problem).toMatch(/^\S[^{}<>]*\.$/)
  const {
    error: _error,
    code: _code,
    message: _message,
    fields: _fields,
    booking,
    client,
    secondFactors,
    ...more
  } = body
  expect(secondFactors !== undefined).toBe(body.code === 'second_factor_needed')
  expect(booking !== undefined).toBe(body.code === 'booking_changed' || body.code === 'refund_changed')
  expect(client !== undefined).toBe(body.code === 'client_changed')
  expect(more).toEqual({})
  return body
}
