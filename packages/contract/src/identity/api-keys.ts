import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { shownText } from '#/protocol/names.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { type KeyScopeWords, mergeWords } from '#/protocol/extension.ts'
import type { PermissionName } from '#/protocol/permissions.ts'
import { extensions } from '@prosa/extensions/extension.gen.ts'

/** Prefix of every personal key, which lets people and secret scanners recognize it. */
export const API_KEY_PREFIX = 'prosa_sk_'
/** Maximum number of keys of one person. */
export const MAX_API_KEYS = 20

/**
 * Scopes of a key and the permissions that each stands for. A key never exceeds the current permissions of its person.
 * A published scope name keeps its meaning.
 */
export const apiKeyScopes = {
  chats: {
    label: 'Conversar',
    hint: 'Fazer perguntas aos assistentes e ler as próprias conversas. É o que a API compatível com a OpenAI usa.',
    permissions: ['assistants.view', 'chats.create', 'chats.upload'],
  },
  'assistants.read': {
    label: 'Ver assistentes',
    hint: 'Listar os assistentes e ler os seus dados públicos.',
    permissions: ['assistants.view'],
  },
  'assistants.write': {
    label: 'Criar e editar assistentes',
    hint: 'Criar assistentes, mudar rascunhos e publicar.',
    permissions: ['assistants.view', 'assistants.create', 'assistants.update', 'assistants.publish', 'models.choose'],
  },
  knowledge: {
    label: 'Gerenciar conhecimento',
    hint: 'Enviar, trocar e remover documentos dos assistentes que você edita.',
    permissions: ['assistants.view', 'knowledge.manage'],
  },
  ...mergeWords(extensions, 'keyScopes'),
} as const satisfies Record<string, KeyScopeWords>

export type ApiKeyScope = keyof typeof apiKeyScopes
export const apiKeyScopeNames = Object.keys(apiKeyScopes) as [ApiKeyScope, ...ApiKeyScope[]]
const scopeSchema = z.enum(apiKeyScopeNames)

export const isKeyScope = (scope: string): scope is ApiKeyScope => scope in apiKeyScopes

/** Returns the permissions of some scopes; `apart` names the address that is asked, if a scope opens it alone. */
export const permissionsOfScopes = (scopes: readonly string[], apart?: ApiKeyScope): Set<PermissionName> =>
  new Set(
    scopes.filter(isKeyScope).flatMap((scope) => {
      const { permissions, ...words }: KeyScopeWords = apiKeyScopes[scope]
      return scope === apart || (apart === undefined && !words.apart) ? permissions : []
    }),
  )

/** Lifetimes of a key in days. Null: until it is revoked; only administrators may choose it. */
export const apiKeyLifetimes = [30, 90, 365] as const
const lifetimeSchema = z.union([z.literal(apiKeyLifetimes), z.null()])

export const apiKeySchema = named('ApiKey', {
  id: z.uuid(),
  name: z.string(),
  scopes: z.array(scopeSchema),
  /** The last characters of the key, to tell keys apart. */
  ending: z.string(),
  createdAt: instant,
  expiresAt: instant.nullable(),
  expired: z.boolean(),
  /** Updated at most once a minute. */
  lastUsedAt: instant.nullable(),
})
export type ApiKey = z.infer<typeof apiKeySchema>

export const createApiKeySchema = z.strictObject({
  name: shownText()
    .min(2, 'Dê à chave um nome de pelo menos 2 caracteres.')
    .max(80, 'O nome pode ter no máximo 80 caracteres.'),
  scopes: z.array(scopeSchema).min(1, 'Escolha pelo menos uma permissão.').max(apiKeyScopeNames.length),
  expiresInDays: lifetimeSchema,
})

const own = { tag: 'Chaves de API', permission: 'api_keys.manage' } as const

/** Keys are created and revoked in a session, never by another key. */
export const apiKeys = defineContract({
  listApiKeys: {
    ...route('GET', '/api/api-keys'),
    ...own,
    summary: 'As próprias chaves, da mais nova à mais antiga; nunca a chave em si',
    policy: 'session',
    ok: z.object({ items: z.array(apiKeySchema) }),
  },
  createApiKey: {
    ...route('POST', '/api/api-keys'),
    ...own,
    summary: 'Cria uma chave e a mostra esta única vez',
    limitPerMinute: 20,
    policy: 'session',
    body: createApiKeySchema,
    status: 201,
    ok: z.object({ apiKey: apiKeySchema, secret: z.string() }),
    errors: ['api_keys_limit'],
  },
  revokeApiKey: {
    ...route('DELETE', '/api/api-keys/:keyId'),
    ...own,
    summary: 'Revoga uma chave: ela deixa de valer na hora, e o que estava aberto com ela é cortado',
    policy: 'key.revoke',
  },
})
