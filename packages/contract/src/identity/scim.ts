import { defineContract, route } from '#/protocol/define.ts'
import { currentPasswordSchema } from '#/identity/auth.ts'
import type { PermissionName } from '#/protocol/permissions.ts'
import { instant } from '#/protocol/instant.ts'
import { shownText } from '#/protocol/names.ts'
import { z } from '#/protocol/zod.ts'

/** Prefix of every directory key, which lets people and secret scanners recognize it. */
export const SCIM_KEY_PREFIX = 'prosa_scim_'
export const MAX_SCIM_KEYS = 5
/**
 * Permissions of a directory key. A key never exceeds the current permissions of its maker, who needs all of these to
 * create one.
 */
export const scimPermissions = [
  'users.import',
  'users.view',
  'users.create',
  'users.update',
  'groups.manage',
] as const satisfies readonly PermissionName[]

const scimKeySchema = z.object({
  id: z.uuid(),
  name: z.string(),
  /** The last characters of the key, to tell keys apart. */
  ending: z.string(),
  createdAt: instant,
  /** The person whose permissions the key has; null once that account is deleted, which disables the key. */
  madeBy: z.string().nullable(),
  /** Permissions in the list that its maker has lost since, and the key with them. */
  lacks: z.array(z.enum(scimPermissions)),
  /** Updated at most once a minute. */
  lastUsedAt: instant.nullable(),
})
export type ScimKey = z.infer<typeof scimKeySchema>

const administration = { tag: 'Configurações', policy: 'settings.manage', permission: 'users.import' } as const

export const scimKeys = defineContract({
  listScimKeys: {
    ...route('GET', '/api/scim-keys'),
    ...administration,
    summary: 'As chaves com que diretórios criam, mudam e bloqueiam contas (SCIM 2.0), e o endereço que elas usam',
    ok: z.object({ items: z.array(scimKeySchema), address: z.string() }),
  },
  createScimKey: {
    ...route('POST', '/api/scim-keys'),
    ...administration,
    summary: 'Cria uma chave para um diretório e a mostra esta única vez',
    limitPerMinute: 20,
    body: z.strictObject({
      name: shownText()
        .min(2, 'Dê à chave um nome de pelo menos 2 caracteres.')
        .max(80, 'O nome pode ter no máximo 80 caracteres.'),
      currentPassword: currentPasswordSchema,
    }),
    status: 201,
    ok: z.object({ secret: z.string() }),
    errors: ['api_keys_limit', 'permissions_beyond_own', 'password_wrong', 'fresh_entry_required', 'sign_in_delayed'],
  },
  revokeScimKey: {
    ...route('DELETE', '/api/scim-keys/:keyId'),
    ...administration,
    summary: 'Revoga a chave de um diretório: ela deixa de valer na hora; as contas ficam como estão',
  },
})
