import { makeKeys } from '../push/browser-keys.ts'
import type { Owner, Salon } from './actors.ts'

export const ada = { clientName: 'Ada', clientEmail: 'ada@example.com', clientPhone: '06', comment: 'Court' }

export const served = { durationMinutes: 60, displayOrder: 1, bufferBefore: 5, bufferAfter: 15, staffIds: [] }
export const credential = {
  id: 'bWFkZS11cA',
  rawId: 'bWFkZS11cA',
  type: 'public-key',
  response: { clientDataJSON: 'e30', authenticatorData: 'e30', signature: 'e30', attestationObject: 'e30' },
  clientExtensionResults: {},
}
export const card = { number: '4242 4242 4242 4242', expiry: '12/34', cvc: '123' }
export const range = { from: '2027-03-01', to: '2027-03-31', status: 'pending' }

export const slot = ({ salon }: { salon: Salon }) => ({
  serviceId: salon.services.Coupe,
  date: '2027-03-08',
  startTime: '11:00',
})

let devices = 0

/** An invented browser for notifications: a new one each time, unless it is named. */
export const madeUpDevice = (name = String(++devices)) => ({
  endpoint: `http://localhost/push/${encodeURIComponent(name)}`,
  keys: makeKeys().keys,
})

let kept = 0

/** An invented passkey of the owner. */
export async function keepPasskey({ email, product }: Owner): Promise<string> {
  const id = `passkey-${++kept}`
  await product.pool.query(
    `INSERT INTO passkeys (id, user_id, name, public_key, credential_id, counter, device_type, backed_up)
     SELECT $1, id, 'Téléphone', 'made-up', $1, 0, 'multiDevice', true FROM users WHERE email = $2`,
    [id, email],
  )
  return id
}
