import { isAscii, isUtf8 } from 'node:buffer'
import { detectedEncodings, type FileEncoding, ibm850, legibility } from '../../domain/text-encodings.ts'

const decodeIbm850 = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => (byte < 0x80 ? String.fromCharCode(byte) : ibm850[byte - 0x80])).join('')

/** Names of charsets that programs write and the standard does not know. */
const otherNames: Record<string, string> = {
  '850': 'ibm850',
  cp850: 'ibm850',
  ansi: 'windows-1252',
  macroman: 'macintosh',
  'x-macroman': 'macintosh',
  koi8r: 'koi8-r',
  cp932: 'shift_jis',
  cp936: 'gbk',
  cp949: 'euc-kr',
  cp950: 'big5',
}

/** Null for an unknown charset, and for bytes that have no meaning in it: no letter is ever replaced. */
export function decoded(bytes: Uint8Array, charset: string): string | null {
  const name = otherNames[charset.toLowerCase()] ?? charset
  if (name === 'ibm850') return decodeIbm850(bytes)
  try {
    return new TextDecoder(name, { fatal: true }).decode(bytes)
  } catch {
    return null
  }
}

/** The letters of bytes that {@link decoded} refuses are marked as unreadable. */
const decode = (bytes: Uint8Array, encoding: FileEncoding): string =>
  decoded(bytes, encoding) ?? new TextDecoder(encoding).decode(bytes)

const sample = 200_000

/** Of parts that are no UTF-8. */
function mostLegible(parts: readonly Uint8Array[]): FileEncoding {
  const read: Uint8Array[] = []
  let size = 0
  for (const part of parts) {
    if (size > sample) break
    size += part.length
    read.push(part, Buffer.from('\n'))
  }
  const lines = Buffer.concat(read)
  const scores = detectedEncodings.map((encoding) => {
    const text = decoded(lines, encoding)
    return { encoding, score: text === null ? Number.NEGATIVE_INFINITY : legibility(text) }
  })
  return scores.reduce((best, one) => (one.score > best.score ? one : best)).encoding
}

/** Null unless the text has two bytes a letter. */
export function wideEncodingOf(bytes: Uint8Array, named?: FileEncoding): FileEncoding | null {
  if (named) return named.startsWith('utf-16') ? named : null
  const [first, second] = bytes
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return null
}

const isOneByte = (encoding?: FileEncoding): encoding is FileEncoding => encoding?.startsWith('utf') === false

/** Values that are no UTF-8 have the encoding that the owner names, or the most legible one. */
export function encodingOfOthers(
  values: readonly Uint8Array[],
  named?: FileEncoding,
): { encoding: FileEncoding; read: (bytes: Uint8Array) => string } {
  const others = values.filter((bytes) => !isUtf8(bytes))
  const found = others.length > 0 ? mostLegible(others) : 'utf-8'
  const encoding = isOneByte(named) ? named : found
  return {
    encoding,
    read: (bytes) => {
      if (isAscii(bytes)) return Buffer.from(bytes).toString('latin1')
      return isUtf8(bytes) ? new TextDecoder().decode(bytes) : decode(bytes, encoding)
    },
  }
}

/** Each line is UTF-8 or in the other encoding, because people join files of several programs. */
export function textOf(bytes: Uint8Array, named?: FileEncoding): { text: string; encoding: FileEncoding } {
  const wide = wideEncodingOf(bytes, named)
  if (wide) return { text: decode(bytes, wide), encoding: wide }
  if (isUtf8(bytes)) {
    const encoding = named ?? 'utf-8'
    return { text: decode(bytes, encoding), encoding }
  }
  const lines = Buffer.from(bytes)
    .toString('latin1')
    .split(/(?<=\n|\r(?!\n))/)
    .map((line) => Buffer.from(line, 'latin1'))
  const { encoding, read } = encodingOfOthers(lines, named)
  return {
    text: lines
      .map(read)
      .join('')
      .replace(/^\uFEFF/, ''),
    encoding,
  }
}
