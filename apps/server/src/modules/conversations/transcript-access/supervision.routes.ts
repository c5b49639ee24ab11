import type { supervision } from '@prosa/contract/people/supervision.ts'
import type { Handlers } from '#/context.ts'
import { listPersonChats, readPersonChat } from '#/modules/conversations/transcript-access/supervision.service.ts'

export const supervisionRoutes: Handlers<typeof supervision> = {
  listPersonChats: (call) => listPersonChats(call, call.params.userId, call.query),
  readPersonChat: (call) => readPersonChat(call, { ...call.params, ...call.body, before: call.body.before }),
}
