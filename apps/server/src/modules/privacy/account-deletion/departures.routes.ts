import type { departures } from '@prosa/contract/people/departures.ts'
import type { Handlers } from '#/context.ts'
import { deleteUser } from '#/modules/privacy/account-deletion/departures.service.ts'

export const departuresRoutes: Handlers<typeof departures> = {
  deleteUser: (call) => deleteUser(call, call.params.userId, call.body),
}
