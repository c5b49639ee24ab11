import type { accountDeletion } from '@prosa/contract/privacy/account-deletion.ts'
import type { Handlers } from '#/context.ts'
import { deleteUser, type accountDeletionRules } from '#/modules/privacy/account-deletion.service.ts'

export const accountDeletionRoutes: Handlers<typeof accountDeletion, typeof accountDeletionRules> = {
  deleteUser: ({ ctx, by, resource, body }) => deleteUser(ctx, by, resource, body),
}
