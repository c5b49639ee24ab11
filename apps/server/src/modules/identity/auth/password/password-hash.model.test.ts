import { createHook } from 'node:async_hooks'
import { expect, test } from 'vitest'
import {
  hashPassword,
  needsRehash,
  decoyHash,
  verifyPassword,
} from '#/modules/identity/auth/password/password-hash.model.ts'

test('a hash is argon2id with its parameters and a random salt [L2]', async () => {
  const [first, second] = await Promise.all([hashPassword('um cavalo azul'), hashPassword('um cavalo azul')])
  expect(first).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(second).not.toBe(first)
  expect(await verifyPassword('um cavalo azul', first)).toBe(true)
  expect(await verifyPassword('um cavalo Azul', first)).toBe(false)
})

test('passwords of 64 and 128 characters of any kind count whole [L1]', async () => {
  const long = 'ação 🐎 '.repeat(20).slice(0, 128)
  const hash = await hashPassword(long)
  expect(await verifyPassword(long, hash)).toBe(true)
  expect(await verifyPassword(long.slice(0, -1), hash)).toBe(false)
})

test('the same characters count however the keyboard composes them (NFKC) [L1]', async () => {
  const hash = await hashPassword('coração de leão')
  expect(await verifyPassword('coração de leão'.normalize('NFD'), hash)).toBe(true)
})

test('without a hash no password is right, not even the empty one [L3]', async () => {
  expect(await verifyPassword('', null)).toBe(false)
  expect(await verifyPassword('um cavalo azul', undefined)).toBe(false)
})

test('a missing account costs the same work as a wrong password [L3]', async () => {
  let computed = 0
  const hook = createHook({ init: (_, type) => void (type.startsWith('ARGON2') && (computed += 1)) }).enable()
  await verifyPassword('um cavalo azul', null)
  await verifyPassword('um cavalo azul', decoyHash)
  hook.disable()
  expect(computed).toBe(2)
  expect(needsRehash(decoyHash)).toBe(false)
})

test('many concurrent passwords are all computed, in turns [L2]', async () => {
  const hash = await hashPassword('um cavalo azul')
  const answers = await Promise.all(
    Array.from({ length: 24 }, (_, index) => verifyPassword(index % 2 ? 'um cavalo azul' : 'outro', hash)),
  )
  expect(answers.filter(Boolean)).toHaveLength(12)
})

test('beyond hundreds of waiting passwords the next is refused [L2]', async () => {
  const all = await Promise.allSettled(
    Array.from({ length: 230 }, () =>
      verifyPassword(
        'x',
        '$argon2id$v=19$m=8,t=1,p=1$AAAAAAAAAAAAAAAAAAAAAA$AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA',
      ),
    ),
  )
  const refused = all.filter((one) => one.status === 'rejected')
  expect(refused.length).toBeGreaterThan(0)
  expect(refused[0]).toMatchObject({ reason: { code: 'unavailable', status: 503 } })
})
