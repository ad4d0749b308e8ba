import { inflateRawSync } from 'node:zlib'

const endOfDirectory = 0x06054b50

/** Reads the files of a zip by name, through its directory like unzip programs. */
export function unzipped(zip: Buffer): Map<string, string> {
  const end = zip.lastIndexOf(Buffer.from(Uint32Array.of(endOfDirectory).buffer))
  const files = new Map<string, string>()
  let at = zip.readUInt32LE(end + 16)
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const [size, nameLength, extra, comment] = [
      zip.readUInt32LE(at + 20),
      zip.readUInt16LE(at + 28),
      zip.readUInt16LE(at + 30),
      zip.readUInt16LE(at + 32),
    ]
    const header = zip.readUInt32LE(at + 42)
    const from = header + 30 + zip.readUInt16LE(header + 26) + zip.readUInt16LE(header + 28)
    const content = zip.subarray(from, from + size)
    const isStored = zip.readUInt16LE(at + 10) === 0
    const name = zip.subarray(at + 46, at + 46 + nameLength).toString()
    files.set(name, (isStored ? content : inflateRawSync(content)).toString())
    at += 46 + nameLength + extra + comment
  }
  return files
}
