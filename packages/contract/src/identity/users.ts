import { instant } from '#/protocol/instant.ts'
import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { emailSchema, nameSchema } from '#/identity/auth.ts'
import { namedRowSchema, rowNumberSchema } from '#/protocol/ids.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { personKindMessage, personKindSchema } from '#/identity/person-kinds.ts'
import { roleSchema } from '#/protocol/permissions.ts'

export const userStatusSchema = z.enum(['active', 'invited', 'suspended', 'deleted'])
const namedSchema = namedRowSchema
/** `all`, `none` or an id. */
const choiceSchema = z
  .string()
  .regex(/^(all|none|\d{1,9})$/)
  .default('all')
const yesNoSchema = z.enum(['all', 'yes', 'no']).default('all')

export const phoneSchema = z
  .string()
  .trim()
  .max(30, 'O telefone pode ter no máximo 30 caracteres.')
  .regex(/^[\d\s()+-]*$/, 'Escreva o telefone só com números, como (11) 91234-5678.')

/**
 * Optional texts of a person besides name and e-mail. The form, the list, export and import, the person's copy of their
 * data and erasure derive from this table; the type checker names what else a new text needs.
 */
export const personTexts = {
  phone: { label: 'Telefone', schema: phoneSchema },
  registration: {
    label: 'Matrícula',
    schema: z.string().trim().max(40, 'A matrícula pode ter no máximo 40 caracteres.'),
  },
} as const
export type PersonText = keyof typeof personTexts
export const personTextNames = Object.keys(personTexts) as readonly PersonText[]

/** Builds an object with one value for each optional text of a person. */
export const ofPersonTexts = <T>(toValue: (name: PersonText) => T) =>
  Object.fromEntries(personTextNames.map((name) => [name, toValue(name)])) as Record<PersonText, T>

export const userSchema = named('User', {
  id: z.number().int(),
  name: z.string(),
  email: z.string(),
  roles: z.array(roleSchema),
  status: userStatusSchema,
  lastSeenAt: instant.nullable(),
  createdAt: instant,
  /** The institution of a person with the role `partner`. */
  partner: namedSchema.nullable(),
  groups: z.array(namedSchema),
  ...ofPersonTexts(() => z.string()),
  /** Conversations begun in the last 30 days. */
  recentChats: z.number().int(),
  /**
   * Cost in this month as budgets count it: answers, tests and text improvements; models without a price count as 0.
   */
  monthCostBrl: z.number(),
  /** The person's budget of this month, including answers in progress; null: no limit. */
  budget: z.object({ limitCents: z.number().int(), usedCents: z.number().int() }).nullable(),
})
export type User = z.infer<typeof userSchema>

/** Columns of the list besides the name, in their usual order. */
export const userColumns = [
  'email',
  'roles',
  'groups',
  'partner',
  'status',
  'seen',
  ...personTextNames,
  'chats',
  'cost',
  'budget',
  'created',
] as const
export type UserColumn = (typeof userColumns)[number]
/** Columns of the list for people who have chosen none. */
export const usualUserColumns: readonly UserColumn[] = ['roles', 'groups', 'status', 'seen', 'created']
/** Minimum and maximum width of a column in pixels. */
export const userColumnWidths = { min: 80, max: 640 } as const
/** Widths by column name, including `name`; a column without one fits its content. */
const widthsSchema = z.partialRecord(
  z.enum(['name', ...userColumns]),
  z.number().int().min(userColumnWidths.min).max(userColumnWidths.max),
)
export type UserColumnWidths = z.infer<typeof widthsSchema>
const columnsSchema = z.object({
  columns: z.array(z.enum(userColumns)),
  widths: widthsSchema,
  /** Whether neither columns nor widths have been chosen. */
  usual: z.boolean(),
})

const groupIdsSchema = z.array(rowNumberSchema).max(200, 'Escolha no máximo 200 grupos.')

const filters = {
  q: z.string().max(100).default(''),
  role: z.enum(['all', ...roleSchema.options]).default('all'),
  /** `all` does not include deleted people. */
  status: z.enum(['all', ...userStatusSchema.options]).default('all'),
  partner: choiceSchema,
  group: choiceSchema,
  /** Last visit: within 7 or 30 days, longer ago, or never. */
  seen: z.enum(['all', 'week', 'month', 'older', 'never']).default('all'),
  sso: yesNoSchema,
  twoStep: yesNoSchema,
  sort: z.enum(['name', '-name', 'created', '-created', 'seen', '-seen']).default('name'),
}

const rolesSchema = z.array(roleSchema).min(1, 'Escolha pelo menos um papel.')

/** A link with which a person sets a password. It gives access to the account, so it must be handed over safely. */
export const invitationSchema = z.object({ name: z.string(), email: z.string(), url: z.string() })
export type InvitationLink = z.infer<typeof invitationSchema>

/** An invitation says what the person is, or names roles without a profile. */
export const invitationFields = z.strictObject({
  name: nameSchema,
  email: emailSchema,
  kind: personKindSchema.optional(),
  roles: rolesSchema.optional(),
  /** Only for the role `partner`. */
  partnerId: rowNumberSchema.nullable().default(null),
  ...ofPersonTexts((name) => personTexts[name].schema.default('')),
  groupIds: groupIdsSchema.default([]),
  /** If false, the link is only shown, for handing over by hand. */
  sendMail: z.boolean().default(true),
})

