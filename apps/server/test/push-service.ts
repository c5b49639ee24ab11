import { randomBytes, subtle, type webcrypto } from 'node:crypto'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import { listening } from './instances/listening.ts'

/** A subscribed browser: the data that it sends to the product, and its private key. */
export interface TestBrowser {
  endpoint: string
  keys: { p256dh: string; auth: string }
  pair: webcrypto.CryptoKeyPair
}

interface ReceivedPush {
  path: string
  headers: IncomingHttpHeaders
  body: Buffer
}

export interface PushService {
  /** For EGRESS_ALLOW. */
  host: string
  received: ReceivedPush[]
  /** The status of the next responses; 201 by default. */
  status: number
  newBrowser(): Promise<TestBrowser>
  /** Returns the decrypted messages that a browser received. */
  shownBy(browser: TestBrowser): Promise<Record<string, string>[]>
  close(): Promise<void>
}

/** Starts a push service with browsers behind it. */
export async function startPushService(): Promise<PushService> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = []
    request.on('data', (piece: Buffer) => pieces.push(piece))
    request.on('end', () => {
      service.received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) })
      response.writeHead(service.status).end()
    })
  })
  const { host, close } = await listening(server)
  const service: PushService = {
    host,
    received: [],
    status: 201,
    async newBrowser() {
      const pair = await subtle.generateKey({ name: 'ECDH', namedCurve: 'P-256' }, true, ['deriveBits'])
      const p256dh = Buffer.from(await subtle.exportKey('raw', pair.publicKey)).toString('base64url')
      const endpoint = `http://${host}/push/${randomBytes(12).toString('base64url')}`
      return { endpoint, keys: { p256dh, auth: randomBytes(16).toString('base64url') }, pair }
    },
    shownBy: (browser) =>
      Promise.all(
        service.received
          .filter(({ path }) => browser.endpoint.endsWith(path))
          .map(async ({ body }) => JSON.parse(await decryptPush(body, browser)) as Record<string, string>),
      ),
    close,
  }
  return service
}

/** Decrypts a message as a browser does (RFC 8291 sections 3.3 and 3.4, RFC 8188 section 2), with WebCrypto alone. */
export async function decryptPush(body: Buffer, { keys, pair }: Omit<TestBrowser, 'endpoint'>): Promise<string> {
  const salt = body.subarray(0, 16)
  const idLength = body.readUInt8(20)
  const sender = body.subarray(21, 21 + idLength)
  const senderKey = await subtle.importKey('raw', sender, { name: 'ECDH', namedCurve: 'P-256' }, false, [])
  const secret = await subtle.deriveBits({ name: 'ECDH', public: senderKey }, pair.privateKey, 256)
  const own = Buffer.from(keys.p256dh, 'base64url')
  const both = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
  const input = await expand(await hmac(Buffer.from(keys.auth, 'base64url'), Buffer.from(secret)), both)
  const pseudorandom = await hmac(salt, input)
  const key = (await expand(pseudorandom, Buffer.from('Content-Encoding: aes128gcm\0'))).subarray(0, 16)
  const iv = (await expand(pseudorandom, Buffer.from('Content-Encoding: nonce\0'))).subarray(0, 12)
  const aes = await subtle.importKey('raw', new Uint8Array(key), 'AES-GCM', false, ['decrypt'])
  const sealed = new Uint8Array(body.subarray(21 + idLength))
  const record = Buffer.from(await subtle.decrypt({ name: 'AES-GCM', iv: new Uint8Array(iv) }, aes, sealed))
  const end = record.lastIndexOf(2)
  if (end < 0 || record.subarray(end + 1).some((byte) => byte !== 0)) throw new Error('the record has no delimiter')
  return record.subarray(0, end).toString()
}

async function hmac(key: Buffer, data: Buffer): Promise<Buffer> {
  const imported = await subtle.importKey('raw', new Uint8Array(key), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ])
  return Buffer.from(await subtle.sign('HMAC', imported, new Uint8Array(data)))
}

/** The single HKDF block that 32 bytes need. */
const expand = (pseudorandom: Buffer, info: Buffer): Promise<Buffer> =>
  hmac(pseudorandom, Buffer.concat([info, Buffer.from([1])]))

/** Returns the claims of an `Authorization: vapid …` header after checking its signature with the key that it names. */
export async function openVapid(header: string | undefined): Promise<{ key: string; claims: Record<string, unknown> }> {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(header ?? '') ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const algorithm = { name: 'ECDSA', namedCurve: 'P-256' }
  const publicKey = await subtle.importKey('raw', new Uint8Array(Buffer.from(key, 'base64url')), algorithm, false, [
    'verify',
  ])
  const holds = await subtle.verify(
    { name: 'ECDSA', hash: 'SHA-256' },
    publicKey,
    new Uint8Array(Buffer.from(signature, 'base64url')),
    new Uint8Array(Buffer.from(`${head}.${claims}`)),
  )
  if (!holds) throw new Error('the signature does not hold')
  return { key, claims: JSON.parse(Buffer.from(claims, 'base64url').toString()) as Record<string, unknown> }
}
