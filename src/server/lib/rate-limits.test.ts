import { expect, test } from 'vitest'
import { visitorNetwork } from './rate-limits.ts'

test('an IPv4 address is a visitor, also when it is written as IPv6', () => {
  expect(visitorNetwork('203.0.113.7')).toBe('203.0.113.7')
  expect(visitorNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('all IPv6 addresses of one customer of a provider are one visitor', () => {
  const network = '2001:db8:1:2::/64'
  for (const address of ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff:1:2:3', '2001:db8:1:2:3::']) {
    expect(visitorNetwork(address)).toBe(network)
  }
  expect(visitorNetwork('2001:db8:1:3::1')).not.toBe(network)
  expect(visitorNetwork('::1')).toBe('0:0:0:0::/64')
  expect(visitorNetwork('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('what a proxy passes on in the place of an address is counted as far as it may be one', () => {
  expect(visitorNetwork(`unknown, ${'W/'.repeat(500)}`)).toHaveLength(45)
})
