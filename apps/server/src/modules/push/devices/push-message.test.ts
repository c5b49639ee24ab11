import { randomBytes, subtle } from 'node:crypto'
import webPush from 'web-push'
import { expect, test } from 'vitest'
import { pushKinds, type Notice, writeNotice } from '#/modules/push/sending/notice.model.ts'
import { chooseContact, isReceiver, pushRequest } from '#/modules/push/devices/push-message.model.ts'
import { decryptPush, openVapid } from '#test/push-service.ts'

/** The example of RFC 8291, section 5 and appendix A. */
const example = {
  text: 'When I grow up, I want to be a watermelon',
  keys: {
    p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    auth: 'BTBZMqHH6r4Tts7J_aSIgg',
  },
  receiverPrivate: 'q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94',
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

const requestOf = (text: string) =>
  pushRequest(text, {
    address: { endpoint: 'https://push.example:8443/device/1', keys: example.keys },
    vapidKeys: webPush.generateVAPIDKeys(),
    contact: 'https://ia.escola.br',
  })
const encrypted = (text: string) => Buffer.from(requestOf(text).body)

test('the test browser decrypts the example of the standard [S22, C8]', async () => {
  expect(await decryptPush(bytes(example.body), await receiver())).toBe(example.text)
})

test('a browser decrypts the text that was sent, and no two messages look alike [S22, C8]', async () => {
  const browser = await receiver()
  const [first, second] = [encrypted('Sua resposta está pronta.'), encrypted('Sua resposta está pronta.')]
  expect(await decryptPush(first, browser)).toBe('Sua resposta está pronta.')
  expect(first.subarray(0, 86)).not.toEqual(second.subarray(0, 86))
  const forged = Buffer.from(first)
  forged[forged.length - 1]! ^= 1
  await expect(decryptPush(forged, browser)).rejects.toThrow()
})

test('a message is signed for its push service alone and names a contact for its operators [S22, C8]', async () => {
  const { headers } = requestOf('Oi')
  expect(Object.fromEntries(headers)).toMatchObject({
    ttl: '86400',
    urgency: 'normal',
    'content-encoding': 'aes128gcm',
  })
  expect(headers.has('content-length')).toBe(false)
  const { claims } = await openVapid(headers.get('authorization') ?? '')
  expect(claims).toMatchObject({ aud: 'https://push.example:8443', sub: 'https://ia.escola.br' })
})

test('the longest notice fits into the 4096 bytes of a message, and invalid keys are recognized [S22, C8]', () => {
  expect(isReceiver(example.keys)).toBe(true)
  expect(isReceiver({ p256dh: `B${'A'.repeat(86)}`, auth: example.keys.auth })).toBe(false)
  expect(isReceiver({ p256dh: example.keys.p256dh, auth: randomBytes(8).toString('base64url') })).toBe(false)
  const long = writeNotice(
    { type: 'shared', assistantId: 1, role: 'viewer' },
    { name: 'ã'.repeat(900), isAdmin: false },
  )
  expect(encrypted(JSON.stringify(long)).length).toBeLessThan(700)
})

test('every notice has fixed words and a path of the product, and names at most the assistant [S22]', () => {
  const place = { assistantId: 7, baseId: null }
  const rest = { role: 'viewer', what: 'reached', own: true, documents: 2, place } as const
  const about = { assistantId: 7, chatId: 'c', ratingId: 'r', ...rest } as const
  const types = [...Object.keys(pushKinds), 'test'] as Notice['type'][]
  for (const type of types) {
    const notice = writeNotice({ ...about, type } as Notice, { name: 'Guia', isAdmin: false })
    expect(notice.title.length * notice.text.length, type).toBeGreaterThan(0)
    expect(notice.path, type).toMatch(/^\/[\w/?=-]+$/)
  }
  const assigned: Notice = { type: 'rating-assigned', assistantId: 7, ratingId: 'r' }
  expect(writeNotice(assigned, { name: 'Guia', isAdmin: true }).path).toBe('/ratings?rating=r')
  expect(writeNotice(assigned, { name: 'Guia', isAdmin: false }).path).toBe('/assistants/manage/7?rating=r')
  const hidden: Notice = { type: 'hidden-parts', documents: 1, place: { assistantId: null, baseId: 3 } }
  expect(writeNotice(hidden, { name: '', isAdmin: false })).toMatchObject({
    text: 'Um documento seu tinha partes ocultas que eram lidas.',
    path: '/settings/knowledge/bases/3',
  })
})

test('the contact for push services is the public https address, or else the mail sender [S22, C8]', () => {
  const mailFrom = 'Prosa <contato@escola.br>'
  expect(chooseContact({ publicUrl: 'https://ia.escola.br', mailFrom })).toBe('https://ia.escola.br')
  expect(chooseContact({ publicUrl: 'http://localhost:3000', mailFrom })).toBe('mailto:contato@escola.br')
  expect(chooseContact({ publicUrl: 'http://localhost:3000', mailFrom: 'contato@escola.br' })).toBe(
    'mailto:contato@escola.br',
  )
})
