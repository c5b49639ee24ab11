import { named, z } from '#/protocol/zod.ts'
import { daySchema } from '#/protocol/day.ts'
import { instant } from '#/protocol/instant.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { accessOptions, mapAccessOptions } from '#/assistants/assistant-options.ts'
import { assistantParams, assistantSchema } from '#/assistants/assistants.ts'
import { emailSchema, nameSchema, pivotRoleSchema } from '#/identity/auth.ts'
import { personKindMessage, personKindSchema } from '#/identity/person-kinds.ts'
import { rowIdSchema } from '#/protocol/ids.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'

/** The receiver of an access grant: a person, a group, or a partner institution. */
export const principalSchema = z.strictObject({ kind: z.enum(['user', 'group', 'partner']), id: z.int32().positive() })
export type Principal = z.infer<typeof principalSchema>

/** The kinds of principal as screens name them: a class is a group of the kind `class`. */
export const principalTypes = ['person', 'group', 'class', 'partner'] as const

/**
 * State of a grant. Only `active` gives access now; `inactive` belongs to an archived group or a paused institution.
 */
export const accessStates = ['active', 'pending', 'expired', 'inactive', 'suspended'] as const

export const accessEntrySchema = named('AccessEntry', {
  /** Unique within the list. */
  id: z.string(),
  principal: principalSchema,
  type: z.enum(principalTypes),
  name: z.string(),
  /** Null for groups, and for partners who look at people outside their institution. */
  email: z.string().nullable(),
  /** Number of people in a group or an institution. */
  people: z.number().int().nullable(),
  role: pivotRoleSchema,
  /** The group or institution that gives a person this access; null for a direct grant. */
  via: z.string().nullable(),
  owner: z.boolean(),
  state: z.enum(accessStates),
  expiresAt: instant.nullable(),
  grantedBy: z.string().nullable(),
  grantedAt: instant,
})
export type AccessEntry = z.infer<typeof accessEntrySchema>
export type UnserializedAccessEntry = z.input<typeof accessEntrySchema>

export const foundPrincipalSchema = named('FoundPrincipal', {
  principal: principalSchema,
  type: z.enum(principalTypes),
  name: z.string(),
  email: z.string().nullable(),
  people: z.number().int().nullable(),
  /** Whether the principal already has a direct grant. */
  added: z.boolean(),
})
export type FoundPrincipal = z.infer<typeof foundPrincipalSchema>

export const visibilitySchema = z.enum(['restricted', 'organization'])
export const accessSettingsSchema = named('AccessSettings', {
  visibility: visibilitySchema,
  published: z.boolean(),
  ...mapAccessOptions(z.boolean()),
  abilities: z.object({
    publishInternal: z.boolean(),
    readChats: z.boolean(),
    searchPeople: z.boolean(),
    invite: z.boolean(),
    transfer: z.boolean(),
  }),
})
export type AccessSettings = z.infer<typeof accessSettingsSchema>

export const accessActions = [
  'share',
  'change-role',
  'change-validity',
  'unshare',
  'make-public',
  'make-restricted',
  'transfer',
  ...accessOptions.flatMap(({ on, off }) => [on, off]),
  'read-chat',
] as const

export const accessRecordSchema = named('AccessRecord', {
  id: z.number().int(),
  at: instant,
  action: z.enum(accessActions),
  /** The actor and the principal of the change; null once they are deleted. */
  actorName: z.string().nullable(),
  principalName: z.string().nullable(),
  role: pivotRoleSchema.nullable(),
  expiresAt: z.iso.datetime().nullable(),
})
export type AccessRecord = z.infer<typeof accessRecordSchema>
export type UnserializedAccessRecord = z.input<typeof accessRecordSchema>

/** The access ends at the end of this day. */
const lastDaySchema = daySchema.nullable()

/** Partners are invited from the page of their institution. */
export const invitedKindSchema = personKindSchema.exclude(['partner'], personKindMessage)
export const invitedPersonSchema = z.strictObject({ email: emailSchema, name: nameSchema, kind: invitedKindSchema })

export const addAccessSchema = z.strictObject({
  principals: z.array(principalSchema).max(50, 'Adicione no máximo 50 de uma vez.').default([]),
  /** People without an account. Their role takes effect when they accept. */
  invitations: z.array(invitedPersonSchema).max(20, 'Convide no máximo 20 pessoas de uma vez.').default([]),
  role: pivotRoleSchema,
  lastDay: lastDaySchema.default(null),
  notify: z.boolean().default(false),
  message: z.string().trim().max(1000, 'A mensagem pode ter no máximo 1.000 caracteres.').default(''),
})

