import { randomUUID } from 'node:crypto'
import type { push } from '@prosa/contract/push/push.ts'
import type { z } from 'zod'
import type { AppContext } from '#/context.ts'
import * as repository from '#/modules/push/devices/devices.repository.ts'
import { isReceiver, type PushAddress } from '#/modules/push/devices/push-message.model.ts'
import { openVapidKeys } from '#/modules/push/devices/vapid-keys.service.ts'
import type { UserActor } from '#/platform/authorization/actor.ts'
import type { Authorized } from '#/platform/authorization/authorize.ts'
import { DomainError } from '#/platform/errors/domain-error.ts'
import { createEgressPolicy } from '#/platform/http/egress-policy.ts'
import { ownDatabase } from '#/platform/http/guarded-agent.ts'
import { sha256, type Keys } from '#/platform/secrets/keys.ts'
import { sealLabels } from '#/platform/secrets/labels.ts'
import { about } from '#/platform/authorization/rules.ts'

/** Lists a person's devices that receive notifications, and the key with which a browser subscribes. */
export async function listDevices(ctx: AppContext, actor: UserActor) {
  // Opening the keys comes first: where they are lost, it removes the devices that knew them.
  const { publicKey } = await openVapidKeys(ctx)
  const devices = await repository.findDevices(ctx.db, actor.id)
  const items = devices.map(({ id, sessionId, device, createdAt, lastSuccessAt }) => ({
    id,
    device,
    current: sessionId === actor.sessionId,
    createdAt,
    lastSuccessAt,
  }))
  return { publicKey, items }
}

/** Registers the browser of this session for notifications, in place of an earlier browser of the session. */
export async function addDevice(
  ctx: AppContext,
  actor: UserActor,
  address: z.output<typeof push.addPushDevice.body>,
): Promise<{ id: string }> {
  checkAddress(ctx, address)
  const endpointHash = sha256(address.endpoint)
  const sealed = ctx.keys.seal(sealLabels.pushAddress, JSON.stringify(address))
  const id = await ctx.db.transaction(async (tx) => {
    await repository.lockEndpoint(tx, endpointHash)
    return repository.putDevice(tx, {
      id: randomUUID(),
      userId: actor.id,
      sessionId: actor.sessionId,
      endpointHash,
      sealed,
    })
  })
  return { id }
}

/** Opens a stored address; undefined where it was sealed with another APP_SECRET. */
export function openAddress(keys: Keys, sealed: string): PushAddress | undefined {
  const address = keys.open(sealLabels.pushAddress, sealed)
  return address === undefined ? undefined : (JSON.parse(address) as PushAddress)
}

export const deviceRules = {
  /** A device is tested and removed by its owner alone, also where an administrator asks. */
  'device.own': about({
    param: 'deviceId',
    load: ({ db }: AppContext, id: string) => repository.findDevice(db, id),
    action: 'own',
    allows: (actor, device) => actor.kind === 'user' && actor.id === device.userId,
  }),
}

/** Ends the notifications on one of the actor's devices. */
export const removeDevice = (
  ctx: AppContext,
  { id }: Authorized<{ id: string; userId: number }, 'own'>,
): Promise<void> => repository.deleteDevice(ctx.db, id)

/**
 * Throws 422 for an address to which nothing could ever be sent: without https (unless EGRESS_ALLOW names it), with another port
 * than those of the Web, or with an invalid public key.
 */
function checkAddress({ config }: AppContext, { endpoint, keys }: PushAddress): void {
  const policy = createEgressPolicy(config.egressAllow, ownDatabase(config.databaseUrl))
  if (policy.mayReach(new URL(endpoint)) && isReceiver(keys)) return
  const detail =
    'O navegador não informou um endereço que receba notificações. Desative e ative de novo neste aparelho.'
  throw new DomainError('validation_failed', {
    errors: [{ pointer: '#/endpoint', code: 'address_unreachable', detail }],
  })
}
