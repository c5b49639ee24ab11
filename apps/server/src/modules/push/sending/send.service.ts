import type { AppContext } from '#/context.ts'
import { deleteDevice, findDevice, noteSuccess } from '#/modules/push/devices/devices.repository.ts'
import { openAddress } from '#/modules/push/devices/devices.service.ts'
import { type Notice, type ShownNotice, writeNotice } from '#/modules/push/sending/notice.model.ts'
import { findAssistantName } from '#/modules/push/sending/notice.repository.ts'
import { chooseContact, type PushAddress, pushRequest } from '#/modules/push/devices/push-message.model.ts'
import { openVapidKeys } from '#/modules/push/devices/vapid-keys.service.ts'
import { FinalFailure } from '#/platform/errors/domain-error.ts'
import type { SafeFetch } from '#/platform/http/safe-fetch.ts'

interface Sending {
  deviceId: string
  notice: Notice
}

/**
 * Sends a notice to one device, where device and subject still exist. A device is removed where its push service no longer knows
 * it or refuses this installation; administrators learn of a refusal. Rejects where another attempt may help.
 */
export async function sendNotice(
  ctx: AppContext,
  fetch: SafeFetch,
  { deviceId, notice }: Sending,
  signal: AbortSignal,
): Promise<void> {
  const device = await findDevice(ctx.db, deviceId)
  const message = device && (await loadShownNotice(ctx, notice, device.isAdmin))
  const address = device && openAddress(ctx.keys, device.sealed)
  if (!message || !address) return
  const status = await postNotice(ctx, fetch, { address, message, signal })
  if (status >= 200 && status < 300) return noteSuccess(ctx.db, deviceId)
  if (status === 404 || status === 410) return deleteDevice(ctx.db, deviceId)
  if (status === 401 || status === 403) {
    // The service would refuse this device for ever; the person's next visit adds it again with the current keys.
    await deleteDevice(ctx.db, deviceId)
    throw new FinalFailure(`O serviço de notificações recusou as chaves ou o contato desta instalação (${status}).`)
  }
  if (status === 408 || status === 429 || status >= 500) throw new Error(`the push service answered ${status}`)
  ctx.log.warn({ deviceId, status }, 'a push service refused a notification')
}

async function loadShownNotice(ctx: AppContext, notice: Notice, isAdmin: boolean): Promise<ShownNotice | undefined> {
  const name = 'assistantId' in notice ? await findAssistantName(ctx.db, notice) : ''
  return name === undefined ? undefined : writeNotice(notice, { name, isAdmin })
}

async function postNotice(
  ctx: AppContext,
  fetch: SafeFetch,
  { address, message, signal }: { address: PushAddress; message: ShownNotice; signal: AbortSignal },
): Promise<number> {
  const vapidKeys = await openVapidKeys(ctx)
  const request = pushRequest(JSON.stringify(message), { address, vapidKeys, contact: chooseContact(ctx.config) })
  const answer = await fetch(address.endpoint, { method: 'POST', httpsOnly: true, signal, ...request })
  await answer.body?.cancel()
  return answer.status
}
