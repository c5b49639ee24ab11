import { named, z } from '#/protocol/zod.ts'
import { shownText } from '#/protocol/names.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { permissionNameSchema } from '#/protocol/permissions.ts'
import { versionSchema } from '#/protocol/version.ts'

const permissionProfileSchema = named('PermissionProfile', {
  id: z.number().int(),
  name: z.string(),
  description: z.string(),
  added: z.array(permissionNameSchema),
  removed: z.array(permissionNameSchema),
  people: z.number().int(),
  version: versionSchema,
})
export type PermissionProfile = z.infer<typeof permissionProfileSchema>

const fieldsSchema = z
  .strictObject({
    name: shownText()
      .min(2, 'Escreva o nome com pelo menos 2 letras.')
      .max(60, 'O nome pode ter no máximo 60 caracteres.'),
    description: z.string().trim().max(200, 'A descrição pode ter no máximo 200 caracteres.'),
    added: z.array(permissionNameSchema),
    removed: z.array(permissionNameSchema),
  })
  .refine(({ added, removed }) => !added.some((name) => removed.includes(name)), {
    path: ['removed'],
    error: 'Uma permissão não pode ser permitida e proibida ao mesmo tempo.',
  })

const administration = {
  tag: 'Perfis de permissão',
  policy: 'profiles.manage',
  permission: 'users.permissions',
} as const

export const permissionProfiles = defineContract({
  listPermissionHolders: {
    ...route('GET', '/api/permissions/:permission/holders'),
    tag: 'Perfis de permissão',
    policy: 'session',
    summary: 'Quem tem uma permissão que falta a quem pergunta: só nomes que a busca de pessoas também mostraria',
    limitPerMinute: 60,
    params: z.object({ permission: permissionNameSchema }),
    /** At most three names; empty if the reader may not search people. */
    ok: z.object({ names: z.array(z.string()) }),
  },
  listPermissionProfiles: {
    ...route('GET', '/api/permission-profiles'),
    ...administration,
    summary: 'Perfis de permissão, com quantas pessoas usam cada um',
    query: z.object({ ...pageQuery, q: z.string().max(100).default('') }),
    ok: paged(permissionProfileSchema),
  },
  createPermissionProfile: {
    ...route('POST', '/api/permission-profiles'),
    ...administration,
    summary: 'Cria um perfil de permissão',
    body: fieldsSchema,
    status: 201,
    ok: permissionProfileSchema,
    errors: ['permission_profile_name_taken'],
  },
  updatePermissionProfile: {
    ...route('PUT', '/api/permission-profiles/:profileId'),
    ...administration,
    summary: 'Altera um perfil; vale na hora para quem o usa',
    versioned: true,
    body: fieldsSchema,
    ok: permissionProfileSchema,
    errors: [
      'changed_meanwhile',
      'permission_profile_name_taken',
      'own_permissions',
      'permissions_beyond_own',
      'person_beyond_own',
    ],
  },
  deletePermissionProfile: {
    ...route('DELETE', '/api/permission-profiles/:profileId'),
    ...administration,
    summary: 'Exclui um perfil; quem o usava fica com o que os papéis dão',
    errors: ['own_permissions', 'permissions_beyond_own', 'person_beyond_own'],
  },
})
