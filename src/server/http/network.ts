import { isIPv6 } from 'node:net'

/** The limit of a network is `limitFactor` times the limit of a visitor. */
export type Network = { name: string; limitFactor: number }

/** /64 for a line or phone, /56 for a household, /48 for a company. Each customer controls all addresses inside. */
const prefixes = [
  { bits: 64, limitFactor: 1 },
  { bits: 56, limitFactor: 2 },
  { bits: 48, limitFactor: 4 },
]

/** Networks of providers and data centers. */
const widest = { ipv4: 24, ipv6: 32, limitFactor: 64 }

const bytesOf = (groups = ''): number[] =>
  groups
    .split(':')
    .filter(Boolean)
    .flatMap((group) =>
      group.includes('.')
        ? group.split('.').map(Number)
        : [Number.parseInt(group, 16) >> 8, Number.parseInt(group, 16) & 255],
    )

/** The 16 bytes of an IPv6 address, which may end in a zone id or in IPv4 notation. */
function ipv6Bytes(address: string): number[] {
  const [before = [], after] = address.replace(/%.*/, '').split('::').map(bytesOf)
  const zeros = Array.from({ length: Math.max(0, 16 - before.length - (after ?? []).length) }, () => 0)
  return [...before, ...(after ? zeros : []), ...(after ?? [])]
}

/** The IPv4 address inside an IPv4-mapped one (`::ffff:…`). */
const embedded = (bytes: readonly number[]): string | null =>
  bytes.slice(0, 10).every((byte) => byte === 0) && bytes[10] === 255 && bytes[11] === 255
    ? bytes.slice(12).join('.')
    : null

/** The networks that contain an address, narrowest first. */
export function networksOf(address: string): [Network, ...Network[]] {
  if (!isIPv6(address)) return [{ name: address, limitFactor: 1 }]
  const bytes = ipv6Bytes(address)
  const ipv4 = embedded(bytes)
  if (ipv4 !== null) return [{ name: ipv4, limitFactor: 1 }]
  const hex = Buffer.from(bytes).toString('hex')
  const [first, ...wider] = prefixes.map(({ bits, limitFactor }) => ({
    name: `${hex.slice(0, bits / 4)}/${bits}`,
    limitFactor,
  }))
  return [first as Network, ...wider]
}

/** Also the network of the provider. */
export function wideNetworksOf(address: string): Network[] {
  const networks = networksOf(address)
  const [{ name }] = networks
  const isHex = name.endsWith('/64')
  const bits = isHex ? widest.ipv6 : widest.ipv4
  const prefix = isHex
    ? name.slice(0, bits / 4)
    : name
        .split('.')
        .slice(0, bits / 8)
        .join('.')
  return [...networks, { name: `${prefix}/${bits}`, limitFactor: widest.limitFactor }]
}

export const networkOf = (address: string): string => networksOf(address)[0].name
