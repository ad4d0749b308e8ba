import { createPublicKey, verify } from 'node:crypto'

type Claims = { aud: string; exp: number; sub: string }

const read = (part: string) => JSON.parse(Buffer.from(part, 'base64url').toString())

/** Verifies the sender of a message (RFC 8292), and returns its key and claims. Throws if the signature is wrong. */
export function readVapid(authorization: string): { key: string; claims: Claims } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const { alg, typ } = read(header)
  if (alg !== 'ES256' || typ !== 'JWT') throw new Error(`signed by ${alg}`)
  const point = Buffer.from(key, 'base64url')
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  }
  const signer = createPublicKey({ key: jwk, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: signer, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  if (!isSigned) throw new Error('signed by somebody else')
  return { key, claims: read(claims) }
}
