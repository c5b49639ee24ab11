import { pushMark } from '#/lib/device/push-mark.ts'

/**
 * Renews notifications in a new session of a person who had them on this device. After a failure the profile page
 * offers them again.
 */
export function renewPush() {
  if (pushMark.read()?.isOfThisSession !== false) return
  import('#/lib/device/push-device.ts').then(({ renewThisDevice }) => renewThisDevice()).catch(() => undefined)
}
