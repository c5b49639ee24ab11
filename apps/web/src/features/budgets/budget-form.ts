import { ownBudgetScopes } from '@prosa/contract/settings/budgets.ts'
import { z } from 'zod'
import { reaisIn, reaisPattern } from '#/lib/forms/reais.ts'

const LARGEST = 1_000_000

export const budgetFormSchema = z
  .object({
    scope: z.enum(ownBudgetScopes),
    targetId: z.string(),
    limit: z
      .string()
      .trim()
      .regex(reaisPattern, 'Escreva um valor em reais, como 1.500,00.')
      .refine((text) => reaisIn(text) >= 0.01, 'O limite precisa ser maior que zero.')
      .refine((text) => reaisIn(text) <= LARGEST, 'O limite é alto demais.'),
    warnPercent: z
      .string()
      .trim()
      .regex(/^([1-9]\d?|100)$/, 'Use de 1 a 100.'),
    /** Whose budget it is can be chosen once. */
    isNew: z.boolean(),
  })
  .refine(({ isNew, scope, targetId }) => !isNew || scope === 'organization' || targetId !== '', {
    path: ['targetId'],
    error: 'Escolha da lista.',
  })
type BudgetForm = z.output<typeof budgetFormSchema>

export const toLimits = ({ limit, warnPercent }: BudgetForm) => ({
  limitCents: Math.round(reaisIn(limit) * 100),
  warnPercent: Number(warnPercent),
})
