import type { push } from '@prosa/contract/push/push.ts'
import type { Handlers } from '#/context.ts'
import { addDevice, type deviceRules, listDevices, removeDevice } from '#/modules/push/devices/devices.service.ts'
import { queueTest } from '#/modules/push/push.service.ts'

export const pushRoutes: Handlers<typeof push, typeof deviceRules> = {
  listPushDevices: ({ ctx, actor }) => listDevices(ctx, actor),
  addPushDevice: ({ ctx, actor, body }) => addDevice(ctx, actor, body),
  removePushDevice: ({ ctx, resource }) => removeDevice(ctx, resource),
  testPushDevice: ({ ctx, resource }) => queueTest(ctx, resource),
}
