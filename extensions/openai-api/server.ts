import type { Contract } from '@prosa/contract/protocol/api.ts'
import type { ServerExtension } from '@prosa/server/src/extension.ts'
import { completionsRoutes } from '#/openai-api/server/completions.routes.ts'
import { mountCompletions } from '#/openai-api/server/completions.stream.ts'
import { docs } from '#/openai-api/server/docs.model.ts'

export const openaiApi: ServerExtension<Contract> = {
  rules: {},
  handlers: {},
  mount: (app, mounting) => mountCompletions(app, completionsRoutes, mounting),
  docs,
}
