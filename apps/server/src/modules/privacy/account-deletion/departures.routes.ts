import type { departures } from '@prosa/contract/people/departures.ts'
import type { Handlers } from '#/context.ts'
import { deleteUser, type departureRules } from '#/modules/privacy/account-deletion/departures.service.ts'

export const departuresRoutes: Handlers<typeof departures, typeof departureRules> = {
  deleteUser: ({ ctx, by, resource, body }) => deleteUser(ctx, by, resource, body),
}
