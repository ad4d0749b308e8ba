import { isIPv6 } from 'node:net'

/** A network that an address belongs to, and how many times a visitor's limit all of it may use. */
export type Network = { name: string; times: number }

/** What providers give: a line or a phone 64 bits, a household 56, a company 48. Whoever has one has all in it. */
const prefixes = [
  { bits: 64, times: 1 },
  { bits: 56, times: 2 },
  { bits: 48, times: 4 },
]

const bytesOf = (groups = ''): number[] =>
  groups
    .split(':')
    .filter(Boolean)
    .flatMap((group) =>
      group.includes('.')
        ? group.split('.').map(Number)
        : [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255],
    )

/** The 16 bytes of an IPv6 address, which may have a zone behind and end like an IPv4 address. */
function sixteen(address: string): number[] {
  const [before = [], after] = address.replace(/%.*/, '').split('::').map(bytesOf)
  const zeros = Array.from({ length: Math.max(0, 16 - before.length - (after ?? []).length) }, () => 0)
  return [...before, ...(after ? zeros : []), ...(after ?? [])]
}

/** Of an IPv6 address that stands for an IPv4 one (`::ffff:…`), that one. */
const embedded = (bytes: readonly number[]): string | null =>
  bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255
    ? bytes.slice(12).join('.')
    : null

/** The networks of a visitor's address, the narrowest first. */
export function networksOf(address: string): [Network, ...Network[]] {
  if (!isIPv6(address)) return [{ name: address, times: 1 }]
  const bytes = sixteen(address)
  const ipv4 = embedded(bytes)
  if (ipv4 !== null) return [{ name: ipv4, times: 1 }]
  const hex = Buffer.from(bytes).toString('hex')
  const [first, ...wider] = prefixes.map(({ bits, times }) => ({
    name: `${hex.slice(0, bits / 4)}/${bits}`,
    times,
  }))
  return [first as Network, ...wider]
}

/** Who asks, as far as an address tells. */
export const networkOf = (address: string): string => networksOf(address)[0].name
