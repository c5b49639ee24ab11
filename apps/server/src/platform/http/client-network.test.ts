import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClientNetwork } from '#/platform/http/client-network.ts'

const direct = createClientNetwork([])
const behindProxy = createClientNetwork(['10.0.0.0/8', '2001:db8:ffff::1'])

test('no header is believed by default [L6]', () => {
  fc.assert(
    fc.property(fc.string(), (forwardedFor) => {
      expect(direct({ socketAddress: '203.0.113.7', forwardedFor })).toBe('203.0.113.7')
    }),
  )
})

test('a stranger cannot choose its network by sending the header itself [L6]', () => {
  expect(behindProxy({ socketAddress: '203.0.113.7', forwardedFor: '192.0.2.1' })).toBe('203.0.113.7')
  expect(behindProxy({ socketAddress: '10.1.1.1', forwardedFor: '192.0.2.1, 198.51.100.9' })).toBe('198.51.100.9')
})

test.each([
  ['one proxy', '10.1.1.1', '203.0.113.7', '203.0.113.7'],
  ['a chain of proxies', '10.1.1.1', '203.0.113.7, 10.2.2.2,10.3.3.3', '203.0.113.7'],
  ['with a port', '10.1.1.1', '203.0.113.7:4711', '203.0.113.7'],
  ['an IPv6 proxy', '2001:db8:ffff::1', '203.0.113.7', '203.0.113.7'],
  ['IPv6 with a port', '10.1.1.1', '[2001:db8:1:2:3:4:5:6]:4711', '2001:db8:1:2::/64'],
  ['rubbish before the proxy', '10.1.1.1', 'unknown', '10.1.1.1'],
  ['an odd number', '10.1.1.1', '2130706433', '10.1.1.1'],
  ['no header', '10.1.1.1', undefined, '10.1.1.1'],
  ['only our own proxies', '10.1.1.1', '10.2.2.2', '10.2.2.2'],
])('behind trusted proxies: %s [L6]', (_case, socketAddress, forwardedFor, expected) => {
  expect(behindProxy({ socketAddress, forwardedFor })).toBe(expected)
})

test('IPv6 counts by /64 and an IPv4 address mapped into IPv6 as itself [L6]', () => {
  expect(direct({ socketAddress: '2001:db8:1:2:3:4:5:6' })).toBe('2001:db8:1:2::/64')
  expect(direct({ socketAddress: '2001:db8:1:2:ffff::9' })).toBe('2001:db8:1:2::/64')
  expect(direct({ socketAddress: '::ffff:203.0.113.7' })).toBe('203.0.113.7')
  expect(direct({ socketAddress: undefined })).toBe('local')
})
