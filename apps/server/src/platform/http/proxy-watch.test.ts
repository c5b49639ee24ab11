import { expect, test } from 'vitest'
import { createProxyWatch } from '#/platform/http/proxy-watch.ts'
import { createLogger } from '#/platform/log/logger.ts'

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

test('a proxy that is not trusted is told in the log once, with what to set; health checks make no difference [L6]', () => {
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
])('%s are no missing proxy [L6]', (_, address, forwardedFor) => {
  const { see, lines } = watch(['10.0.0.0/8'])
  expect(see(address, forwardedFor)).toBeUndefined()
  expect(lines).toEqual([])
})

test('where some come directly, one who writes the header is no proxy [L6]', () => {
  const { see } = watch()
  see('192.168.0.9', undefined, 1)
  expect(see('192.168.0.7', '192.0.2.1')).toBeUndefined()
})
