import { array, assert, integer, ipV4, ipV6, oneof, property, string } from 'fast-check'
import { expect, it } from 'vitest'
import { networkKeyOfIpAddress } from '#server/http/network.ts'

it.each([
  ['192.0.2.7', '192.0.2.7'],
  ['::ffff:192.0.2.7', '192.0.2.7'],
  ['::FFFF:c000:0207', '192.0.2.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['2001:db8::192.0.2.7', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['unknown', 'unknown'],
  ['', ''],
])('%s belongs to %s', (ip, network) => {
  expect(networkKeyOfIpAddress(ip)).toBe(network)
})

it('an IPv4 address stays the same in any spelling, and an IPv6 address is cut to its first half', () => {
  assert(
    property(ipV4(), (ip) => {
      expect(networkKeyOfIpAddress(ip)).toBe(ip)
      expect(networkKeyOfIpAddress(`::ffff:${ip}`)).toBe(ip)
    }),
  )
  const group = integer({ min: 1, max: 0xffff }).map((value) => value.toString(16))
  const half = array(group, { minLength: 4, maxLength: 4 })
  assert(
    property(half, half, half, (network, host, other) => {
      const [one, two] = [host, other].map((rest) => networkKeyOfIpAddress([...network, ...rest].join(':')))
      expect(one).toBe(`${network.join(':')}::/64`)
      expect(two).toBe(one)
    }),
  )
})

it('any header gives a short text', () => {
  const said = oneof(string({ maxLength: 500 }), ipV6())
  assert(property(said, (ip) => networkKeyOfIpAddress(ip).length <= 64))
  expect(networkKeyOfIpAddress('x'.repeat(500))).toHaveLength(64)
})
