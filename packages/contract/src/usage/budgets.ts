import { named, z } from '#/protocol/zod.ts'
import { defineContract, route } from '#/protocol/define.ts'
import { namedRowSchema } from '#/protocol/ids.ts'
import { paged, pageQuery } from '#/protocol/paging.ts'
import { versionSchema } from '#/protocol/version.ts'

/** Budgets that are edited here; those of institutions and links belong to their forms. */
export const ownBudgetScopes = ['organization', 'group', 'user', 'assistant'] as const
export const budgetScopes = [...ownBudgetScopes, 'partner'] as const
export type BudgetScope = (typeof budgetScopes)[number]
/** Scopes in the list. The budget of a link is independent of the others. */
export const listedBudgetScopes = [...budgetScopes, 'link'] as const

const budgetSchema = named('Budget', {
  /** Null if it is set on the form of the institution or the link. */
  id: z.uuid().nullable(),
  scope: z.enum(listedBudgetScopes),
  targetId: z.string(),
  /** Name of the budget's target; empty for the organization or a deleted target. */
  targetName: z.string(),
  /** The assistant of a link; null for other scopes. */
  assistant: namedRowSchema.nullable(),
  limitCents: z.number().int(),
  warnPercent: z.number().int(),
  /** Use of this month, including estimates for answers in progress. */
  usedCents: z.number().int(),
  version: versionSchema,
})
export type Budget = z.infer<typeof budgetSchema>

export const limitCentsSchema = z
  .number('Escreva um valor.')
  .int()
  .min(1, 'O limite precisa ser maior que zero.')
  .max(100_000_000, 'O limite é alto demais.')

const limits = {
  limitCents: limitCentsSchema,
  warnPercent: z
    .number('Escreva um número.')
    .int('Use um número inteiro.')
    .min(1, 'Use de 1 a 100.')
    .max(100, 'Use de 1 a 100.'),
}

const ownBudgetSchema = z
  .object({
    limitCents: z.number().int(),
    usedCents: z.number().int(),
    warnPercent: z.number().int(),
    /** First day of the next month. */
    renewsOn: z.iso.date(),
  })
  .nullable()
export type OwnBudget = z.infer<typeof ownBudgetSchema>

const administration = { tag: 'Orçamentos', policy: 'budgets.manage', permission: 'budgets.manage' } as const

export const budgets = defineContract({
  listBudgets: {
    ...route('GET', '/api/budgets'),
    ...administration,
    summary: 'Orçamentos mensais em R$ e quanto já foi usado neste mês',
    query: z.object({
      ...pageQuery,
      q: z.string().max(100).default(''),
      scope: z.enum(['all', ...listedBudgetScopes]).default('all'),
      sort: z.enum(['-used', 'used', 'name', '-name']).default('-used'),
    }),
    ok: paged(budgetSchema),
  },
  findBudgetTargets: {
    ...route('GET', '/api/budgets/targets'),
    ...administration,
    summary: 'Quem ou o que pode receber um orçamento e ainda não tem',
    query: z.object({ scope: z.enum(ownBudgetScopes), q: z.string().max(100).default('') }),
    ok: z.object({ items: z.array(z.object({ id: z.string(), name: z.string(), hint: z.string() })) }),
  },
  createBudget: {
    ...route('POST', '/api/budgets'),
    ...administration,
    summary: 'Cria um orçamento mensal; vale a partir da próxima mensagem',
    body: z.strictObject({
      scope: z.enum(ownBudgetScopes),
      /** Empty for the organization. */
      targetId: z.string().max(40),
      ...limits,
    }),
    status: 201,
    ok: budgetSchema,
    errors: ['budget_taken', 'budget_target_unknown'],
  },
  updateBudget: {
    ...route('PATCH', '/api/budgets/:budgetId'),
    ...administration,
    summary: 'Altera o limite ou o aviso',
    versioned: true,
    body: z.strictObject(limits),
    ok: budgetSchema,
  },
  deleteBudget: {
    ...route('DELETE', '/api/budgets/:budgetId'),
    ...administration,
    summary: 'Exclui um orçamento; o que já foi usado continua contado',
  },
  getOwnBudget: {
    ...route('GET', '/api/budgets/own'),
    tag: 'Orçamentos',
    summary: 'O próprio orçamento deste mês',
    policy: 'session',
    ok: z.object({ budget: ownBudgetSchema }),
  },
})
