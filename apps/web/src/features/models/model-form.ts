import type { ManagedModel } from '@prosa/contract/models/model-settings.ts'
import { roleSchema } from '@prosa/contract/protocol/permissions.ts'
import { z } from 'zod'
import { formatNumber } from '#/lib/format/format.ts'
import { reaisIn, reaisPattern, reaisText } from '#/lib/forms/reais.ts'

const price = z
  .string()
  .trim()
  .refine((text) => text === '' || reaisPattern.test(text), 'Escreva um valor, como 7,50, ou deixe em branco.')

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
    /** Whether the model was added by hand, which needs more fields. */
    own: z.enum(['new', 'added', 'listed']),
    providerId: z.string(),
    name: z
      .string()
      .trim()
      .max(120, 'O identificador pode ter no máximo 120 caracteres.')
      .regex(/^\S*$/, 'O identificador não tem espaços.'),
    label: z.string().trim().max(80, 'O nome pode ter no máximo 80 caracteres.'),
    vision: z.boolean(),
    /** Empty when unknown. */
    context: z
      .string()
      .trim()
      .transform((text) => text.replaceAll('.', ''))
      .pipe(z.string().regex(/^$|^\d{4,8}$/, 'Escreva um número de tokens, como 128.000, ou deixe em branco.')),
  })
  .refine(({ own, providerId }) => own !== 'new' || providerId !== '', {
    path: ['providerId'],
    error: 'Escolha o provedor.',
  })
  .refine(({ own, name }) => own !== 'new' || name !== '', { path: ['name'], error: 'Escreva o identificador.' })
  .refine(({ own, label }) => own === 'listed' || label !== '', { path: ['label'], error: 'Escreva o nome.' })
  .refine(({ input, output }) => (input === '') === (output === ''), {
    path: ['output'],
    error: 'Escreva os dois preços, ou nenhum.',
  })
  .refine(({ audience, roles, groupIds }) => audience === 'all' || roles.length + groupIds.length > 0, {
    path: ['groupIds'],
    error: 'Escolha pelo menos um papel ou um grupo.',
  })
export type ModelForm = z.output<typeof modelFormSchema>

export const NO_FALLBACK = 'none'

export const newModel = (providerId: string): ModelForm => ({
  enabled: true,
  ...noPrice,
  audience: 'all',
  roles: [],
  groupIds: [],
  fallback: NO_FALLBACK,
  own: 'new',
  providerId,
  name: '',
  label: '',
  vision: false,
  context: '',
})

const noPrice = { currency: 'BRL', input: '', output: '' } as const

export const toForm = ({
  id,
  name,
  vision,
  contextTokens,
  added,
  enabled,
  price: ownPrice,
  audience,
  fallback,
}: ManagedModel): ModelForm => ({
  enabled,
  ...(ownPrice
    ? { currency: ownPrice.currency, input: reaisText(ownPrice.input), output: reaisText(ownPrice.output) }
    : noPrice),
  audience: audience ? 'some' : 'all',
  roles: audience?.roles ?? [],
  groupIds: audience?.groupIds ?? [],
  fallback: fallback ?? NO_FALLBACK,
  own: added ? 'added' : 'listed',
  providerId: id.slice(0, id.indexOf(':')),
  name: id.slice(id.indexOf(':') + 1),
  label: name,
  vision,
  context: contextTokens === null ? '' : formatNumber(contextTokens),
})

const toRule = ({ enabled, currency, input, output, audience, roles, groupIds, fallback }: ModelForm) => ({
  enabled,
  price: input === '' ? null : { currency, input: reaisIn(input), output: reaisIn(output) },
  audience: audience === 'all' ? null : { roles, groupIds },
  fallback: fallback === NO_FALLBACK ? null : fallback,
})

const toOwnModel = ({ label, vision, context }: ModelForm) => ({
  label,
  vision,
  contextTokens: context === '' ? null : Number(context),
})

export const toNewModel = (form: ModelForm) => {
  const { providerId, name } = form
  return { providerId, name, ...toOwnModel(form), ...toRule(form) }
}

export const toChange = (modelId: string, form: ModelForm) => ({
  modelId,
  ...toRule(form),
  ...(form.own === 'added' ? { added: toOwnModel(form) } : {}),
})
