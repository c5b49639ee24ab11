import { pushMark } from '#/lib/device/push-mark.ts'

/** In a new session on this device, who had notifications here goes on having them. What fails is asked for in the profile. */
export function renewPush() {
  if (pushMark.read()?.isOfThisSession !== false) return
  import('#/lib/device/push-device.ts').then(({ renewThisDevice }) => renewThisDevice()).catch(() => undefined)
}
