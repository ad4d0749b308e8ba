import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

/** Deviations of an authenticator, to test refusals. */
type Manner = {
  origin: string
  /** False for a touch only, without a fingerprint, face or code. */
  verified?: boolean
  /** The origin of another site. */
  rpId?: string
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest()

/** Encodes the subset of CBOR that a passkey needs: integers, bytes, texts and maps. */
function cbor(value: number | string | Buffer | Map<unknown, unknown>): Buffer {
  const head = (major: number, size: number) =>
    size < 24
      ? Buffer.from([(major << 5) | size])
      : size < 256
        ? Buffer.from([(major << 5) | 24, size])
        : Buffer.from([(major << 5) | 25, size >> 8, size & 255])
  if (typeof value === 'number') return value < 0 ? head(1, -1 - value) : head(0, value)
  if (typeof value === 'string') return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)])
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value])
  const entries = [...value].flatMap(([key, one]) => [cbor(key as number), cbor(one as Buffer)])
  return Buffer.concat([head(5, value.size), ...entries])
}

/** A software authenticator with one passkey. */
export class Authenticator {
  private readonly id = randomBytes(16)
  private key: KeyObject | undefined
  private count = 0

  private clientData(type: string, challenge: string, origin: string): Buffer {
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  }

  private data({ verified = true }: Manner, rpId: string, attested?: Buffer): Buffer {
    const flags = 0x01 | (verified ? 0x04 : 0) | (attested ? 0x40 : 0)
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(++this.count)
    return Buffer.concat([sha256(rpId), Buffer.from([flags]), counter, attested ?? Buffer.alloc(0)])
  }

  /** Creates a passkey in the format of `navigator.credentials.create`. */
  create(options: { challenge: string; rp?: { id?: string } }, manner: Manner) {
    const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
    this.key = privateKey
    const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
    const cose = cbor(
      new Map<number, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, 'base64url')],
        [-3, Buffer.from(y, 'base64url')],
      ]),
    )
    const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, this.id.length]), this.id, cose])
    const authData = this.data(manner, manner.rpId ?? options.rp?.id ?? '', attested)
    const attestation = new Map<string, unknown>([
      ['fmt', 'none'],
      ['attStmt', new Map()],
      ['authData', authData],
    ])
    return this.credential({
      clientDataJSON: this.clientData('webauthn.create', options.challenge, manner.origin).toString(
        'base64url',
      ),
      attestationObject: cbor(attestation).toString('base64url'),
      transports: ['internal'],
    })
  }

  /** Signs a challenge in the format of `navigator.credentials.get`. */
  get(options: { challenge: string; rpId?: unknown }, manner: Manner) {
    if (!this.key) throw new Error('an authenticator without a passkey')
    const clientData = this.clientData('webauthn.get', options.challenge, manner.origin)
    const data = this.data(manner, manner.rpId ?? String(options.rpId))
    const signature = sign('sha256', Buffer.concat([data, sha256(clientData)]), this.key)
    return this.credential({
      clientDataJSON: clientData.toString('base64url'),
      authenticatorData: data.toString('base64url'),
      signature: signature.toString('base64url'),
    })
  }

  private credential<Response extends { clientDataJSON: string }>(response: Response) {
    const id = this.id.toString('base64url')
    return { id, rawId: id, type: 'public-key' as const, response, clientExtensionResults: {} }
  }
}
