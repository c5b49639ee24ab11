import { hasPermission, isAdmin } from '#/platform/authorization/actor.ts'
import type { Policy } from '#/platform/authorization/authorize.ts'

/** Administering is not reading: other people's conversations need a permission of their own, which can be taken away. */
export const supervisionPolicy: Policy<unknown, 'readAll'> = {
  readAll: (actor) => isAdmin(actor) && hasPermission(actor, 'chats.read_all'),
}
