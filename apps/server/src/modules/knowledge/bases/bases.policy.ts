import { hasPermission } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** Who keeps the shared bases. Who uses what they say is decided by each assistant that names them. */
export const basesPolicy: Policy<unknown, 'manage'> = {
  manage: (actor) => actor.kind === 'user' && hasPermission(actor, 'knowledge_bases.manage'),
}
