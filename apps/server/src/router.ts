import type { AppContract } from '@prosa/contract/contract.ts'
import type { Handlers } from '#/context.ts'
import { assistantsRoutes } from '#/modules/assistants/assistants.routes.ts'
import { authRoutes } from '#/modules/auth/auth.routes.ts'
import { chatsRoutes } from '#/modules/chats/chats.routes.ts'
import { knowledgeRoutes } from '#/modules/knowledge/knowledge.routes.ts'
import { modelsRoutes } from '#/modules/models/models.routes.ts'
import { usersRoutes } from '#/modules/users/users.routes.ts'
import { versionsRoutes } from '#/modules/versions/versions.routes.ts'

/** Contract key → handler: the flat list of everything the API does. */
export const handlers: Handlers<AppContract> = {
  ...authRoutes,
  ...usersRoutes,
  ...assistantsRoutes,
  ...versionsRoutes,
  ...knowledgeRoutes,
  ...modelsRoutes,
  ...chatsRoutes,
}
