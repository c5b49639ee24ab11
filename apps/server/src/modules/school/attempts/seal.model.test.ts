import { expect, test } from 'vitest'
import {
  canonicalJson,
  chainEntries,
  hashPublicKey,
  newReceipt,
  findSealProblems,
  type SealedAttempt,
  type SealEntry,
  sealFormat,
  type SealHeader,
  signedText,
} from '#/modules/school/attempts/seal.model.ts'
import { createKeys } from '#/platform/secrets/keys.ts'

const keys = createKeys('a secret of the tests that is long enough')
const publicKey = keys.publicKey('sga-seal')
/** the keys of an attacker who signs changed data */
const others = createKeys('another secret that is long enough too')

const header: SealHeader = {
  format: sealFormat,
  attemptId: '0d0f5b2e-8f57-4d0a-9d0b-6a8b5a1c2d3e',
  activity: 'abcd2345efgh67',
  student: '4f4b2c1d-3b5a-4c6d-8e7f-9a0b1c2d3e4f',
  number: 1,
  assistant: 7,
  version: 3,
  startedAt: '2026-03-02T13:00:00.000Z',
  finishedAt: '2026-03-02T13:20:00.000Z',
  endReason: 'student',
  extraMinutes: 0,
  receipt: 'ABCD-2345',
}
const entry = (n: number, text: string): SealEntry => ({
  n,
  id: `00000000-0000-4000-8000-00000000000${n}`,
  parentId: null,
  role: n % 2 === 1 ? 'user' : 'assistant',
  status: 'done',
  createdAt: '2026-03-02T13:01:00.000Z',
  parts: [{ type: 'text', text }],
})

function sealed(texts: string[], signer = keys): SealedAttempt {
  const entries = texts.map((text, index) => entry(index + 1, text))
  const { head, hashes } = chainEntries(header, entries)
  const end = { hash: hashes.at(-1) ?? head, sealedAt: '2026-03-02T13:20:01.000Z' }
  return {
    format: sealFormat,
    header,
    messages: entries.map((one, index) => ({ ...one, hash: hashes[index] ?? '' })),
    seal: {
      ...end,
      signature: signer.signOpenly('sga-seal', signedText(end)),
      publicKey: signer.publicKey('sga-seal'),
    },
  }
}

const texts = ['O que é fotossíntese?', 'Pense: de onde vem a energia?', 'Da luz! ☀️']

test('the same facts give the same bytes in any order', () => {
  expect(canonicalJson({ b: [1, null], a: 'ção "x"' })).toBe(canonicalJson({ a: 'ção "x"', b: [1, null] }))
  expect(canonicalJson({ b: 1, a: { d: 2, c: 'é' } })).toBe('{"a":{"c":"é","d":2},"b":1}')
})

test('an untouched sealed attempt is valid, even an empty one', () => {
  expect(findSealProblems(sealed(texts), publicKey)).toEqual([])
  expect(findSealProblems(sealed([]), publicKey)).toEqual([])
})

const changes: [string, (attempt: SealedAttempt) => void][] = [
  ['a text', ({ messages }) => void (messages[1]!.parts = [{ type: 'text', text: 'A resposta é X.' }])],
  ['who said it', ({ messages }) => void (messages[0]!.role = 'assistant')],
  ['when it was said', ({ messages }) => void (messages[0]!.createdAt = '2026-03-02T13:59:00.000Z')],
  ['a message that is left out', ({ messages }) => void messages.splice(1, 1)],
  ['the last message that is left out', ({ messages }) => void messages.pop()],
  ['the order', (attempt) => void (attempt.messages = attempt.messages.toReversed())],
  ['the end', (attempt) => void (attempt.header = { ...header, finishedAt: '2026-03-02T13:10:00.000Z' })],
  ['the student', (attempt) => void (attempt.header = { ...header, student: 'outro' })],
  ['the receipt', (attempt) => void (attempt.header = { ...header, receipt: 'WXYA-9999' })],
  ['the link of a message', ({ messages }) => void (messages[0]!.hash = 'f'.repeat(64))],
  ['the number of a message', ({ messages }) => void (messages[0]!.n = 9)],
  ['the end of the chain', ({ seal }) => void (seal.hash = 'f'.repeat(64))],
  ['when it was sealed', ({ seal }) => void (seal.sealedAt = '2026-03-02T13:59:00.000Z')],
  ['the signature', ({ seal }) => void (seal.signature = `A${seal.signature.slice(1, -1)}B`)],
  ['the signature that is left out', ({ seal }) => void (seal.signature = '')],
  ['the key', ({ seal }) => void (seal.publicKey = others.publicKey('sga-seal'))],
  ['the key that is none', ({ seal }) => void (seal.publicKey = 'chave')],
  ['the format', (attempt) => void Object.assign(attempt, { format: 'prosa-attempt-9' })],
  ['a field of a message that was added', ({ messages }) => void Object.assign(messages[0]!, { grade: 10 })],
  ['a field of the header that was added', (attempt) => void (attempt.header = Object.assign({ grade: 10 }, header))],
  ['a field of the seal that was added', ({ seal }) => void Object.assign(seal, { grade: 10 })],
  ['a field that was added', (attempt) => void Object.assign(attempt, { grade: 10 })],
]
test.each(changes)('the seal shows a change of %s [Z9]', (_, change) => {
  const attempt = sealed(texts)
  change(attempt)
  expect(findSealProblems(attempt)).not.toEqual([])
})

test('a rebuilt file with another signature is valid alone, but not against the published key [Z9]', () => {
  const forged = sealed(['Eu sei tudo.'], others)
  expect(findSealProblems(forged)).toEqual([])
  expect(findSealProblems(forged, publicKey)).toEqual(['a chave não é a publicada'])
  const dressed = { ...forged, seal: { ...forged.seal, publicKey } }
  expect(findSealProblems(dressed, publicKey)).toEqual(['a assinatura não confere'])
  expect(hashPublicKey(publicKey)).not.toBe(hashPublicKey(forged.seal.publicKey))
})

test('a chain rebuilt around a changed message has another seal [Z9]', () => {
  expect(sealed(['a', 'b', 'd']).seal.hash).not.toBe(sealed(['a', 'b', 'c']).seal.hash)
})

test('a receipt has four letters and four digits that do not look alike', () => {
  for (const receipt of Array.from({ length: 500 }, newReceipt)) {
    expect(receipt).toMatch(/^[A-HJKMNP-RTU-Y]{4}-[2-9]{4}$/)
    expect(receipt).not.toMatch(/[ILOSZ01]/)
  }
})
