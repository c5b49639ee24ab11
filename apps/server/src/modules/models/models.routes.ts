import type { models } from '@prosa/contract/models.ts'
import type { Handlers } from '#/context.ts'

export const modelsRoutes: Handlers<typeof models> = {
  listModels: ({ ctx }) => ({ items: ctx.models.list() }),
}
