import type { push } from '@prosa/contract/people/push.ts'
import type { Handlers } from '#/context.ts'
import { addDevice, listDevices, loadDevice, removeDevice } from '#/modules/push/devices/devices.service.ts'
import { queueTest } from '#/modules/push/push.service.ts'

export const pushRoutes: Handlers<typeof push> = {
  listPushDevices: ({ ctx, actor }) => listDevices(ctx, actor),
  addPushDevice: ({ ctx, actor, body }) => addDevice(ctx, actor, body),
  removePushDevice: async ({ ctx, actor, params }) => removeDevice(ctx, await loadDevice(ctx, actor, params.deviceId)),
  testPushDevice: async ({ ctx, actor, params }) => queueTest(ctx, await loadDevice(ctx, actor, params.deviceId)),
}
