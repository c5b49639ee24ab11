import { generateKeyPairSync } from 'node:crypto'
import { type AppContext, perContext } from '#/context.ts'
import type { VapidKeys } from '#/modules/push/devices/push-message.model.ts'
import { findVapidKeys, insertVapidKeys, removeVapidKeys } from '#/modules/push/devices/devices.repository.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'

const getKeyCache = perContext((): { keys?: Promise<VapidKeys> | undefined } => ({}))

/** Opens the keys of this installation. They are made at the first request, stored sealed, and read once by each process. */
export function openVapidKeys(ctx: AppContext): Promise<VapidKeys> {
  const cache = getKeyCache(ctx)
  cache.keys ??= readOrMake(ctx)
  // A failed read is repeated at the next call.
  cache.keys.catch(() => (cache.keys = undefined))
  return cache.keys
}

async function readOrMake({ db, keys, log }: AppContext): Promise<VapidKeys> {
  const sealed = await findVapidKeys(db)
  if (sealed !== undefined) {
    const pair = keys.open(sealLabels.pushKeys, sealed)
    if (pair !== undefined) return vapidKeysFrom(pair)
    // Another APP_SECRET sealed these keys and every device address, so nothing could be sent to these devices.
    log.warn('the keys for notifications cannot be opened; new ones are made, and devices must be added again')
    await removeVapidKeys(db, sealed)
  }
  await insertVapidKeys(db, keys.seal(sealLabels.pushKeys, newVapidKeys()))
  return vapidKeysFrom(keys.open(sealLabels.pushKeys, (await findVapidKeys(db)) ?? '') ?? '')
}

/** Generates a new key pair as JWK text, to be sealed. */
const newVapidKeys = (): string =>
  JSON.stringify(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ format: 'jwk' }))

function vapidKeysFrom(sealed: string): VapidKeys {
  const { x, y, d } = JSON.parse(sealed) as { x: string; y: string; d: string }
  const point = [Buffer.from([4]), Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')]
  return { publicKey: Buffer.concat(point).toString('base64url'), privateKey: d }
}
