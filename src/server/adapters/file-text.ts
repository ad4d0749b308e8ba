import { type FileEncoding, fileEncodings, ibm850, legibility } from '../../domain/text-encodings.ts'

const decodeIbm850 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : ibm850[byte - 0x80])).join('')

function decode(bytes: Uint8Array, encoding: FileEncoding): string {
  if (encoding === 'ibm850') return decodeIbm850(bytes)
  return new TextDecoder(encoding).decode(bytes)
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

const oneByte = fileEncodings.filter((encoding) => !encoding.startsWith('utf'))
const sample = 200_000

/** By the byte order mark, else UTF-8 if valid, else the most legible encoding. */
function encodingOf(bytes: Uint8Array): FileEncoding {
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  if (isUtf8(bytes)) return 'utf-8'
  const part = bytes.subarray(0, sample)
  const scores = oneByte.map((encoding) => ({ encoding, score: legibility(decode(part, encoding)) }))
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).encoding
}

export function textOf(bytes: Uint8Array, named?: FileEncoding): { text: string; encoding: FileEncoding } {
  const encoding = named ?? encodingOf(bytes)
  return { text: decode(bytes, encoding), encoding }
}
