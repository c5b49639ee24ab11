import webPush from 'web-push'

/** The keys of a browser as base64url: its public key on P-256 and a secret of 16 bytes. */
export interface PushReceiver {
  p256dh: string
  auth: string
}

/** The address and keys under which a push service knows a browser. */
export interface PushAddress {
  endpoint: string
  keys: PushReceiver
}

/** The key pair by which push services recognize this installation (uncompressed point and private number as base64url). */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** How long a push service keeps a notification for a device that is off; a later one would be useless. */
const KEPT_SECONDS = 24 * 3600

/**
 * Builds the request that brings a text to one browser. The text is encrypted so that the push service cannot read it (RFC
 * 8291). A token valid for 12 hours names the sender and a contact for the operators of the push service (RFC 8292).
 */
export function pushRequest(
  text: string,
  { address, vapidKeys, contact }: { address: PushAddress; vapidKeys: VapidKeys; contact: string },
): { headers: Headers; body: Uint8Array<ArrayBuffer> } {
  const details = webPush.generateRequestDetails(address, text, {
    TTL: KEPT_SECONDS,
    vapidDetails: { subject: contact, ...vapidKeys },
  })
  const headers = new Headers(details.headers)
  // The HTTP client counts the bytes itself.
  headers.delete('content-length')
  return { headers, body: new Uint8Array(details.body) }
}

/** Whether a message can be encrypted for these keys. */
export function isReceiver({ p256dh, auth }: PushReceiver): boolean {
  try {
    webPush.encrypt(p256dh, auth, 'x', 'aes128gcm')
    return true
  } catch {
    return false
  }
}

/** Returns a contact for the operators of push services: the public address, or else the sender of the product's mails. */
export function chooseContact({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
