import type { UserDetails } from '@prosa/contract/people/user-details.ts'
import { z } from 'zod'
import { reaisIn, reaisPattern, reaisText } from '#/lib/forms/reais.ts'

const LARGEST = 1_000_000

export const limitsFormSchema = z.object({
  /** '' for no limit. */
  limit: z
    .string()
    .trim()
    .refine((text) => text === '' || reaisPattern.test(text), 'Escreva um valor em reais, como 50,00, ou deixe vazio.')
    .refine(
      (text) => text === '' || !reaisPattern.test(text) || reaisIn(text) >= 0.01,
      'O limite precisa ser maior que zero.',
    )
    .refine((text) => text === '' || !reaisPattern.test(text) || reaisIn(text) <= LARGEST, 'O limite é alto demais.'),
  models: z.enum(['all', 'some']),
  chosen: z.array(z.string()),
})
type LimitsForm = z.output<typeof limitsFormSchema>

export const toLimitsForm = ({ budget, allowedModels }: Pick<UserDetails, 'budget' | 'allowedModels'>): LimitsForm => ({
  limit: budget ? reaisText(budget.limitCents / 100) : '',
  models: allowedModels ? 'some' : 'all',
  chosen: allowedModels ?? [],
})

export const toLimitsBody = ({ limit, models, chosen }: LimitsForm) => ({
  limitCents: limit === '' ? null : Math.round(reaisIn(limit) * 100),
  allowedModels: models === 'all' ? null : chosen,
})
