import { expect, test } from 'vitest'
import { isLocalAddress, isPrivateHost } from '#/protocol/local-address.ts'

test.each([
  ['http://localhost:4770/entrar', true],
  ['https://prosa.localhost/', true],
  ['http://127.0.0.1', true],
  ['http://127.9.8.7:80/x', true],
  ['http://[::1]:4770', true],
  ['http://0.0.0.0:4770', true],
  ['https://localhost.escola.br', false],
  ['https://prosa.escola.br/localhost', false],
  ['http://192.168.0.12:4770', false],
  ['otpauth://totp/localhost', false],
  ['localhost', false],
  ['', false],
])('%s is local: %s [L4]', (address, expected) => {
  expect(isLocalAddress(address)).toBe(expected)
})

test.each([
  ['192.168.0.12', true],
  ['10.1.2.3', true],
  ['172.16.0.1', true],
  ['172.31.255.1', true],
  ['[fd12:3456::1]', true],
  ['172.32.0.1', false],
  ['8.8.8.8', false],
  ['10.escola.br', false],
  ['169.254.169.254', false],
  ['localhost', false],
])('%s belongs to a private network: %s [L4]', (hostname, expected) => {
  expect(isPrivateHost(hostname)).toBe(expected)
})
