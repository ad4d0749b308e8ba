const groupsOf = (part = ''): string[] =>
  part
    .split(':')
    .filter(Boolean)
    .map((group) => Number.parseInt(group, 16).toString(16))

/** Who asks, as far as an address tells: of IPv6 the first 64 bits, of which everybody has all the rest. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [before, after] = address.split('::').map(groupsOf)
  const left = before ?? []
  const zeros = after ? Array.from({ length: Math.max(0, 8 - left.length - after.length) }, () => '0') : []
  return `${[...left, ...zeros, ...(after ?? [])].slice(0, 4).join(':')}::/64`
}
