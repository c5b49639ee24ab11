import type { PermissionName } from '#/protocol/permissions.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { choiceQuery, choicesSchema } from '#/protocol/paging.ts'
import { z } from '#/protocol/zod.ts'

/** Lists that fields offer to administrators, and the permissions for each; one of them is enough. */
export const choicePermissions = {
  assistants: ['stats.view'],
  groups: ['users.view', 'stats.view', 'settings.manage', 'users.permissions'],
  partners: ['users.view', 'stats.view', 'ratings.view'],
  assignees: ['ratings.view'],
  institutions: ['stats.students'],
  integrations: ['stats.students'],
  activities: ['stats.students'],
  'activity-assistants': ['stats.students'],
  classes: ['stats.students'],
} as const satisfies Record<string, readonly PermissionName[]>
export type ChoiceKind = keyof typeof choicePermissions

export const choices = defineContract({
  listChoices: {
    ...route('GET', '/api/choices/:of'),
    tag: 'Configurações',
    summary: 'O que um filtro ou um formulário oferece: os primeiros por nome, o que se procura, ou os já escolhidos',
    policy: 'choices.list',
    params: z.object({ of: z.enum(Object.keys(choicePermissions) as [ChoiceKind]) }),
    query: z.object(choiceQuery),
    ok: choicesSchema({}),
  },
})
