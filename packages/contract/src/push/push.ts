import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'

/** Kinds of push notification; each can be turned off separately. */
export const pushKinds = ['answers', 'shared', 'alerts', 'ratings'] as const
export const pushKindSchema = z.enum(pushKinds)
export type PushKind = (typeof pushKinds)[number]

/** Bytes in base64url without padding, as browsers write them in a push subscription. */
const bytesSchema = (length: number) =>
  z.string().regex(new RegExp(`^[\\w-]{${Math.ceil((length * 4) / 3)}}=*$`), 'A chave do navegador não é válida.')

const pushDeviceSchema = named('PushDevice', {
  id: z.string(),
  /** Name of the device, such as 'Chrome no Android'. */
  device: z.string(),
  /** Whether it is the device that makes this call. */
  current: z.boolean(),
  createdAt: instant,
  /** When its push service last accepted a notification; null if never. */
  lastSuccessAt: instant.nullable(),
})
export type PushDevice = z.infer<typeof pushDeviceSchema>

/** Notifications on devices (Web Push). A device receives them as long as its session lasts. */
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
