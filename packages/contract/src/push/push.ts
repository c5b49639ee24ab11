import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'

/** What a device may be told of; each can be turned off by itself. */
export const pushKinds = ['answers', 'shared', 'alerts', 'ratings'] as const
export const pushKindSchema = z.enum(pushKinds)
export type PushKind = (typeof pushKinds)[number]

/** Bytes as browsers write them in a push subscription (base64url without padding). */
const bytesSchema = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}=*$`), 'A chave do navegador não é válida.')

const pushDeviceSchema = named('PushDevice', {
  id: z.string(),
  /** Such as 'Chrome no Android'. */
  device: z.string(),
  /** The one that asks. */
  current: z.boolean(),
  createdAt: instant,
  /** When its push service last took a notification; null before the first. */
  lastSuccessAt: instant.nullable(),
})
export type PushDevice = z.infer<typeof pushDeviceSchema>

/** Notifications on devices (Web Push). A device hears of them as long as the session on it lasts. */
export const push = defineContract({
  listPushDevices: {
    ...route('GET', '/api/me/push-devices'),
    tag: 'Contas',
    summary: 'Os aparelhos que recebem as próprias notificações, e a chave com que um navegador se inscreve',
    policy: 'session',
    ok: z.object({ publicKey: z.string(), items: z.array(pushDeviceSchema) }),
  },
  addPushDevice: {
    ...route('POST', '/api/me/push-devices'),
    tag: 'Contas',
    summary: 'Passa a notificar o navegador desta sessão',
    policy: 'session',
    limitPerMinute: 20,
    body: z.strictObject({
      endpoint: z.url({ protocol: /^https?$/ }).max(2000),
      keys: z.strictObject({ p256dh: bytesSchema(65), auth: bytesSchema(16) }),
    }),
    ok: z.object({ id: z.string() }),
  },
  removePushDevice: {
    ...route('DELETE', '/api/me/push-devices/:deviceId'),
    tag: 'Contas',
    summary: 'Deixa de notificar um dos próprios aparelhos',
    policy: 'device.own',
  },
  testPushDevice: {
    ...route('POST', '/api/me/push-devices/:deviceId/test'),
    tag: 'Contas',
    summary: 'Envia uma notificação de teste a um dos próprios aparelhos',
    policy: 'device.own',
    limitPerMinute: 6,
  },
})
