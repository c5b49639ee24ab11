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

/** Uses of the application's secret; each purpose (label) has a separate key, derived by HKDF-SHA256 [L10]. */
export interface Keys {
  /** Signs the data (HMAC-SHA256, base64url) under a label. */
  sign(label: string, data: string): string
  /** Whether the signature is ours for this data and label; compares in constant time, never throws. */
  verify(label: string, data: string, signature: string): boolean
  /** Signs the data (Ed25519, base64url) so that the label's public key verifies it without the secret. */
  signOpenly(label: string, data: string): string
  /** Returns the label's public key as PEM (SPKI). */
  publicKey(label: string): string
  /** Encrypts a text with AES-256-GCM for storage; the same text never gives the same result twice. */
  seal(label: string, text: string): string
  /** Decrypts a sealed text; undefined where it was changed or sealed under another label or secret. */
  open(label: string, sealed: string): string | undefined
  /** Seals a text of the previous secret again with the current one; undefined for any other text. */
  renew(label: string, sealed: string): string | undefined
}

const minimumSecretBytes = 32
const ivBytes = 12
const tagBytes = 16
/** The PKCS#8 prefix of the 32 bytes of an Ed25519 key. */
const ed25519Prefix = Buffer.from('302e020100300506032b657004220420', 'hex')

/**
 * Creates the keys of the application's secret, which must have at least 32 bytes. Texts sealed or signed with the previous
 * secret stay valid; new ones use the current secret.
 */
export function createKeys(appSecret: string, previousSecret?: string): Keys {
  const now = deriveKeys(appSecret)
  const before = previousSecret === undefined ? undefined : deriveKeys(previousSecret)
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

function deriveKeys(appSecret: string): Omit<Keys, 'renew'> {
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
        return undefined // GCM's authentication failed: not ours, or changed
      }
    },
  }
}

/** Creates an opaque token: 256 random bits as base64url, after an optional prefix such as 'sk_' [T4]. */
export function newToken(prefix = ''): string {
  return prefix + randomBytes(32).toString('base64url')
}

/** The hash of a token to store, so that a reader of the table cannot use the token. */
export function sha256(token: string): Buffer {
  return createHash('sha256').update(token).digest()
}

/** Derives a UUID from its parts, always the same for the same parts (version 8: its bits are a hash). */
export function hashId(...parts: readonly string[]): string {
  const hex = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}