const entryParams = assistantParams.extend({ kind: principalSchema.shape.kind, principalId: rowIdSchema })
const managed = {
  tag: 'Acesso',
  policy: 'assistant.manage_access',
  permission: 'access.manage',
} as const

export const access = defineContract({
  getAccess: {
    ...route('GET', '/api/assistants/:assistantId/access'),
    ...managed,
    summary: 'Quem pode usar o assistente e o que a pessoa pode mudar nisso',
    ok: accessSettingsSchema,
  },
  updateAccess: {
    ...route('PATCH', '/api/assistants/:assistantId/access'),
    ...managed,
    summary:
      'Restringe ou abre para a organização; liga ou desliga a leitura de conversas, as cópias por leitores e as conversas na Web',
    body: z.strictObject({ visibility: visibilitySchema, ...mapAccessOptions(z.boolean()) }).partial(),
    ok: accessSettingsSchema,
    errors: ['assistant_unpublished'],
  },
  listAccess: {
    ...route('GET', '/api/assistants/:assistantId/access/entries'),
    ...managed,
    summary:
      'Pessoas, grupos e instituições com acesso: o responsável primeiro, depois o que foi dado aqui, depois o que vem de grupos',
    query: z.object({
      ...pageQuery,
      q: z.string().max(100).default(''),
      role: z.enum(['all', ...pivotRoleSchema.options]).default('all'),
      type: z.enum(['all', ...principalTypes]).default('all'),
      sort: z.enum(['name', '-name', 'granted', '-granted']).default('name'),
    }),
    ok: paged(accessEntrySchema),
  },
  addAccess: {
    ...route('POST', '/api/assistants/:assistantId/access/entries'),
    ...managed,
    summary: 'Dá acesso a pessoas, grupos e instituições; convida quem ainda não tem conta',
    limitPerMinute: 30,
    body: addAccessSchema,
    ok: z.object({
      added: z.number().int(),
      invited: z.number().int(),
      /** Links of the invitations, for handing over by hand; empty where a mail server sends them. */
      links: z.array(z.object({ email: z.string(), url: z.string() })),
    }),
    errors: ['principal_unknown', 'owner_fixed', 'email_taken', 'permissions_beyond_own'],
  },
  changeAccess: {
    ...route('PATCH', '/api/assistants/:assistantId/access/entries/:kind/:principalId'),
    ...managed,
    summary: 'Altera o papel ou a validade de um acesso dado diretamente',
    params: entryParams,
    body: z.strictObject({ role: pivotRoleSchema.optional(), lastDay: lastDaySchema.optional() }),
    errors: ['owner_fixed'],
  },
  removeAccess: {
    ...route('DELETE', '/api/assistants/:assistantId/access/entries/:kind/:principalId'),
    ...managed,
    summary: 'Remove um acesso; vale na hora, também para conversas abertas',
    params: entryParams,
    errors: ['owner_fixed'],
  },
  findPeople: {
    ...route('GET', '/api/assistants/:assistantId/access/people'),
    ...managed,
    permission: 'people.search',
    summary: 'Pessoas, grupos e instituições pelo nome ou e-mail; parceiros só encontram a própria instituição',
    limitPerMinute: 120,
    query: z.object({
      q: z.string().trim().min(2, 'Digite pelo menos 2 caracteres.').max(100),
      only: z.enum(['all', 'people']).default('all'),
    }),
    ok: z.object({ items: z.array(foundPrincipalSchema) }),
  },
  previewAccess: {
    ...route('GET', '/api/assistants/:assistantId/access/preview/:userId'),
    ...managed,
    permission: 'people.search',
    summary: 'Como outra pessoa vê o assistente e o que pode fazer com ele; nada é feito em nome dela',
    limitPerMinute: 60,
    ok: z.object({
      personName: z.string(),
      role: pivotRoleSchema.nullable(),
      /** Null where the person could not find the assistant at all. */
      assistant: assistantSchema.nullable(),
    }),
    errors: ['principal_unknown'],
  },
  listAccessHistory: {
    ...route('GET', '/api/assistants/:assistantId/access/history'),
    ...managed,
    summary: 'Quem mudou o acesso, e quando, do mais novo ao mais antigo',
    query: z.object(pageQuery),
    ok: paged(accessRecordSchema),
  },
  transferAssistant: {
    ...route('POST', '/api/assistants/:assistantId/transfer'),
    tag: 'Acesso',
    policy: 'assistant.transfer',
    permission: 'assistants.transfer',
    summary: 'Passa o assistente a outro responsável; o de antes continua como editor',
    body: z.strictObject({ userId: z.int32().positive() }),
    errors: ['principal_unknown', 'owner_unfit'],
  },
})
