import type { userImports } from '@prosa/contract/people/user-imports.ts'
import type { Handlers } from '#/context.ts'
import { importUsers, readColumns } from '#/modules/identity/users/imports/imports.service.ts'
import { usersPolicy } from '#/modules/identity/users/users.policy.ts'
import { authorize } from '#/platform/authorization/authorize.ts'

export const userImportsRoutes: Handlers<typeof userImports> = {
  readUserImport: ({ actor, body }) => {
    authorize(usersPolicy, actor, 'import', {})
    return readColumns(body.csv)
  },
  importUsers: ({ ctx, actor, body, facts }) => {
    authorize(usersPolicy, actor, 'import', {})
    return importUsers({ ctx, actor, facts }, body)
  },
}
