import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { shownText } from '#/protocol/names.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { rowNumberSchema } from '#/protocol/ids.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { versionSchema } from '#/protocol/version.ts'

/** A `class` is a school class of people with accounts ('Grupo de alunos'); for one entered by a code see `school/classes.ts`. */
export const groupKindSchema = z.enum(['group', 'class'])
export type GroupKind = z.infer<typeof groupKindSchema>

const groupSchema = named('Group', {
  id: z.number().int(),
  name: z.string(),
  kind: groupKindSchema,
  description: z.string(),
  memberCount: z.number().int(),
  createdAt: instant,
  archivedAt: instant.nullable(),
  version: versionSchema,
})
export type Group = z.infer<typeof groupSchema>

const memberSchema = z.object({
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  addedAt: instant,
})

const fields = {
  name: shownText()
    .min(2, 'Escreva o nome com pelo menos 2 letras.')
    .max(80, 'O nome pode ter no máximo 80 caracteres.'),
  kind: groupKindSchema,
  description: z.string().trim().max(300, 'A descrição pode ter no máximo 300 caracteres.'),
}

const administration = { tag: 'Grupos', policy: 'groups.manage', permission: 'groups.manage' } as const
const search = { ...pageQuery, q: z.string().max(100).default('') }

export const groups = defineContract({
  listGroups: {
    ...route('GET', '/api/groups'),
    ...administration,
    summary: 'Lista de grupos',
    query: z.object({
      ...search,
      kind: z.enum(['all', ...groupKindSchema.options]).default('all'),
      status: z.enum(['active', 'archived']).default('active'),
      sort: z.enum(['name', '-name', 'members', '-members', 'created', '-created']).default('name'),
    }),
    ok: paged(groupSchema),
  },
  createGroup: {
    ...route('POST', '/api/groups'),
    ...administration,
    summary: 'Cria um grupo',
    body: z.strictObject(fields),
    status: 201,
    ok: groupSchema,
    errors: ['group_name_taken'],
  },
  getGroup: {
    ...route('GET', '/api/groups/:groupId'),
    ...administration,
    summary: 'Um grupo',
    ok: groupSchema,
  },
  listGroupAssistants: {
    ...route('GET', '/api/groups/:groupId/assistants'),
    ...administration,
    summary: 'Os assistentes liberados para um grupo',
    query: z.object(pageQuery),
    ok: paged(z.object({ id: z.number().int(), name: z.string(), role: z.enum(['viewer', 'editor']) })),
  },
  updateGroup: {
    ...route('PATCH', '/api/groups/:groupId'),
    ...administration,
    summary: 'Altera, arquiva ou restaura um grupo; arquivado, não libera nada a ninguém',
    versioned: true,
    body: z.strictObject({
      name: fields.name.optional(),
      kind: fields.kind.optional(),
      description: fields.description.optional(),
      archived: z.boolean().optional(),
    }),
    ok: groupSchema,
    errors: ['group_name_taken'],
  },
  deleteGroup: {
    ...route('DELETE', '/api/groups/:groupId'),
    ...administration,
    summary: 'Exclui um grupo; as pessoas perdem na hora o que vinha dele',
  },
  listGroupMembers: {
    ...route('GET', '/api/groups/:groupId/members'),
    ...administration,
    summary: 'As pessoas de um grupo',
    query: z.object(search),
    ok: paged(memberSchema),
  },
  addGroupMembers: {
    ...route('POST', '/api/groups/:groupId/members'),
    ...administration,
    summary: 'Adiciona pessoas, escolhidas ou por e-mail; e-mails sem conta voltam em `unknown`',
    body: z
      .strictObject({
        userIds: z.array(rowNumberSchema).max(500).default([]),
        emails: z.array(z.string().trim().toLowerCase().max(254)).max(5000).default([]),
      })
      .refine(({ userIds, emails }) => userIds.length + emails.length > 0, 'Escolha pelo menos uma pessoa.'),
    ok: z.object({
      added: z.number().int(),
      /** Number of people who were already members. */
      already: z.number().int(),
      unknown: z.array(z.string()),
    }),
  },
  removeGroupMember: {
    ...route('DELETE', '/api/groups/:groupId/members/:userId'),
    ...administration,
    summary: 'Tira uma pessoa do grupo; ela perde na hora o que vinha dele',
  },
})
