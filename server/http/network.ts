import { isIPv6 } from 'node:net'

/**
 * The network that an address belongs to, for counting: an IPv4 address by itself, and the first 64 bits of an IPv6
 * one, since whoever has one address there has them all. What is no address is a network of its own.
 */
export function networkOf(ip: string): string {
  const [address = ''] = ip.split('%', 1)
  if (!isIPv6(address)) return address.slice(0, 64)
  const [first, second, third, fourth, fifth, mark, high = 0, low = 0] = groupsOf(address)
  // An IPv4 address, as a socket open to both kinds writes it.
  const isMapped = mark === 0xffff && !first && !second && !third && !fourth && !fifth
  if (isMapped) return [high >> 8, high & 255, low >> 8, low & 255].join('.')
  return `${[first, second, third, fourth].map((group) => group?.toString(16)).join(':')}::/64`
}

/** The eight numbers of an IPv6 address. */
function groupsOf(address: string): number[] {
  // The one form that URLs have: no dots, and zeros left out once at most.
  const { hostname } = new URL(`http://[${address}]`)
  const [before = [], after = []] = hostname
    .slice(1, -1)
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))))
  return [...before, ...Array.from({ length: 8 - before.length - after.length }, () => 0), ...after]
}
