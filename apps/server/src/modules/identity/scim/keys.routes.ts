import type { scimKeys } from '@prosa/contract/identity/scim.ts'
import type { Handlers } from '#/context.ts'
import { createScimKey, listScimKeys, revokeScimKey } from '#/modules/identity/scim/keys.service.ts'

export const scimKeysRoutes: Handlers<typeof scimKeys> = {
  listScimKeys: ({ ctx }) => listScimKeys(ctx),
  createScimKey: ({ ctx, by, body }) => createScimKey(ctx, by, body),
  revokeScimKey: ({ ctx, by, params }) => revokeScimKey(ctx, by, params.keyId),
}
