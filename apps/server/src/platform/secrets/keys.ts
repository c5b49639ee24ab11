import {
  createCipheriv,
  createDecipheriv,
  createHash,
  createHmac,
  createPrivateKey,
  createPublicKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  sign,
  timingSafeEqual,
} from 'node:crypto'

/** What the application's secret is used for; each purpose (label) has a key of its own, derived by HKDF-SHA256 [L10]. */
export interface Keys {
  /** A signature (HMAC-SHA256, base64url) of the data, valid under this label alone. */
  sign(label: string, data: string): string
  /** Whether the signature is ours for this data; compared in constant time, never throws. */
  verify(label: string, data: string, signature: string): boolean
  /** A signature (Ed25519, base64url) that everybody with the label's public key can check, without the secret. */
  signOpenly(label: string, data: string): string
  /** The public key that belongs to the label, as PEM (SPKI). */
  publicKey(label: string): string
  /** Encrypts a text with AES-256-GCM for keeping at rest; the same text never gives the same result twice. */
  seal(label: string, text: string): string
  /** What `seal` was given; undefined where the text was changed or sealed under another label or secret. */
  open(label: string, sealed: string): string | undefined
  /** The same text sealed with the secret of now, where it was sealed with the previous one; otherwise undefined. */
  renew(label: string, sealed: string): string | undefined
}

const minimumSecretBytes = 32
const ivBytes = 12
const tagBytes = 16
/** What PKCS#8 says in front of the 32 bytes of an Ed25519 key. */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Keys derived from the application's secret, which must have at least 32 bytes. What was sealed or signed with the
 * previous secret opens and holds too; new things are made with the secret of now alone.
 */
export function createKeys(appSecret: string, previousSecret?: string): Keys {
  const now = keysOf(appSecret)
  const before = previousSecret === undefined ? undefined : keysOf(previousSecret)
  return {
    ...now,
    verify: (...signed) => now.verify(...signed) || (before?.verify(...signed) ?? false),
    open: (label, sealed) => now.open(label, sealed) ?? before?.open(label, sealed),
    renew(label, sealed) {
      const text = now.open(label, sealed) === undefined ? before?.open(label, sealed) : undefined
      return text === undefined ? undefined : now.seal(label, text)
    },
  }
}

function keysOf(appSecret: string): Omit<Keys, 'renew'> {
  if (Buffer.byteLength(appSecret) < minimumSecretBytes) throw new Error('APP_SECRET must have at least 32 bytes')
  const derived = new Map<string, Buffer>()

  function keyFor(label: string): Buffer {
    let key = derived.get(label)
    if (!key) {
      key = Buffer.from(hkdfSync('sha256', appSecret, '', `prosa/${label}`, 32))
      derived.set(label, key)
    }
    return key
  }

  function pairFor(label: string): KeyObject {
    const key = Buffer.concat([ed25519Prefix, keyFor(`${label}/ed25519`)])
    return createPrivateKey({ key, format: 'der', type: 'pkcs8' })
  }

  const mac = (label: string, data: string) => createHmac('sha256', keyFor(label)).update(data).digest()

  return {
    sign: (label, data) => mac(label, data).toString('base64url'),
    verify(label, data, signature) {
      const expected = mac(label, data)
      const given = Buffer.from(signature, 'base64url')
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
    signOpenly: (label, data) => sign(null, Buffer.from(data), pairFor(label)).toString('base64url'),
    publicKey: (label) => createPublicKey(pairFor(label)).export({ format: 'pem', type: 'spki' }) as string,
    seal(label, text) {
      const iv = randomBytes(ivBytes)
      const cipher = createCipheriv('aes-256-gcm', keyFor(label), iv)
      const encrypted = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()])
      return `v1.${Buffer.concat([iv, cipher.getAuthTag(), encrypted]).toString('base64url')}`
    },
    open(label, sealed) {
      const [version, body = ''] = sealed.split('.')
      const bytes = Buffer.from(body, 'base64url')
      if (version !== 'v1' || bytes.length < ivBytes + tagBytes) return undefined
      const decipher = createDecipheriv('aes-256-gcm', keyFor(label), bytes.subarray(0, ivBytes))
      decipher.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
      try {
        return Buffer.concat([decipher.update(bytes.subarray(ivBytes + tagBytes)), decipher.final()]).toString('utf8')
      } catch {
        return undefined // the authentication of GCM: not ours, or changed
      }
    },
  }
}

/** A new opaque token: 256 random bits as base64url, after an optional prefix such as 'sk_' [T4]. */
export function newToken(prefix = ''): string {
  return prefix + randomBytes(32).toString('base64url')
}

/** What is kept of a token: nobody who reads the table can use it. */
export function sha256(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** A UUID that the same parts give again (version 8: its bits are a hash). */
export function idOf(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
