import type { UserDetails } from '@prosa/contract/identity/user-details.ts'
import { invitationFields } from '@prosa/contract/identity/users.ts'
import { roleSchema } from '@prosa/contract/protocol/permissions.ts'
import { z } from 'zod'
import { reaisIn, reaisPattern, reaisText } from '#/lib/forms/reais.ts'

const LARGEST = 1_000_000

const limitsSchema = z.object({
  /** Empty for no limit. */
  limit: z
    .string()
    .trim()
    .refine(
      (text) => text === '' || reaisPattern.test(text),
      'Escreva um valor em reais, como 50,00, ou deixe em branco.',
    )
    .refine(
      (text) => text === '' || !reaisPattern.test(text) || reaisIn(text) >= 0.01,
      'O limite precisa ser maior que zero.',
    )
    .refine((text) => text === '' || !reaisPattern.test(text) || reaisIn(text) <= LARGEST, 'O limite é alto demais.'),
  models: z.enum(['all', 'some']),
  chosen: z.array(z.string()),
})

/** Form for new and existing people; limits and permissions are only for existing ones. */
export const userFormSchema = invitationFields
  .extend({
    roles: z.array(roleSchema).min(1, 'Escolha pelo menos um papel.'),
    limits: limitsSchema,
    permissions: z.custom<UserDetails['permissions']>(),
  })
  .refine(({ kind, roles, partnerId }) => (kind !== 'partner' && !roles.includes('partner')) || partnerId !== null, {
    path: ['partnerId'],
    error: 'Escolha a instituição do parceiro.',
    // Validates also while other fields are invalid.
    when: ({ value }) => Array.isArray((value as { roles?: unknown }).roles),
  })
export type UserInput = z.input<typeof userFormSchema>
export type UserFields = z.output<typeof userFormSchema>

export const emptyUser: UserFields = {
  ...invitationFields.omit({ name: true, email: true, roles: true }).parse({}),
  roles: ['user'],
  name: '',
  email: '',
  limits: { limit: '', models: 'all', chosen: [] },
  permissions: { profileId: null, added: [], removed: [] },
}

const names = Object.keys(emptyUser) as (keyof UserFields)[]

export const toFields = ({ partner, groups, budget, allowedModels, ...user }: UserDetails): UserFields => ({
  ...emptyUser,
  ...Object.fromEntries(Object.entries(user).filter(([name]) => name in emptyUser)),
  partnerId: partner?.id ?? null,
  groupIds: groups.map(({ id }) => id),
  sendMail: false,
  limits: {
    limit: budget ? reaisText(budget.limitCents / 100) : '',
    models: allowedModels ? 'some' : 'all',
    chosen: allowedModels ?? [],
  },
})

/** Returns the names of the fields that differ. */
export function changedNames(before: UserFields, fields: UserInput): (keyof UserFields)[] {
  return names.filter((name) => JSON.stringify(fields[name]) !== JSON.stringify(before[name]))
}

/** Returns the changed fields: sending equal roles would end the person's sessions. */
export function findChanges(before: UserFields, fields: UserFields) {
  const after = { ...fields, partnerId: fields.roles.includes('partner') ? fields.partnerId : null }
  const { limits, ...changes }: Partial<UserFields> = Object.fromEntries(
    changedNames(before, after).map((name) => [name, after[name]]),
  )
  return { ...changes, ...(limits && { limits: limitsBody(limits) }) }
}

const limitsBody = ({ limit, models, chosen }: UserFields['limits']) => ({
  limitCents: limit === '' ? null : Math.round(reaisIn(limit) * 100),
  allowedModels: models === 'all' ? null : chosen,
})
