import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto'

/** What a browser gave for messages to it (base64url): its public key on P-256 and a secret of 16 bytes. */
export interface PushReceiver {
  p256dh: string
  auth: string
}

/** Chosen anew for every message; given only where a test compares with the standard's own example. */
interface PushOnce {
  salt: Buffer
  privateKey: Buffer
}

const RECORD_BYTES = 4096
/** Push services take 4096 bytes in all; header, tag and delimiter are part of them. */
const MOST_TEXT_BYTES = RECORD_BYTES - 86 - 16 - 1
const LAST_RECORD = Buffer.from([2])

/**
 * Encrypts a text for one browser (RFC 8291, `aes128gcm` of RFC 8188): the push service between cannot read it. Throws
 * where it is longer than a message may be, or the key is no point of the curve.
 */
export function encryptPush(text: string, { p256dh, auth }: PushReceiver, once?: PushOnce): Buffer {
  const plain = Buffer.from(text)
  if (plain.length > MOST_TEXT_BYTES) throw new Error('a push message is too long')
  const salt = once?.salt ?? randomBytes(16)
  const own = createECDH('prime256v1')
  if (once) own.setPrivateKey(once.privateKey)
  else own.generateKeys()
  const theirKey = Buffer.from(p256dh, 'base64url')
  const ownKey = own.getPublicKey()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirKey, ownKey])
  const input = hkdf(own.computeSecret(theirKey), Buffer.from(auth, 'base64url'), info, 32)
  const key = hkdf(input, salt, 'Content-Encoding: aes128gcm\0', 16)
  const nonce = hkdf(input, salt, 'Content-Encoding: nonce\0', 12)
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  const encrypted = Buffer.concat([cipher.update(plain), cipher.update(LAST_RECORD), cipher.final()])
  const sizes = Buffer.alloc(5)
  sizes.writeUInt32BE(RECORD_BYTES)
  sizes.writeUInt8(ownKey.length, 4)
  return Buffer.concat([salt, sizes, ownKey, encrypted, cipher.getAuthTag()])
}

const hkdf = (key: Buffer, salt: Buffer, info: Buffer | string, length: number): Buffer =>
  Buffer.from(hkdfSync('sha256', key, salt, info, length))

/** Whether these are keys to which something can be encrypted. */
export function isReceiver(receiver: PushReceiver): boolean {
  try {
    encryptPush('', receiver)
    return true
  } catch {
    return false
  }
}
