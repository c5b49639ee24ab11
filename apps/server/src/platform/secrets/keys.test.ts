import { verify } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { createKeys, newToken, sha256 } from '#/platform/secrets/keys.ts'

const secret = 'a secret of the tests that is long enough'
const keys = createKeys(secret)

test('a secret below 32 bytes is refused [L10]', () => {
  expect(() => createKeys('short')).toThrow('32 bytes')
})

test('a signature is valid only for its data, its label and its secret', () => {
  const signature = keys.sign('sharing', 'data')
  expect(keys.verify('sharing', 'data', signature)).toBe(true)
  expect(keys.verify('sharing', 'other', signature)).toBe(false)
  expect(keys.verify('webhooks', 'data', signature)).toBe(false)
  expect(createKeys(`${secret}!`).verify('sharing', 'data', signature)).toBe(false)
})

test('a malformed signature is refused without throwing', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(keys.verify('sharing', 'data', text)).toBe(false)
    }),
  )
})

test('an open signature is verified with the public key alone, which follows from secret and label', () => {
  const signature = Buffer.from(keys.signOpenly('sga', 'data'), 'base64url')
  const holds = (data: string, pem: string) => verify(null, Buffer.from(data), pem, signature)
  expect(holds('data', createKeys(secret).publicKey('sga'))).toBe(true)
  expect(holds('other', keys.publicKey('sga'))).toBe(false)
  expect(holds('data', keys.publicKey('webhooks'))).toBe(false)
  expect(holds('data', createKeys(`${secret}!`).publicKey('sga'))).toBe(false)
})

test('every sealed text opens to itself and never looks the same twice', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      const sealed = keys.seal('providers', text)
      expect(keys.open('providers', sealed)).toBe(text)
      expect(keys.seal('providers', text)).not.toBe(sealed)
    }),
  )
})

test('a sealed text that was changed, cut or sealed under another label does not open', () => {
  const sealed = keys.seal('providers', 'sk-very-secret')
  expect(sealed).not.toContain('secret')
  const bytes = Buffer.from(sealed.slice(3), 'base64url')
  bytes[bytes.length - 1]! ^= 1
  expect(keys.open('providers', `v1.${bytes.toString('base64url')}`)).toBeUndefined()
  expect(keys.open('providers', sealed.slice(0, 20))).toBeUndefined()
  expect(keys.open('providers', sealed.replace('v1', 'v2'))).toBeUndefined()
  expect(keys.open('webhooks', sealed)).toBeUndefined()
})

test('with both secrets, texts sealed and signed with the previous one are valid and can be renewed [L10]', () => {
  const rotated = createKeys(`${secret}!`, secret)
  const sealed = keys.seal('providers', 'sk-very-secret')
  expect(createKeys(`${secret}!`).open('providers', sealed)).toBeUndefined()
  expect(rotated.open('providers', sealed)).toBe('sk-very-secret')
  expect(rotated.verify('sharing', 'data', keys.sign('sharing', 'data'))).toBe(true)
  const renewed = rotated.renew('providers', sealed) ?? ''
  expect(createKeys(`${secret}!`).open('providers', renewed)).toBe('sk-very-secret')
  expect(rotated.renew('providers', renewed)).toBeUndefined()
  expect(rotated.renew('providers', keys.seal('webhooks', 'of another label'))).toBeUndefined()
})

test('a token has 256 bits and its hash does not contain it [T4]', () => {
  const token = newToken('sk_')
  expect(token).toMatch(/^sk_[\w-]{43}$/)
  expect(newToken()).not.toBe(newToken())
  expect(sha256(token)).toHaveLength(32)
  expect(sha256(token)).toEqual(sha256(token))
})
