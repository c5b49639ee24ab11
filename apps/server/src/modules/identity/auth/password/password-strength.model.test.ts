import { expect, test } from 'vitest'
import {
  commonPasswords,
  contextWords,
  isEasyToGuess,
} from '#/modules/identity/auth/password/password-strength.model.ts'

const context = contextWords('Prosa', 'prosa.colegiodavila.com.br', 'Marília Gusmão', 'marilia.g@colegiodavila.com.br')

test('the bundled list has far more than 3,000 entries [L1]', async () => {
  expect((await commonPasswords()).size).toBeGreaterThan(40_000)
})

test.each([
  'qwertyuiop',
  '1234567890',
  'Password123',
  'p@ssw0rd2024',
  'senha12345',
  'Senha@2026',
  'S3nh4s3gur4!',
  'flamengo1981',
  'Corinthians#1',
  '2026Gabriel!',
  'São Paulo 2026',
  'jesusteama1',
  'Professor@123',
  'aaaaaaaaaaaa',
  'abcabcabcabc',
  '1212121212121212',
  'ababababab99',
])('easy to guess: %s [L1]', async (password) => {
  expect(await isEasyToGuess(password, context)).toBe(true)
})

test.each([
  'prosa12345',
  'Prosa-2026',
  'marilia.g@colegiodavila.com.br',
  'MARILIA gusmao',
  'colegiodavila1',
  'Gusmão!2026',
  'prosaflamengo',
])('made of words that everybody here knows: %s [L1]', async (password) => {
  expect(await isEasyToGuess(password, context)).toBe(true)
})

test.each([
  'cavalo bateria grampo',
  'o rato roeu a roupa',
  'flamengo é o time que eu mais amo',
  'kq7-vmx2-plw',
  '7391846205',
  'a prosa que ninguém escreveu ainda',
  'ação & reação, sempre',
  'x'.repeat(3) + 'Tempestade em Copo d’água de 1987',
])('hard enough, whatever characters it has: %s [L1]', async (password) => {
  expect(await isEasyToGuess(password, context)).toBe(false)
})
