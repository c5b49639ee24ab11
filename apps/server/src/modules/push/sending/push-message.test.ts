import { subtle } from 'node:crypto'
import { expect, test } from 'vitest'
import { kindOf, type Notice, wordsOf } from '#/modules/push/sending/notice.model.ts'
import { encryptPush, isReceiver } from '#/modules/push/sending/push-message.model.ts'
import { contactOf } from '#/modules/push/sending/vapid.model.ts'
import { decryptPush } from '#test/push-service.ts'

/** RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  receiverPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
  senderPrivate: 'yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw',
  salt: 'DGv6ra1nlYgDCS1FRnbzlw',
  body:
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_' +
    'yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
}
const bytes = (text: string) => Buffer.from(text, 'base64url')

async function receiver() {
  const point = bytes(example.keys.p256dh)
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const jwk = { kty: 'EC', crv: 'P-256', x: x!, y: y!, d: example.receiverPrivate }
  const privateKey = await subtle.importKey('jwk', jwk, { name: 'ECDH', namedCurve: 'P-256' }, false, ['deriveBits'])
  return { keys: example.keys, pair: { privateKey, publicKey: privateKey } }
}

test('a message is encrypted to the very bytes of the standard’s example [S22, C8]', () => {
  const once = { salt: bytes(example.salt), privateKey: bytes(example.senderPrivate) }
  expect(encryptPush(example.text, example.keys, once).toString('base64url')).toBe(example.body)
})

test('what a browser decrypts is what was said, and no two messages look alike [S22, C8]', async () => {
  const browser = await receiver()
  expect(await decryptPush(bytes(example.body), browser)).toBe(example.text)
  const [first, second] = [encryptPush('Sua resposta está pronta.', example.keys), encryptPush('Oi', example.keys)]
  expect(await decryptPush(first, browser)).toBe('Sua resposta está pronta.')
  expect(first.subarray(0, 86)).not.toEqual(second.subarray(0, 86))
  const forged = Buffer.from(first)
  forged[forged.length - 1]! ^= 1
  await expect(decryptPush(forged, browser)).rejects.toThrow()
})

test('a message has at most 4096 bytes, and goes to keys that are keys [S22, C8]', () => {
  expect(encryptPush('x'.repeat(3993), example.keys)).toHaveLength(4096)
  expect(() => encryptPush('x'.repeat(3994), example.keys)).toThrow('too long')
  expect(isReceiver(example.keys)).toBe(true)
  expect(isReceiver({ p256dh: `B${'A'.repeat(86)}`, auth: example.keys.auth })).toBe(false)
  const long = wordsOf({ type: 'shared', assistantId: 1, role: 'viewer' }, { name: 'ã'.repeat(900), isAdmin: false })
  expect(Buffer.byteLength(JSON.stringify(long))).toBeLessThan(500)
})

test('every notice has words and a path of ours, with the assistant’s name at most [S22]', () => {
  const about = { assistantId: 7, chatId: 'c', ratingId: 'r', role: 'viewer', what: 'reached', own: true } as const
  const types = [...Object.keys(kindOf), 'test'] as Notice['type'][]
  for (const type of types) {
    const shown = wordsOf({ ...about, type } as Notice, { name: 'Guia', isAdmin: false })
    expect(shown.title.length * shown.text.length, type).toBeGreaterThan(0)
    expect(shown.path, type).toMatch(/^\/[\w/?=-]+$/)
  }
  const assigned: Notice = { type: 'rating-assigned', assistantId: 7, ratingId: 'r' }
  expect(wordsOf(assigned, { name: 'Guia', isAdmin: true }).path).toBe('/ratings?rating=r')
  expect(wordsOf(assigned, { name: 'Guia', isAdmin: false }).path).toBe('/assistants/manage/7?rating=r')
})

test('operators of push services can reach somebody [S22, C8]', () => {
  const mailFrom = 'Prosa <contato@escola.br>'
  expect(contactOf({ publicUrl: 'https://ia.escola.br', mailFrom })).toBe('https://ia.escola.br')
  expect(contactOf({ publicUrl: 'http://localhost:3000', mailFrom })).toBe('mailto:contato@escola.br')
  expect(contactOf({ publicUrl: 'http://localhost:3000', mailFrom: 'contato@escola.br' })).toBe(
    'mailto:contato@escola.br',
  )
})
