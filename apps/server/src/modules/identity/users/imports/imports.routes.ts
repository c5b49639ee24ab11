import type { userImports } from '@prosa/contract/identity/user-imports.ts'
import type { Handlers } from '#/context.ts'
import { importUsers, readColumns } from '#/modules/identity/users/imports/imports.service.ts'

export const userImportsRoutes: Handlers<typeof userImports> = {
  readUserImport: ({ body }) => readColumns(body.csv),
  importUsers: ({ ctx, by, body }) => importUsers(ctx, by, body),
}
