import { isIPv6 } from 'node:net'

/**
 * Returns the network of an IP address, as a key for rate limits. This is the IPv4 address, or the first 64 bits of an
 * IPv6 address, which one subscriber controls. Returns other text truncated.
 */
export function networkKeyOfIpAddress(ip: string): string {
  const [address = ''] = ip.split('%', 1)
  if (!isIPv6(address)) return address.slice(0, 64)
  const [first, second, third, fourth, fifth, mark, high = 0, low = 0] = groupsOf(address)
  // IPv4-mapped address, from a dual-stack socket.
  const isMapped = mark === 0xffff && !first && !second && !third && !fourth && !fifth
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${[first, second, third, fourth].map((group) => group?.toString(16)).join(':')}::/64`
}

/** Returns the eight 16-bit groups of an IPv6 address. */
function groupsOf(address: string): number[] {
  // URLs normalize IPv6: no dots, and at most one `::`.
  const { hostname } = new URL(`http://[${address}]`)
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))))
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}
