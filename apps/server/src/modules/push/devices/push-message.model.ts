import webPush from 'web-push'

/** What a browser gave for messages to it (base64url): its public key on P-256 and a secret of 16 bytes. */
export interface PushReceiver {
  p256dh: string
  auth: string
}

/** A browser as push services know it. */
export interface PushAddress {
  endpoint: string
  keys: PushReceiver
}

/** The pair with which push services know this installation: the uncompressed point and the number, as base64url. */
export interface VapidKeys {
  publicKey: string
  privateKey: string
}

/** How long a push service keeps a notification for a device that is off; later nobody needs it. */
const KEPT_SECONDS = 24 * 3600

/**
 * The request that brings a text to one browser: encrypted so that the push service between cannot read it (RFC 8291),
 * with a token of 12 hours that says who sends and whom the service's operators may write to (RFC 8292).
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
  // The client that sends it counts the bytes itself.
  headers.delete('content-length')
  return { headers, body: new Uint8Array(details.body) }
}

/** Whether these are keys to which something can be encrypted. */
export function isReceiver({ p256dh, auth }: PushReceiver): boolean {
  try {
    webPush.encrypt(p256dh, auth, 'x', 'aes128gcm')
    return true
  } catch {
    return false
  }
}

/** An address for the operators of push services: the product's own, or the sender of its mails. */
export function contactOf({ publicUrl, mailFrom }: { publicUrl: string; mailFrom: string }): string {
  if (publicUrl.startsWith('https:')) return publicUrl
  return `mailto:${/<([^>]+)>/.exec(mailFrom)?.[1] ?? mailFrom}`
}
