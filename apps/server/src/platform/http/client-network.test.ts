import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createClientNetwork } from '#/platform/http/client-network.ts'
import { createProxyWatch } from '#/platform/http/proxy-watch.ts'
import { createLogger } from '#/platform/log/logger.ts'

const direct = createClientNetwork([])
const behindProxy = createClientNetwork(['10.0.0.0/8', '2001:db8:ffff::1'])

test('by default no forwarding header is trusted [L6]', () => {
  fc.assert(
    fc.property(fc.string(), (forwardedFor) => {
      expect(direct({ socketAddress: '203.0.113.7', forwardedFor })).toBe('203.0.113.7')
    }),
  )
})

test('a client cannot choose its network by sending the header itself [L6]', () => {
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

test('IPv6 counts by /64, and an IPv4-mapped address as its IPv4 address [L6]', () => {
  expect(direct({ socketAddress: '2001:db8:1:2:3:4:5:6' })).toBe('2001:db8:1:2::/64')
  expect(direct({ socketAddress: '2001:db8:1:2:ffff::9' })).toBe('2001:db8:1:2::/64')
  expect(direct({ socketAddress: '::ffff:203.0.113.7' })).toBe('203.0.113.7')
  expect(direct({ socketAddress: undefined })).toBe('local')
})

function watch(trusted: string[] = []) {
  const lines: string[] = []
  const log = createLogger({ level: 'info', stream: { write: (line) => lines.push(line) } })
  const proxies = createProxyWatch(trusted, log)
  const see = (socketAddress: string, forwardedFor?: string, count = 20) => {
    for (let index = 0; index < count; index += 1) proxies.see({ socketAddress, forwardedFor, forwarded: undefined })
    return proxies.missing()
  }
  return { see, lines }
}

test('an untrusted proxy is logged once with the setting to change, despite health checks [L6]', () => {
  const { see, lines } = watch(['10.0.0.1'])
  see('127.0.0.1')
  expect(see('::ffff:172.18.0.2', '203.0.113.7', 60)).toBe('172.18.0.2')
  see('127.0.0.1')
  expect(see('172.18.0.2', '203.0.113.8')).toBe('172.18.0.2')
  expect(lines.join('')).toContain('TRUSTED_PROXIES=172.18.0.2')
  expect(lines).toHaveLength(1)
})

test.each([
  ['people who come directly', '192.168.0.7', undefined],
  ['a stranger who writes the header', '203.0.113.7', '192.0.2.1'],
  ['a proxy that is trusted', '10.0.0.1', '203.0.113.7'],
])('%s are not taken for a proxy [L6]', (_, address, forwardedFor) => {
  const { see, lines } = watch(['10.0.0.0/8'])
  expect(see(address, forwardedFor)).toBeUndefined()
  expect(lines).toEqual([])
})

test('where some clients connect directly, one that writes the header is not taken for a proxy [L6]', () => {
  const { see } = watch()
  see('192.168.0.9', undefined, 1)
  expect(see('192.168.0.7', '192.0.2.1')).toBeUndefined()
})
