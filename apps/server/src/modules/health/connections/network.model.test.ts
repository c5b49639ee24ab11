import { expect, test } from 'vitest'
import { networkAddresses } from '#/modules/health/connections/address.service.ts'

const at = (address: string, facts: { family?: 'IPv4' | 'IPv6'; internal?: boolean } = {}) => ({
  address,
  family: 'IPv4' as const,
  internal: false,
  ...facts,
})
const interfaces = {
  lo: [at('127.0.0.1', { internal: true })],
  eth0: [at('192.168.0.12'), at('fd12::1', { family: 'IPv6' })],
  wlan0: [at('10.0.0.7')],
  uplink: [at('200.17.0.4')],
  gone: undefined,
}

test('a server that listens on all addresses is listed by each private address of its machine [L4]', () => {
  for (const host of [undefined, '0.0.0.0', '::'])
    expect(networkAddresses({ host, port: 3000 }, interfaces)).toEqual([
      'http://192.168.0.12:3000',
      'http://10.0.0.7:3000',
    ])
})

test('a server that listens on one address is listed by that address alone [L4]', () => {
  expect(networkAddresses({ host: '10.0.0.7', port: 3000 }, interfaces)).toEqual(['http://10.0.0.7:3000'])
  expect(networkAddresses({ host: '127.0.0.1', port: 3000 }, interfaces)).toEqual([])
})
