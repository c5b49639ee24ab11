import { createPrivateKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'

/** The pair with which push services know this installation. */
export interface VapidKeys {
  /** The point of P-256, uncompressed, as base64url: browsers subscribe with it. */
  publicKey: string
  privateKey: KeyObject
}

/** At most 24 hours by RFC 8292. */
const TOKEN_SECONDS = 12 * 3600

/** A new pair as text (JWK), to be sealed. */
export const newVapidKeys = (): string =>
  JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }))

export function vapidKeysFrom(kept: string): VapidKeys {
  const jwk = JSON.parse(kept) as { x: string; y: string }
  const point = [Buffer.from([4]), Buffer.from(jwk.x, 'base64url'), Buffer.from(jwk.y, 'base64url')]
  return {
    publicKey: Buffer.concat(point).toString('base64url'),
    privateKey: createPrivateKey({ key: jwk, format: 'jwk' }),
  }
}

/** The `Authorization` of one request (RFC 8292): who sends, to which push service, and whom its operators may write to. */
export function vapidAuthorization(keys: VapidKeys, endpoint: string, contact: string, now: Date): string {
  const expires = Math.floor(now.getTime() / 1000) + TOKEN_SECONDS
  const claims = { aud: new URL(endpoint).origin, exp: expires, sub: contact }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map(encoded).join('.')
  const signature = sign('sha256', Buffer.from(signed), { key: keys.privateKey, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed}.${signature.toString('base64url')}, k=${keys.publicKey}`
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url')

/** An address for the operators of push services: the product's own, or the sender of its mails. */
export function contactOf({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
