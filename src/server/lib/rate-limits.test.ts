import { expect, test } from 'vitest'
import { visitorNetwork } from './rate-limits.ts'

test('an IPv4 address is one visitor, even when written as IPv6', () => {
  expect(visitorNetwork('203.0.113.7')).toBe('203.0.113.7')
  expect(visitorNetwork('::ffff:203.0.113.7')).toBe('203.0.113.7')
})

test('all IPv6 addresses of one internet customer are one visitor', () => {
  const network = '2001:db8:1:2::/64'
  for (const address of ['2001:db8:1:2::1', '2001:0DB8:0001:0002:ffff:1:2:3', '2001:db8:1:2:3::']) {
    expect(visitorNetwork(address)).toBe(network)
  }
  expect(visitorNetwork('2001:db8:1:3::1')).not.toBe(network)
  expect(visitorNetwork('::1')).toBe('0:0:0:0::/64')
  expect(visitorNetwork('fe80::1%eth0')).toBe('fe80:0:0:0::/64')
})

test('anything else that a proxy passes on is cut to the length of an address', () => {
  expect(visitorNetwork(`unknown, ${'W/'.repeat(500)}`)).toHaveLength(45)
})
