import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { versionSchema } from '#/protocol/version.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { auditEventSchema } from '#/audit/audit.ts'
import { limitCentsSchema } from '#/usage/budgets.ts'
import { rowNumberSchema } from '#/protocol/ids.ts'
import { modelIdSchema } from '#/models/models.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { permissionNameSchema } from '#/protocol/permissions.ts'
import { users, userSchema } from '#/identity/users.ts'

const userDetailsSchema = named('UserDetails', {
  ...userSchema.omit({ recentChats: true, monthCostBrl: true }).shape,
  /** The only models that may answer the person, besides the embedded one; null: all models. */
  allowedModels: z.array(z.string()).nullable(),
  /** The person's means of signing in. */
  entry: z.object({
    password: z.boolean(),
    providers: z.number().int(),
    codes: z.boolean(),
    passkeys: z.number().int(),
  }),
  permissions: z.object({
    profileId: z.number().int().nullable(),
    added: z.array(permissionNameSchema),
    removed: z.array(permissionNameSchema),
  }),
  /** Version of everything that this page can change. */
  version: versionSchema,
  usage: z.object({
    assistants: z.number().int(),
    recentChats: z.number().int(),
    recentMessages: z.number().int(),
    monthCostBrl: z.number(),
  }),
})
export type UserDetails = z.infer<typeof userDetailsSchema>

/** The source of a person's access to an assistant; the strongest one if there are several. */
export const bindings = ['owner', 'editor', 'viewer', 'group', 'public'] as const

const userAssistantSchema = named('UserAssistant', {
  assistantId: z.number().int(),
  name: z.string(),
  binding: z.enum(bindings),
  /** Name of the group or institution that gives the access. */
  via: z.string().nullable(),
  expiresAt: z.iso.datetime().nullable(),
  chats: z.number().int(),
  lastChatAt: z.iso.datetime().nullable(),
  costBrl: z.number(),
})
export type UserAssistant = z.infer<typeof userAssistantSchema>

const ownPermissionsSchema = z
  .strictObject({
    profileId: rowNumberSchema.nullable(),
    added: z.array(permissionNameSchema),
    removed: z.array(permissionNameSchema),
  })
  .refine(({ added, removed }) => !added.some((name) => removed.includes(name)), {
    path: ['removed'],
    error: 'Uma permissão não pode ser permitida e proibida ao mesmo tempo.',
  })

const limitsSchema = z.strictObject({
  /** The person's budget, the same as in the settings; null removes it. */
  limitCents: limitCentsSchema.nullable(),
  allowedModels: z.array(modelIdSchema).max(200, 'Escolha no máximo 200 modelos.').nullable(),
})

const onUser = { tag: 'Usuários' } as const

export const userDetails = defineContract({
  getUser: {
    ...route('GET', '/api/users/:userId'),
    ...onUser,
    summary: 'Uma pessoa, com as formas de acesso, as permissões e o uso',
    policy: 'users.list',
    permission: 'users.view',
    ok: userDetailsSchema,
  },
  saveUser: {
    ...route('PUT', '/api/users/:userId'),
    ...onUser,
    summary:
      'Salva de uma vez o que mudou na página de uma pessoa, ou nada; dados, limites e permissões pedem cada um a sua permissão',
    policy: 'users.update',
    permission: 'users.view',
    versioned: true,
    body: z.strictObject({
      ...users.updateUser.body.omit({ status: true }).shape,
      limits: limitsSchema.optional(),
      permissions: ownPermissionsSchema.optional(),
    }),
    ok: userDetailsSchema,
    errors: [...users.updateUser.errors, 'permission_profile_unknown', 'own_permissions', 'budget_taken'],
  },
  setUserPermissions: {
    ...route('PUT', '/api/users/:userId/permissions'),
    ...onUser,
    summary: 'O perfil de permissões da pessoa e o que ela tem a mais ou a menos; vale na hora',
    policy: 'users.permissions',
    permission: 'users.permissions',
    body: ownPermissionsSchema,
    errors: ['permission_profile_unknown', 'own_permissions', 'permissions_beyond_own', 'person_beyond_own'],
  },
  setUserLimits: {
    ...route('PUT', '/api/users/:userId/limits'),
    ...onUser,
    summary: 'O orçamento mensal da pessoa e os modelos que podem responder a ela; vale a partir da próxima mensagem',
    policy: 'users.limits',
    permission: 'budgets.manage',
    body: limitsSchema,
    errors: ['budget_taken', 'person_beyond_own'],
  },
  sendPasswordReset: {
    ...route('POST', '/api/users/:userId/password-reset'),
    ...onUser,
    summary:
      'Envia à pessoa um link para criar uma nova senha; sem servidor de e-mail, responde o link para ser entregue',
    limitPerMinute: 30,
    policy: 'users.sessions',
    permission: 'users.sessions',
    ok: z.object({
      /** Given only without a mail server, for handing over by hand. It works once, within an hour. */
      url: z.string().nullable(),
    }),
    errors: ['password_reset_unavailable', 'password_reset_limit', 'person_beyond_own'],
  },
  listPasswordRequests: {
    ...route('GET', '/api/password-requests'),
    tag: 'Usuários',
    summary: 'Quem pediu uma nova senha enquanto não havia servidor de e-mail',
    policy: 'users.sessions',
    permission: 'users.sessions',
    ok: z.object({
      items: z.array(z.object({ userId: z.number().int(), name: z.string(), email: z.string(), askedAt: instant })),
    }),
  },
  dismissPasswordRequest: {
    ...route('DELETE', '/api/users/:userId/password-request'),
    ...onUser,
    summary: 'Descarta o pedido de nova senha de uma pessoa',
    policy: 'users.sessions',
    permission: 'users.sessions',
  },
  listUserSessions: {
    ...route('GET', '/api/users/:userId/sessions'),
    ...onUser,
    summary: 'As sessões abertas da pessoa',
    policy: 'users.sessions',
    permission: 'users.sessions',
    ok: z.object({
      items: z.array(z.object({ id: z.string(), device: z.string(), createdAt: instant, lastSeenAt: instant })),
    }),
  },
  listUserHistory: {
    ...route('GET', '/api/users/:userId/history'),
    ...onUser,
    summary: 'O que foi feito com a conta da pessoa, do mais novo ao mais antigo',
    policy: 'users.history',
    permission: 'audit.view',
    query: z.object(pageQuery),
    ok: paged(auditEventSchema.pick({ id: true, at: true, action: true, actorName: true, actorKind: true })),
  },
  listUserAssistants: {
    ...route('GET', '/api/users/:userId/assistants'),
    ...onUser,
    summary: 'Os assistentes que a pessoa pode usar, e por quê',
    policy: 'users.list',
    permission: 'users.view',
    query: z.object({
      ...pageQuery,
      q: z.string().max(100).default(''),
      binding: z.enum(['all', ...bindings]).default('all'),
    }),
    ok: paged(userAssistantSchema),
  },
})
