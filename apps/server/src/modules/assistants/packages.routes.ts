import type { assistantPackages } from '@prosa/contract/assistants/assistant-packages.ts'
import type { Handlers } from '#/context.ts'
import { contentOf, importPackage } from '#/modules/assistants/packages.service.ts'

export const assistantPackagesRoutes: Handlers<typeof assistantPackages> = {
  checkPackage: async ({ ctx, body }) => contentOf(ctx, body),
  importAssistant: ({ ctx, by, body }) => importPackage(ctx, by, body),
}
