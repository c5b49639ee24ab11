import { z } from '#/zod.ts'
import { defineContract } from '#/api.ts'
import { emailSchema, nameSchema } from '#/auth.ts'
import { rowIdSchema, rowNumberSchema } from '#/ids.ts'
import { paged, pageQuery } from '#/paging.ts'
import { roleSchema } from '#/permissions.ts'

export const userStatusSchema = z.enum(['active', 'invited', 'suspended'])
const namedSchema = z.object({ id: z.number().int(), name: z.string() })
/** `all`, `none` or the number of one. */
const choiceSchema = z
  .string()
  .regex(/^(all|none|\d{1,9})$/)
  .default('all')
const userParams = z.object({ userId: rowIdSchema })

export const userSchema = z
  .object({
    id: z.number().int(),
    name: z.string(),
    email: z.string(),
    roles: z.array(roleSchema),
    status: userStatusSchema,
    lastSeenAt: z.iso.datetime().nullable(),
    createdAt: z.iso.datetime(),
    /** The institution that a person with the role `partner` belongs to. */
    partner: namedSchema.nullable(),
    groups: z.array(namedSchema),
  })
  .meta({ id: 'User' })
export type User = z.infer<typeof userSchema>

const rolesSchema = z.array(roleSchema).min(1, 'Escolha pelo menos um papel.')

export const users = defineContract({
  listUsers: {
    method: 'GET',
    path: '/api/users',
    tag: 'Usuários',
    summary: 'Lista de usuários',
    policy: 'users.list',
    permission: 'users.view',
    query: z.object({
      ...pageQuery,
      q: z.string().max(100).default(''),
      role: z.enum(['all', ...roleSchema.options]).default('all'),
      status: z.enum(['all', ...userStatusSchema.options]).default('all'),
      partner: choiceSchema,
      group: choiceSchema,
      sort: z.enum(['name', '-name', 'created', '-created', 'seen', '-seen']).default('name'),
    }),
    ok: paged(userSchema),
  },
  getUserChoices: {
    method: 'GET',
    path: '/api/users/choices',
    tag: 'Usuários',
    summary: 'As instituições e os grupos pelos quais a lista pode ser filtrada',
    policy: 'users.list',
    permission: 'users.view',
    ok: z.object({ partners: z.array(namedSchema), groups: z.array(namedSchema) }),
  },
  inviteUser: {
    method: 'POST',
    path: '/api/users',
    tag: 'Usuários',
    summary: 'Cria a conta e envia o convite por e-mail; o link vale 72 horas e pode ser copiado',
    limitPerMinute: 60,
    policy: 'users.invite',
    permission: 'users.invite',
    body: z.strictObject({
      name: nameSchema,
      email: emailSchema,
      roles: rolesSchema,
      /** Only for the role `partner`. */
      partnerId: rowNumberSchema.nullable().default(null),
    }),
    status: 201,
    ok: z.object({ user: userSchema, inviteUrl: z.string() }),
    errors: ['email_taken', 'partner_role_required', 'partner_people_limit'],
  },
  renewInvitation: {
    method: 'POST',
    path: '/api/users/:userId/invitation',
    tag: 'Usuários',
    summary: 'Envia um novo convite e invalida o anterior',
    limitPerMinute: 60,
    policy: 'users.invite',
    permission: 'users.invite',
    params: userParams,
    ok: z.object({ inviteUrl: z.string() }),
    errors: ['invitation_closed'],
  },
  updateUser: {
    method: 'PATCH',
    path: '/api/users/:userId',
    tag: 'Usuários',
    summary: 'Altera nome, papéis, instituição ou situação; mudar papéis ou bloquear encerra as sessões da pessoa',
    policy: 'users.update',
    permission: 'users.update',
    params: userParams,
    body: z.strictObject({
      name: nameSchema.optional(),
      roles: rolesSchema.optional(),
      status: z.enum(['active', 'suspended']).optional(),
      /** Null for no institution; who loses the role `partner` leaves it anyway. */
      partnerId: rowNumberSchema.nullable().optional(),
    }),
    ok: userSchema,
    errors: ['last_administrator', 'partner_role_required', 'partner_people_limit'],
  },
  endUserSessions: {
    method: 'DELETE',
    path: '/api/users/:userId/sessions',
    tag: 'Usuários',
    summary: 'Encerra todas as sessões da pessoa',
    policy: 'users.sessions',
    permission: 'users.sessions',
    params: userParams,
  },
})
