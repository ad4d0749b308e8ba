import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** The keys of one subscription. The browser gives its public key and the secret to the subscriber. */
export function makeKeys() {
  const pair = createECDH('prime256v1')
  pair.generateKeys()
  const auth = randomBytes(16)
  const p256dh = pair.getPublicKey()

  /** Decrypts a message to this browser: RFC 8188 (aes128gcm) with the key of RFC 8291, section 3.4. */
  function decrypt(body: Buffer): string {
    const salt = body.subarray(0, 16)
    const recordSize = body.readUInt32BE(16)
    const keyLength = body.readUInt8(20)
    const sender = body.subarray(21, 21 + keyLength)
    const record = body.subarray(21 + keyLength)
    if (keyLength !== 65 || record.length > recordSize) throw new Error('not one record of aes128gcm')
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), p256dh, sender])
    const secret = Buffer.from(hkdfSync('sha256', pair.computeSecret(sender), auth, info, 32))
    const key = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: aes128gcm\0', 16))
    const nonce = Buffer.from(hkdfSync('sha256', secret, salt, 'Content-Encoding: nonce\0', 12))
    const decipher = createDecipheriv('aes-128-gcm', key, nonce)
    decipher.setAuthTag(record.subarray(-16))
    const padded = Buffer.concat([decipher.update(record.subarray(0, -16)), decipher.final()])
    const end = padded.lastIndexOf(2)
    if (end < 0 || padded.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('not a last record')
    return padded.subarray(0, end).toString()
  }

  return { keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') }, decrypt }
}
