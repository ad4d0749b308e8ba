import { randomUUID } from 'node:crypto'
import { type Owner, owner } from './actors.ts'
import { appCode } from './authenticator-app.ts'
import { credential, madeUpDevice } from './made-up.ts'
import type { Product } from './product.ts'

export type Ask = {
  method?: string
  path: string
  body?: unknown
  headers?: Record<string, string>
  /** The owner of the fixtures, or a visitor. */
  as?: 'owner'
  /** Another owner, with a session. */
  by?: Owner
}

/** Causes each refusal about two-step sign-in, passkeys and changes to them. */
export const securityStories = (product: () => Product) => ({
  second_factor_needed: async (): Promise<Ask> => {
    const jane = await owner(product())
    await jane.turnsOnTwoFactor()
    return { path: '/api/auth/login', body: { email: jane.email, password: jane.password } }
  },
  wrong_code: async (): Promise<Ask> => {
    const jane = await owner(product())
    await jane.turnsOnTwoFactor()
    return { by: jane, path: '/api/account/confirm', body: { password: jane.password, code: 'AAAAA-AAAAA' } }
  },
  too_many_codes: async (): Promise<Ask> => {
    const jane = await owner(product())
    await jane.turnsOnTwoFactor()
    for (let tries = 0; tries < 10; tries++) await jane.confirms('AAAAA-AAAAA')
    return { by: jane, path: '/api/account/confirm', body: { password: jane.password, code: 'AAAAA-AAAAA' } }
  },
  challenge_over: (): Ask => ({ path: '/api/auth/second-factor', body: { code: '123456' } }),
  confirmation_needed: (): Ask => ({ as: 'owner', path: '/api/account/two-factor', body: {} }),
  wrong_password: (): Ask => ({ as: 'owner', path: '/api/account/confirm', body: { password: 'x23456' } }),
  two_factor_on: async (): Promise<Ask> => {
    const jane = await owner(product())
    const { secret } = await jane.turnsOnTwoFactor()
    await jane.confirms(appCode(secret, product().now(), 1))
    return { by: jane, path: '/api/account/two-factor', body: {} }
  },
  two_factor_off: (): Ask => ({
    as: 'owner',
    path: '/api/account/two-factor/confirm',
    body: { code: '123456' },
  }),
  passkey_not_accepted: (): Ask => ({ path: '/api/auth/passkey', body: { credential } }),
  passkey_not_found: (): Ask => ({ as: 'owner', method: 'DELETE', path: '/api/account/passkeys/none' }),
  session_not_found: (): Ask => ({ as: 'owner', method: 'DELETE', path: '/api/account/sessions/none' }),
  address_in_use: async (): Promise<Ask> => {
    const jane = await owner(product())
    await jane.confirms()
    return { by: jane, path: '/api/account/address', body: { email: jane.email } }
  },
  device_not_found: (): Ask => ({
    as: 'owner',
    method: 'DELETE',
    path: `/api/account/devices/${randomUUID()}`,
  }),
  too_many_devices: async (): Promise<Ask> => {
    const jane = await owner(product())
    for (let count = 0; count < 20; count++) await jane.get('createDevice', { body: madeUpDevice() })
    return { by: jane, path: '/api/account/devices', body: madeUpDevice() }
  },
  push_service_refused: (): Ask => ({
    as: 'owner',
    path: '/api/account/devices',
    body: { ...madeUpDevice(), endpoint: 'https://10.0.0.1/push' },
  }),
  too_many_passkeys: async (): Promise<Ask> => {
    const jane = await owner(product())
    await product().pool.query(
      `INSERT INTO passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up)
       SELECT u.id || n, u.id, 'x', 'x', u.id || n, 0, 'x', true FROM users u, generate_series(1, 20) n
       WHERE u.email = $1`,
      [jane.email],
    )
    await jane.confirms()
    return { by: jane, path: '/api/account/passkeys/options', body: {} }
  },
})
