import { BlockList, isIP } from 'node:net'

/** IANA's special-purpose networks. */
const special: [network: string, bits: number][] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
]

/** Everything outside 2000::/3, documentation networks, and addresses that wrap another address. */
const special6: [network: string, bits: number][] = [
  ['::', 3],
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
  ['4000::', 2],
  ['8000::', 1],
]

// In a single list, every IPv4 address would match the IPv6 network that wraps it.
const [blocked, blocked6] = [new BlockList(), new BlockList()]
for (const [network, bits] of special) blocked.addSubnet(network, bits, 'ipv4')
for (const [network, bits] of special6) blocked6.addSubnet(network, bits, 'ipv6')

export const isPublicAddress = (address: string): boolean => {
  const version = isIP(address)
  if (version === 4) return !blocked.check(address, 'ipv4')
  return version === 6 && !blocked6.check(address, 'ipv6')
}
