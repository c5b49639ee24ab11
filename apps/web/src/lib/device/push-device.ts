import { api } from '#/lib/api/api.ts'
import { pushMark } from '#/lib/device/push-mark.ts'
import { deviceData } from '#/lib/session/device-data.ts'
import { ensureSession, sessionState } from '#/lib/session/session.ts'

const serviceWorker = '/sw.js'

/** Whether this browser can show notifications, and if not, why. */
export type PushAbility = 'able' | 'denied' | 'home-screen' | 'unsupported'

export function pushAbility(): PushAbility {
  if (!('serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window))
    return isAppleTouch() && !isInstalled() ? 'home-screen' : 'unsupported'
  return Notification.permission === 'denied' ? 'denied' : 'able'
}

/** iPads identify as Macs, but Macs have no touch screen. */
const isAppleTouch = () =>
  /iPhone|iPad/.test(navigator.userAgent) || (/Macintosh/.test(navigator.userAgent) && navigator.maxTouchPoints > 1)

const isInstalled = () => matchMedia('(display-mode: standalone)').matches

/** Asks for permission to show notifications; false if denied. Browsers require a click. */
export const requestNotifications = async (): Promise<boolean> => (await Notification.requestPermission()) === 'granted'

/**
 * Subscribes this browser with the installation's key and registers it with the server. Rejects if the browser cannot
 * subscribe.
 */
export async function addThisDevice(publicKey: string): Promise<void> {
  const registration = await navigator.serviceWorker.register(serviceWorker)
  await navigator.serviceWorker.ready
  const before = await registration.pushManager.getSubscription()
  // The browser is subscribed with former keys.
  if (before && toBase64Url(before.options.applicationServerKey) !== publicKey) await before.unsubscribe()
  const options = { userVisibleOnly: true, applicationServerKey: publicKey }
  const { endpoint = '', keys } = (await registration.pushManager.subscribe(options)).toJSON()
  const { p256dh = '', auth = '' } = keys ?? {}
  await api.addPushDevice({ body: { endpoint, keys: { p256dh, auth } } })
  const { user } = sessionState()
  if (user) pushMark.write(user.id)
}

/** Removes the browser's subscription and the service worker. */
export async function forgetThisDevice(): Promise<void> {
  pushMark.remove()
  const registration = await navigator.serviceWorker.getRegistration(serviceWorker)
  const subscription = await registration?.pushManager.getSubscription()
  await subscription?.unsubscribe()
  if (deviceData.read('reading') === null) await registration?.unregister()
}

/** Renews the registration in a new session of the same person, because a registration ends with its session. */
export async function renewThisDevice(): Promise<void> {
  if (!(await ensureSession()) || pushMark.read()?.userId !== sessionState().user?.id) return
  if (pushAbility() !== 'able' || Notification.permission !== 'granted') return
  const { publicKey } = await api.listPushDevices()
  await addThisDevice(publicKey)
}

const toBase64Url = (bytes: ArrayBuffer | null): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes ?? new ArrayBuffer())))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