export const users = defineContract({
  listUsers: {
    ...route('GET', '/api/users'),
    tag: 'Usuários',
    summary: 'Lista de usuários',
    policy: 'users.list',
    permission: 'users.view',
    query: z.object({ ...pageQuery, ...filters }),
    ok: paged(userSchema),
  },
  getUserColumns: {
    ...route('GET', '/api/users/columns'),
    tag: 'Usuários',
    summary: 'As colunas que a pessoa escolheu para a lista, na ordem, e as larguras',
    policy: 'users.list',
    permission: 'users.view',
    ok: columnsSchema,
  },
  setUserColumns: {
    ...route('PUT', '/api/users/columns'),
    tag: 'Usuários',
    summary:
      'Guarda as colunas da lista ou as larguras para a pessoa; o que falta fica como está e `null` volta ao padrão',
    policy: 'users.list',
    permission: 'users.view',
    body: z.strictObject({
      columns: z.array(z.enum(userColumns)).max(userColumns.length).nullable().optional(),
      widths: widthsSchema.nullable().optional(),
    }),
    ok: columnsSchema,
  },
  exportUsers: {
    ...route('GET', '/api/users/list.csv'),
    tag: 'Usuários',
    summary: 'A lista com os mesmos filtros em CSV',
    limitPerMinute: 10,
    policy: 'users.list',
    permission: 'users.view',
    query: z.object(filters),
    raw: '*/*',
  },
  changeUsers: {
    ...route('POST', '/api/users/changes'),
    tag: 'Usuários',
    summary: 'A mesma mudança em várias pessoas; o que não foi possível volta com o motivo',
    limitPerMinute: 30,
    policy: 'users.update',
    permission: 'users.update',
    body: z.strictObject({
      userIds: z.array(rowNumberSchema).min(1, 'Escolha pelo menos uma pessoa.').max(100, 'Escolha no máximo 100.'),
      change: z.discriminatedUnion('kind', [
        /** Replaces the roles and the permission profile. */
        z.strictObject({
          kind: z.literal('set-kind'),
          personKind: personKindSchema,
          partnerId: rowNumberSchema.nullable().default(null),
        }),
        z.strictObject({ kind: z.literal('add-group'), groupId: rowNumberSchema }),
        z.strictObject({ kind: z.literal('suspend') }),
        z.strictObject({ kind: z.literal('invite-again') }),
      ]),
    }),
    ok: z.object({
      changed: z.number().int(),
      refused: z.array(z.object({ userId: z.number().int(), name: z.string(), reason: z.string() })),
      /** After `invite-again`: the new links, unless a mail server sends them. */
      invitations: z.array(invitationSchema),
    }),
  },
  inviteUser: {
    ...route('POST', '/api/users'),
    tag: 'Usuários',
    summary: 'Cria a conta e, se pedido, envia o convite por e-mail; o link vale 72 horas e pode ser copiado',
    limitPerMinute: 60,
    policy: 'users.invite',
    permission: 'users.invite',
    body: invitationFields.refine(({ kind, roles }) => (kind === undefined) !== (roles === undefined), {
      path: ['kind'],
      error: personKindMessage,
      // Validates also while other fields are invalid.
      when: ({ value }) => typeof value === 'object' && value !== null,
    }),
    status: 201,
    ok: z.object({ user: userSchema, inviteUrl: z.string() }),
    errors: ['email_taken', 'permissions_beyond_own', 'partner_role_required', 'partner_people_limit'],
  },
  renewInvitation: {
    ...route('POST', '/api/users/:userId/invitation'),
    tag: 'Usuários',
    summary: 'Reenvia o convite com um link novo e invalida o anterior',
    limitPerMinute: 60,
    policy: 'users.invite',
    permission: 'users.invite',
    ok: z.object({ inviteUrl: z.string() }),
    errors: ['invitation_closed', 'permissions_beyond_own'],
  },
  updateUser: {
    ...route('PATCH', '/api/users/:userId'),
    tag: 'Usuários',
    summary: 'Altera nome, papéis, instituição ou situação; mudar papéis ou bloquear encerra as sessões da pessoa',
    policy: 'users.update',
    permission: 'users.update',
    body: z.strictObject({
      name: nameSchema.optional(),
      roles: rolesSchema.optional(),
      status: z.enum(['active', 'suspended']).optional(),
      /** Null: no institution. A person who loses the role `partner` leaves it in any case. */
      partnerId: rowNumberSchema.nullable().optional(),
      ...ofPersonTexts((name) => personTexts[name].schema.optional()),
      groupIds: groupIdsSchema.optional(),
    }),
    ok: userSchema,
    errors: [
      'last_administrator',
      'last_permission_holder',
      'permissions_beyond_own',
      'person_beyond_own',
      'partner_role_required',
      'partner_people_limit',
    ],
  },
  endUserSessions: {
    ...route('DELETE', '/api/users/:userId/sessions'),
    tag: 'Usuários',
    summary: 'Encerra todas as sessões da pessoa',
    policy: 'users.sessions',
    permission: 'users.sessions',
    errors: ['person_beyond_own'],
  },
})
