import type { ManagedModel } from '@prosa/contract/model-settings.ts'
import { roleSchema } from '@prosa/contract/permissions.ts'
import { z } from 'zod'
import { reaisIn, reaisPattern, reaisText } from '#/lib/reais.ts'

export interface NamedGroup {
  id: number
  name: string
}

const price = z
  .string()
  .trim()
  .refine((text) => text === '' || reaisPattern.test(text), 'Escreva um valor, como 7,50, ou deixe vazio.')

export const modelFormSchema = z
  .object({
    enabled: z.boolean(),
    currency: z.enum(['BRL', 'USD']),
    input: price,
    output: price,
    audience: z.enum(['all', 'some']),
    roles: z.array(roleSchema),
    groupIds: z.array(z.number()),
    fallback: z.string(),
  })
  .refine(({ input, output }) => (input === '') === (output === ''), {
    path: ['output'],
    error: 'Escreva os dois preços, ou nenhum.',
  })
  .refine(({ audience, roles, groupIds }) => audience === 'all' || roles.length + groupIds.length > 0, {
    path: ['groupIds'],
    error: 'Escolha pelo menos um papel ou um grupo.',
  })
type ModelForm = z.output<typeof modelFormSchema>

export const NO_FALLBACK = 'none'

export const toForm = ({ enabled, price: said, audience, fallback }: ManagedModel): ModelForm => ({
  enabled,
  currency: said?.currency ?? 'BRL',
  input: said ? reaisText(said.input) : '',
  output: said ? reaisText(said.output) : '',
  audience: audience ? 'some' : 'all',
  roles: audience?.roles ?? [],
  groupIds: audience?.groupIds ?? [],
  fallback: fallback ?? NO_FALLBACK,
})

export const toBody = (
  modelId: string,
  { enabled, currency, input, output, audience, roles, groupIds, fallback }: ModelForm,
) => ({
  modelId,
  enabled,
  price: input === '' ? null : { currency, input: reaisIn(input), output: reaisIn(output) },
  audience: audience === 'all' ? null : { roles, groupIds },
  fallback: fallback === NO_FALLBACK ? null : fallback,
})
