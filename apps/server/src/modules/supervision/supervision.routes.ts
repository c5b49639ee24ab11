import type { supervision } from '@prosa/contract/supervision.ts'
import type { Handlers } from '#/context.ts'
import { listPersonChats, readPersonChat } from '#/modules/supervision/supervision.service.ts'

export const supervisionRoutes: Handlers<typeof supervision> = {
  listPersonChats: (call) => listPersonChats(call, call.params.userId, call.query),
  readPersonChat: (call) => readPersonChat(call, { ...call.params, ...call.body, before: call.body.before }),
}
